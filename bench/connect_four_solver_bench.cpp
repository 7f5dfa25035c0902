#include <benchmark/benchmark.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

#include "solve/connect4/connect_four_solver.hpp"

// One benchmark per public set, with an empty table for every position; reports the time of a whole
// set.

namespace lawan::bench {
namespace {

std::vector<ConnectFour::State> read_set(const ConnectFour& game, const std::string& name) {
    std::ifstream file(std::string(LAWAN_BENCH_DATA) + "/connect4/" + name);
    std::vector<ConnectFour::State> states;
    std::string moves;
    for (int score = 0; file >> moves >> score;) {
        auto state = game.initial_state();
        for (const char digit : moves)
            state = game.result(state, static_cast<ConnectFour::Action>((digit - '1') * 7));
        states.push_back(state);
    }
    return states;
}

void solve_set(benchmark::State& run, const std::string& name, standard::Instructions how) {
    const ConnectFour game;
    const auto states = read_set(game, name);
    if (states.empty()) {
        run.SkipWithError("the set is missing");
        return;
    }
    auto solver = *ConnectFourSolver::make(game, ConnectFourSolver::default_table_bytes, 1, how);
    for (auto _ : run) {
        for (const auto& state : states) {
            solver.forget();
            benchmark::DoNotOptimize(solver.score(state));
        }
    }
    const auto positions =
        static_cast<double>(run.iterations()) * static_cast<double>(states.size());
    run.counters["positions"] = static_cast<double>(states.size());
    run.counters["nodes"] = static_cast<double>(solver.nodes()) / positions;
    run.counters["time each"] =
        benchmark::Counter(positions, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

using standard::Instructions;
BENCHMARK_CAPTURE(solve_set, L3_R1, "Test_L3_R1", Instructions::Best)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L2_R1, "Test_L2_R1", Instructions::Best)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L2_R2, "Test_L2_R2", Instructions::Best)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L2_R2_avx2, "Test_L2_R2", Instructions::Avx2)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L2_R2_portable, "Test_L2_R2", Instructions::Portable)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L1_R1, "Test_L1_R1", Instructions::Best)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L1_R2, "Test_L1_R2", Instructions::Best)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_set, L1_R3, "Test_L1_R3", Instructions::Best)
    ->Unit(benchmark::kMillisecond);

void solve_the_empty_board(benchmark::State& run) {
    const ConnectFour game;
    auto solver = *ConnectFourSolver::make(game, std::size_t{1} << 30);
    for (auto _ : run) {
        solver.forget();
        benchmark::DoNotOptimize(solver.score(game.initial_state()));
    }
    run.counters["nodes"] =
        static_cast<double>(solver.nodes()) / static_cast<double>(run.iterations());
}
BENCHMARK(solve_the_empty_board)->Unit(benchmark::kSecond)->Iterations(1);

}  // namespace
}  // namespace lawan::bench
