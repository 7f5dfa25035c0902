#include <benchmark/benchmark.h>

#include <string>

#include "arena/match/runner.hpp"
#include "arena/match/summary.hpp"
#include "protocol/outside_bots.hpp"
#include "protocol/process.hpp"
#include "runtime/match.hpp"

// The cost of the referee: games of bots that hardly think, and round trips to a program.

namespace {

using namespace lawan::bench;

void games(benchmark::State& state, const std::string& game) {
    const Registry registry = standard_registry();
    const auto openings = make_openings(*registry.start(game), {2000, 1});
    const PairingPlan plan{.bots = {"random", "random"}};
    const PairingRun run{.concurrency = static_cast<int>(state.range(0))};
    for (auto _ : state) {
        auto result = play_pairing(registry, openings, plan, run);
        benchmark::DoNotOptimize(result);
    }
    state.counters["games/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * 4000,
                                                   benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(games, tictactoe, "tictactoe")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(games, adjacency, "adjacency")
    ->Arg(1)
    ->Arg(2)
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

/// Plays a match of thinking bots from its openings to its rating: shows what a second slot gains.
void whole_match(benchmark::State& state) {
    const Registry registry = standard_registry();
    const PairingPlan plan{.bots = {"alphabeta:depth=5", "alphabeta:depth=4"}};
    const PairingRun run{.concurrency = static_cast<int>(state.range(0))};
    for (auto _ : state) {
        const auto openings = make_openings(*registry.start("connect4"), {2000, 1});
        const auto result = play_pairing(registry, openings, plan, run);
        auto rating = elo_text(result);
        benchmark::DoNotOptimize(rating);
    }
    state.counters["games/s"] = benchmark::Counter(static_cast<double>(state.iterations()) * 4000,
                                                   benchmark::Counter::kIsRate);
}
BENCHMARK(whole_match)->Arg(1)->Arg(2)->UseRealTime()->Unit(benchmark::kMillisecond);

/// For Connect Four, which has too few openings of 2 and of 4 plies.
void six_thousand_openings(benchmark::State& state) {
    const Registry registry = standard_registry();
    for (auto _ : state) {
        auto openings = make_openings(*registry.start("connect4"), {6000, 1});
        benchmark::DoNotOptimize(openings);
    }
}
BENCHMARK(six_thousand_openings)->Unit(benchmark::kMillisecond);

/// Sends a line to a program that echoes it, and reads it back.
void line_round_trip(benchmark::State& state) {
    Process process("cat", {});
    for (auto _ : state) {
        const auto deadline = Clock::now() + std::chrono::seconds(10);
        (void)process.write("isready\n", deadline, {});
        auto heard = process.read_line(deadline, {});
        if (heard.event != Process::Event::Line) state.SkipWithError("no answer");
        process.forget();
    }
}
BENCHMARK(line_round_trip)->UseRealTime()->Unit(benchmark::kMicrosecond);

/// One move by `ugi:lawan engine --bot random`, referee and both protocols included.
void move_round_trip(benchmark::State& state) {
    Registry registry = standard_registry();
    add_outside_bots(registry);
    const Position start = *registry.start("tictactoe");
    const auto bot = *registry.make_bot(
        std::string("ugi:") + LAWAN_PROGRAM + " engine --bot random --game tictactoe", start, 1);
    for (auto _ : state) {
        Match match(start);
        match.play(*bot, {.time = std::chrono::seconds(1)}, {}, {});
        if (match.result()) state.SkipWithError(match.result()->detail.c_str());
    }
}
BENCHMARK(move_round_trip)->UseRealTime()->Unit(benchmark::kMicrosecond);

}  // namespace
