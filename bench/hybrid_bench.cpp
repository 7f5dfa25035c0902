#include <benchmark/benchmark.h>

#include "eval/lines.hpp"
#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "search/genetic/hybrid.hpp"

namespace lawan::bench {
namespace {

constexpr std::uint64_t generations = 500;

template <Game G, class R>
void evolve(benchmark::State& state, const G& game, const R& rating, HybridSettings settings) {
    settings.depth = static_cast<int>(state.range(0));
    std::uint64_t evolved = 0;
    std::uint64_t nodes = 0;
    for (auto iteration : state) {
        GeneticHybrid<G, R> search(rating, settings, 1);
        const auto result =
            search.search(game, game.initial_state(), {.generations = generations}, {}, {});
        evolved += generations;
        nodes += result.counters.nodes;
    }
    state.counters["generations_per_second"] =
        benchmark::Counter(static_cast<double>(evolved), benchmark::Counter::kIsRate);
    state.counters["nodes_per_second"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// Breeds report C's population of 150 on the empty 7x6 board.
void connect_four(benchmark::State& state, const HybridSettings& settings) {
    const ConnectFour game;
    evolve(state, game, LinesRating(game.lines()), settings);
}
BENCHMARK_CAPTURE(connect_four, plain, HybridSettings::plain())
    ->Arg(8)
    ->Arg(13)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(connect_four, standard, HybridSettings{})
    ->Arg(8)
    ->Arg(13)
    ->Unit(benchmark::kMillisecond);

void adjacency(benchmark::State& state) {
    evolve(state, Adjacency(), EvaluationRating(MarksEvaluation{}), {});
}
BENCHMARK(adjacency)->Arg(8)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
