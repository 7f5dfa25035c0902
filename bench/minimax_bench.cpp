#include <benchmark/benchmark.h>

#include "eval/zero.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"

namespace lawan::bench {
namespace {

/// Report D's search: tic-tac-toe from the empty board to the end of every game.
template <Pruning pruning>
void tic_tac_toe(benchmark::State& state) {
    const Mnk game;
    Minimax<Mnk, ZeroEvaluation, pruning> search({});
    std::uint64_t nodes = 0;
    for (auto iteration : state) {
        const auto result = search.search(game, game.initial_state(), {}, {}, {});
        if (result.score != 0) state.SkipWithError("tic-tac-toe is a draw");
        nodes += result.counters.nodes;
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["nodes_per_second"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(tic_tac_toe<Pruning::None>)->Name("tic_tac_toe_minimax")->Unit(benchmark::kMillisecond);
BENCHMARK(tic_tac_toe<Pruning::AlphaBeta>)
    ->Name("tic_tac_toe_alpha_beta")
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
