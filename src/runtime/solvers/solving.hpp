#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "runtime/position.hpp"
#include "runtime/solvers/position_solver.hpp"
#include "runtime/solvers/solver_options.hpp"

namespace lawan::runtime {

/// What a solver may take whose answer is said to come at once.
inline constexpr Duration no_time_to_speak_of = std::chrono::milliseconds(3);

/// A solver for the game of this position, or why there is none. ErrorCode::Environment if
/// the machine does not have the memory.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_solver(const Position& position,
                                                                    const SolverOptions& options);

struct SolvedMove {
    std::string move;
    Score score = 0;

    bool operator==(const SolvedMove&) const = default;
};

/// The score of every legal move, for the player to move; none if stopped.
[[nodiscard]] std::optional<std::vector<SolvedMove>> solve_moves(PositionSolver& solver,
                                                                 const Position& position,
                                                                 const StopToken& stop);
/// The moves that reach `score`, which is the position's, and as soon as can be where it is a win
/// that does not say how soon; none if stopped.
[[nodiscard]] std::optional<std::vector<std::string>> best_moves(PositionSolver& solver,
                                                                 const Position& position,
                                                                 Score score,
                                                                 const StopToken& stop);
/// Plies to the end with best play, where a win's score does not count them; none for a draw, if
/// the score says it, and if stopped.
[[nodiscard]] std::optional<int> plies_to_end(PositionSolver& solver, const Position& position,
                                              const StopToken& stop);

/// How far a line is followed: to so many plies, and not beyond a position that the solver seems to
/// need longer for than `patience`.
struct LineLimits {
    std::size_t plies;
    Duration patience;
};
/// Best play after a move and its score, which is the best; that move comes first.
[[nodiscard]] std::vector<std::string> best_line(PositionSolver& solver, Position position,
                                                 SolvedMove first, LineLimits limits,
                                                 const StopToken& stop);
}  // namespace lawan::runtime
