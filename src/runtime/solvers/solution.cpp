#include "runtime/solvers/solution.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/timed_stop.hpp"

namespace lawan::runtime {

std::optional<Solution> solve_position(PositionSolver& solver, const Position& position, bool all,
                                       const StopToken& stop) {
    const Stopwatch stopwatch;
    Solution solution;
    const auto value = solver.score(position, stop);
    if (!value) return std::nullopt;
    solution.value = *value;
    if (all) {
        auto moves = solve_moves(solver, position, stop);
        if (!moves) return std::nullopt;
        solution.moves = *std::move(moves);
        for (const auto& [move, score] : solution.moves) {
            if (score == solution.value) solution.best.push_back(move);
        }
    } else {
        auto best = best_moves(solver, position, *value, stop);
        if (!best) return std::nullopt;
        solution.best = *std::move(best);
    }
    if (*value != 0) solution.plies = plies_to_end(solver, position, stop);
    solution.nodes = solver.nodes();
    solution.time = stopwatch.elapsed();
    // Who waited for the score will wait as long for what follows from it, or a second.
    const Duration patience = std::max(solution.time, no_time_to_speak_of);
    const TimedStop timed(std::max<Duration>(patience, std::chrono::seconds(1)), stop);
    solution.line =
        best_line(solver, position, {solution.best.front(), *value},
                  {static_cast<std::size_t>(position.most_plies_left()), patience}, timed.token());
    return solution;
}

}  // namespace lawan::runtime
