#include <benchmark/benchmark.h>

#include <cstdint>
#include <ctime>
#include <memory>

#include "bench/virtual_state.hpp"
#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "search/minimax/minimax.hpp"

namespace lawan::bench {
namespace {

/// Measures processor time, as the machine may have other work.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Runs both searches of Connect Four alternately, so that noise on the machine affects both. They
/// must visit the same number of nodes and find the same value.
template <class E>
void connect_four_against_virtual_states(benchmark::State& state, virtual_shape::Luggage luggage) {
    const auto depth = static_cast<int>(state.range(0));
    const auto game = std::make_shared<const ConnectFour>();
    AlphaBeta<ConnectFour, E> ours{E{}};
    const virtual_shape::ConnectFourState root(luggage, game);
    virtual_shape::AlphaBetaSearch theirs(
        [](const virtual_shape::State& position) {
            const auto& typed = static_cast<const virtual_shape::ConnectFourState&>(position);
            return static_cast<double>(E{}(typed.rules(), typed.state(), Player::X));
        },
        static_cast<int>(Player::X));
    double our_time = 0;
    double their_time = 0;
    std::uint64_t nodes = 0;
    for (auto iteration : state) {
        const double start = processor_seconds();
        const auto result = ours.search(*game, game->initial_state(), {.depth = depth}, {}, {});
        const double between = processor_seconds();
        const double value = theirs.search(root, depth);
        our_time += between - start;
        their_time += processor_seconds() - between;
        nodes += result.counters.nodes;
        if (result.counters.nodes != theirs.nodes() || result.score != value) {
            state.SkipWithError("the two searches differ");
            return;
        }
    }
    state.counters["ours_per_second"] = static_cast<double>(nodes) / our_time;
    state.counters["virtual_per_second"] = static_cast<double>(nodes) / their_time;
    state.counters["times_faster"] = their_time / our_time;
}

void connect_four_utility_against_openspiel_shape(benchmark::State& state) {
    connect_four_against_virtual_states<ZeroEvaluation>(state,
                                                        virtual_shape::Luggage::HistoryAndGame);
}
void connect_four_windows_against_openspiel_shape(benchmark::State& state) {
    connect_four_against_virtual_states<WindowsEvaluation>(state,
                                                           virtual_shape::Luggage::HistoryAndGame);
}
void connect_four_utility_against_bare_virtual_state(benchmark::State& state) {
    connect_four_against_virtual_states<ZeroEvaluation>(state, virtual_shape::Luggage::None);
}
void connect_four_windows_against_bare_virtual_state(benchmark::State& state) {
    connect_four_against_virtual_states<WindowsEvaluation>(state, virtual_shape::Luggage::None);
}
BENCHMARK(connect_four_utility_against_openspiel_shape)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK(connect_four_windows_against_openspiel_shape)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK(connect_four_utility_against_bare_virtual_state)->Arg(9)->Unit(benchmark::kMillisecond);
BENCHMARK(connect_four_windows_against_bare_virtual_state)->Arg(9)->Unit(benchmark::kMillisecond);

/// Runs one search from the start of the game and reports nodes per second.
template <class Search, Game G>
void run_search(benchmark::State& state, Search& search, const G& game, int depth) {
    std::uint64_t nodes = 0;
    for (auto iteration : state) {
        const auto result = search.search(game, game.initial_state(), {.depth = depth}, {}, {});
        nodes += result.counters.nodes;
    }
    state.counters["nodes"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kAvgIterations);
    state.counters["nodes_per_second"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// In board order, counting marks at the horizon: the raw speed of the node loop.
void adjacency(benchmark::State& state) {
    const Adjacency game({.neighbours = static_cast<int>(state.range(0))});
    AlphaBeta<Adjacency, MarksEvaluation> search({});
    run_search(state, search, game, static_cast<int>(state.range(1)));
}
BENCHMARK(adjacency)
    ->ArgNames({"nb", "depth"})
    ->ArgsProduct({{8, 4}, {5, 6, 7}})
    ->Unit(benchmark::kMillisecond);

void adjacency_best_first(benchmark::State& state) {
    const Adjacency game;
    AlphaBeta<Adjacency, MarksEvaluation> search({}, {.ordered = true});
    run_search(state, search, game, static_cast<int>(state.range(0)));
}
BENCHMARK(adjacency_best_first)->Arg(5)->Arg(7)->Unit(benchmark::kMillisecond);

// The cost of tracing: none when off, a record per node when on.
void tracer_off(benchmark::State& state) {
    AlphaBeta<ConnectFour, WindowsEvaluation> search({});
    run_search(state, search, ConnectFour(), 8);
}
BENCHMARK(tracer_off)->Unit(benchmark::kMillisecond);

void tracer_recording(benchmark::State& state) {
    const auto capacity = static_cast<std::size_t>(state.range(0));
    const ConnectFour game;
    std::uint64_t nodes = 0;
    for (auto iteration : state) {
        AlphaBeta<ConnectFour, WindowsEvaluation, RecordingTracer<ConnectFour>> search(
            {}, {}, RecordingTracer<ConnectFour>(capacity));
        nodes += search.search(game, game.initial_state(), {.depth = 8}, {}, {}).counters.nodes;
    }
    state.counters["nodes_per_second"] =
        benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}
BENCHMARK(tracer_recording)
    ->ArgName("capacity")
    ->Arg(0)
    ->Arg(10'000)
    ->Arg(10'000'000)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace lawan::bench
