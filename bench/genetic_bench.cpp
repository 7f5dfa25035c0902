#include <benchmark/benchmark.h>

#include <cstdint>

#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "search/genetic/genetic_minimax.hpp"

namespace lawan::bench {
namespace {

/// Measures lines per second from the start of 8x8 Adjacency, tree and fitness included. The
/// argument is the depth of a line, 0 for all 56 plies.
void breed(benchmark::State& state, GeneticSettings settings, bool traced) {
    settings.depth = static_cast<int>(state.range(0));
    const Adjacency game;
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, settings, 1);
    std::uint64_t lines = 0;
    for (auto iteration : state) {
        const auto result = search.search(game, game.initial_state(),
                                          {.generations = 20'000, .traced = traced}, {}, {});
        if (result.memory_reached) state.SkipWithError("the memory is used up");
        lines += search.lines();
    }
    state.counters["lines_per_second"] =
        benchmark::Counter(static_cast<double>(lines), benchmark::Counter::kIsRate);
}

void report_a(benchmark::State& state) { breed(state, report_a_genetic(), false); }
BENCHMARK(report_a)->Arg(0)->Arg(8)->Unit(benchmark::kMillisecond);

void report_a_traced(benchmark::State& state) { breed(state, report_a_genetic(), true); }
BENCHMARK(report_a_traced)->Arg(0)->Arg(8)->Unit(benchmark::kMillisecond);

void standard(benchmark::State& state) { breed(state, {}, false); }
BENCHMARK(standard)->Arg(6)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
