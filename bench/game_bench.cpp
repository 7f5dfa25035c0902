#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "eval/adjacency/survival.hpp"
#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "game/perft.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"

/// The parts below a search: making moves, and evaluating positions.
namespace lawan::bench {
namespace {

template <class G>
void lines_of_play(benchmark::State& state, const G& game, int depth) {
    std::uint64_t lines = 0;
    for (auto iteration : state) lines += perft(game, game.initial_state(), depth);
    state.counters["lines_per_second"] =
        benchmark::Counter(static_cast<double>(lines), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(lines_of_play, connect_four, ConnectFour(), 8)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines_of_play, adjacency, Adjacency(), 4)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(lines_of_play, mnk, Mnk({.width = 8, .height = 8, .length = 5}), 4)
    ->Unit(benchmark::kMillisecond);

/// Evaluates positions of random games, such as a search meets.
template <class G, class E>
void evaluation(benchmark::State& state, const G& game, const E& evaluate) {
    Random random(1);
    std::vector<StateOf<G>> positions;
    while (positions.size() < 1000) {
        random_game(game, random, [&](const StateOf<G>& position) {
            if (!game.is_terminal(position)) positions.push_back(position);
        });
    }
    for (auto iteration : state) {
        for (const auto& position : positions)
            benchmark::DoNotOptimize(evaluate(game, position, Player::X));
    }
    state.counters["positions_per_second"] = benchmark::Counter(
        static_cast<double>(positions.size()), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK_CAPTURE(evaluation, marks, Adjacency(), MarksEvaluation{});
BENCHMARK_CAPTURE(evaluation, survival, Adjacency(), SurvivalEvaluation(Adjacency()));
BENCHMARK_CAPTURE(evaluation, windows_connect_four, ConnectFour(), WindowsEvaluation{});
BENCHMARK_CAPTURE(evaluation, windows_five_in_a_row, Mnk({.width = 8, .height = 8, .length = 5}),
                  WindowsEvaluation{});

}  // namespace
}  // namespace lawan::bench
