#include <benchmark/benchmark.h>

#include <cstdint>

#include "eval/zero.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "search/mcts/mcts.hpp"

namespace lawan::bench {
namespace {

/// Measures play-outs per second from the start of the game on one thread, tree and proofs
/// included. The argument is the number per search. A search ends early when the game is proved, so
/// tic-tac-toe gets few.
template <Game G>
void play_out(benchmark::State& state) {
    const G game;
    const auto playouts = static_cast<std::uint64_t>(state.range(0));
    Mcts<G, ZeroEvaluation> search({}, {}, 1);
    std::uint64_t made = 0;
    for (auto iteration : state) {
        search.reset();
        made +=
            search.search(game, game.initial_state(), {.nodes = playouts}, {}, {}).counters.nodes;
    }
    state.counters["playouts_per_second"] =
        benchmark::Counter(static_cast<double>(made), benchmark::Counter::kIsRate);
}

BENCHMARK(play_out<Mnk>)->Name("tictactoe")->Arg(10'000)->Unit(benchmark::kMillisecond);
BENCHMARK(play_out<ConnectFour>)
    ->Name("connect4")
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(play_out<Adjacency>)
    ->Name("adjacency")
    ->Arg(40'000)
    ->Arg(400'000)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
