#include <benchmark/benchmark.h>

#include <cstdint>

#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"
#include "solve/adjacency/limited_rounds/rounds_solver.hpp"
#include "tests/random_game.hpp"

// Measures exact values of Adjacency. Arguments: neighbours, threads.

namespace lawan::bench {
namespace {

constexpr std::size_t table_bytes = std::size_t{1} << 30U;

int neighbours_of(const benchmark::State& state) { return static_cast<int>(state.range(0)); }
int threads_of(const benchmark::State& state) { return static_cast<int>(state.range(1)); }

/// Computes the exact value of 6x6 from its start, by dynamic programming over subsets.
void exact_6x6(benchmark::State& state) {
    const Adjacency game({.width = 6, .height = 6, .neighbours = neighbours_of(state)});
    for (auto iteration : state) {
        auto values = *SubsetTable::make(game, game.initial_state());
        if (!values.fill(threads_of(state), {})) state.SkipWithError("stopped");
        benchmark::DoNotOptimize(values.margin(game.initial_state()));
    }
}
BENCHMARK(exact_6x6)->ArgsProduct({{8, 4}, {1, 2}})->Unit(benchmark::kMillisecond)->UseRealTime();

/// The same by search.
void exact_6x6_by_search(benchmark::State& state) {
    const Adjacency game({.width = 6, .height = 6, .neighbours = neighbours_of(state)});
    std::uint64_t expansions = 0;
    for (auto iteration : state) {
        auto solver = *AdjacencySolver::make(game, game.initial_state(), table_bytes);
        benchmark::DoNotOptimize(solver.value(game.initial_state(), {}));
        expansions = solver.expansions();
    }
    state.counters["expansions"] = static_cast<double>(expansions);
}
BENCHMARK(exact_6x6_by_search)->Arg(8)->Arg(4)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Proves the known value by two null windows: not more, and not less.
void known_6x6_by_search(benchmark::State& state) {
    const int neighbours = neighbours_of(state);
    const int value = neighbours == 8 ? -12 : -4;
    const Adjacency game({.width = 6, .height = 6, .neighbours = neighbours});
    std::uint64_t expansions = 0;
    for (auto iteration : state) {
        auto solver = *AdjacencySolver::make(game, game.initial_state(), table_bytes);
        const auto start = game.initial_state();
        if (solver.reaches(start, value + 2, {}) != false) state.SkipWithError("wrong");
        if (solver.reaches(start, value, {}) != true) state.SkipWithError("wrong");
        expansions = solver.expansions();
    }
    state.counters["expansions"] = static_cast<double>(expansions);
}
BENCHMARK(known_6x6_by_search)->Arg(8)->Arg(4)->Iterations(1)->Unit(benchmark::kMillisecond);

/// Solves random positions of 8x8 with 24 empty cells.
void exact_24_empty(benchmark::State& state) {
    const Adjacency game({.neighbours = neighbours_of(state)});
    Random random(1);
    for (auto iteration : state) {
        const auto position = random_state(game, random, 56 - 24);
        auto values = *SubsetTable::make(game, position);
        if (!values.fill(threads_of(state), {})) state.SkipWithError("stopped");
        benchmark::DoNotOptimize(values.margin(position));
    }
}
BENCHMARK(exact_24_empty)
    ->ArgsProduct({{8, 4}, {1, 2}})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Proves that the second player wins 6x8.
void win_6x8(benchmark::State& state) {
    const Adjacency game({.width = 6, .height = 8, .neighbours = neighbours_of(state)});
    std::uint64_t expansions = 0;
    for (auto iteration : state) {
        auto solver =
            *AdjacencySolver::make(game, game.initial_state(), table_bytes, threads_of(state));
        if (solver.reaches(game.initial_state(), 0, {}) != false) state.SkipWithError("wrong");
        expansions = solver.expansions();
    }
    state.counters["expansions"] = static_cast<double>(expansions);
}
BENCHMARK(win_6x8)
    ->ArgsProduct({{8}, {1, 2}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// Solves a few rounds on 8x8 from the start.
void rounds(benchmark::State& state) {
    const Adjacency game(
        {.neighbours = neighbours_of(state), .rounds = static_cast<int>(state.range(1))});
    std::uint64_t positions = 0;
    for (auto iteration : state) {
        auto solver = *RoundsSolver::make(game, table_bytes);
        benchmark::DoNotOptimize(solver.value(game.initial_state(), {}));
        positions = solver.nodes();
    }
    state.counters["positions"] = static_cast<double>(positions);
}
BENCHMARK(rounds)
    ->ArgsProduct({{8, 4}, {3, 4, 5, 6, 7}})
    ->Iterations(1)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
