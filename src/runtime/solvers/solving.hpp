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

/// Longest time for an answer that counts as immediate.
inline constexpr Duration no_time_to_speak_of = std::chrono::milliseconds(3);

/// Makes a solver for the game of this position, or says why there is none. Fails with
/// ErrorCode::Environment if memory runs out.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_solver(const Position& position,
                                                                    const SolverOptions& options);

struct SolvedMove {
    std::string move;
    Score score = 0;

    bool operator==(const SolvedMove&) const = default;
};

/// Scores every legal move for the player to move; none if stopped.
[[nodiscard]] std::optional<std::vector<SolvedMove>> solve_moves(PositionSolver& solver,
                                                                 const Position& position,
                                                                 const StopToken& stop);
/// Returns the moves that reach `score`, which must be the position's; of winning moves the
/// quickest, where the score does not measure earliness. None if stopped.
[[nodiscard]] std::optional<std::vector<std::string>> best_moves(PositionSolver& solver,
                                                                 const Position& position,
                                                                 Score score,
                                                                 const StopToken& stop);
/// Returns the plies to the end with best play, where the solver's scores do not count them. None
/// for a draw, if the scores count them, or if stopped.
[[nodiscard]] std::optional<int> plies_to_end(PositionSolver& solver, const Position& position,
                                              const StopToken& stop);

/// Where to end a line: after `plies`, or at a position that takes longer than `patience` to solve
/// by estimate.
struct LineLimits {
    std::size_t plies;
    Duration patience;
};
/// Returns the line of best play that begins with the best move `first`.
[[nodiscard]] std::vector<std::string> best_line(PositionSolver& solver, Position position,
                                                 SolvedMove first, LineLimits limits,
                                                 const StopToken& stop);
}  // namespace lawan::runtime
