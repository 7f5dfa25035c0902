#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "runtime/position.hpp"
#include "runtime/solvers/solver_options.hpp"

namespace lawan::runtime {

/// Exact scores of the positions of one game. One virtual call a position; a thread at a time.
class PositionSolver {
public:
    PositionSolver() = default;
    PositionSolver(const PositionSolver&) = delete;
    PositionSolver& operator=(const PositionSolver&) = delete;
    virtual ~PositionSolver() = default;

    /// The exact score of the player to move, of any position of the solver's game that is not
    /// over. Blocks until it is known; none if stopped.
    [[nodiscard]] virtual std::optional<Score> score(const Position& position,
                                                     const std::stop_token& stop) = 0;
    /// Whether that score is `wanted` or more, which may be sooner known.
    [[nodiscard]] virtual std::optional<bool> scores(const Position& position, Score wanted,
                                                     const std::stop_token& stop) = 0;
    /// Plies to the end with best play, of a game whose score does not count them and in which they
    /// are known; else none.
    [[nodiscard]] virtual std::optional<int> plies_to_end(const Position& /*position*/,
                                                          const std::stop_token& /*stop*/) {
        return std::nullopt;
    }
    /// Whether the player to move loses within so many plies; asked where `plies_to_end` answers.
    [[nodiscard]] virtual std::optional<bool> loses_within(const Position& /*position*/,
                                                           int /*plies*/,
                                                           const std::stop_token& /*stop*/) {
        return std::nullopt;
    }
    /// A move that reaches the score of a position, right after it was found; none where that takes
    /// more than looking it up.
    [[nodiscard]] virtual std::optional<std::string> best_move(const Position& /*position*/) {
        return std::nullopt;
    }
    /// Of several moves that are equally good, the one that brings most against opponents who err;
    /// none where the solver cannot say.
    [[nodiscard]] virtual std::optional<std::string> hardest_to_answer(
        const Position& /*position*/, const std::vector<std::string>& /*moves*/,
        const std::stop_token& /*stop*/) {
        return std::nullopt;
    }
    /// Told before the scores of a position's moves are asked for; false if stopped.
    [[nodiscard]] virtual bool look_ahead(const Position& /*position*/,
                                          const std::stop_token& /*stop*/) {
        return true;
    }
    /// A rough guess of how long `score` would take.
    [[nodiscard]] virtual Duration expected_time(const Position& position) const = 0;
    /// Whether that is more than a guess.
    [[nodiscard]] virtual bool is_sure_of_time(const Position& /*position*/) const { return false; }
    /// Makes later answers quicker, in about this time; for when there is none now.
    virtual void get_ready(Duration /*time*/) {}
    /// All about positions, as if it were made anew.
    virtual void forget() = 0;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

/// What a solver may take whose answer is said to come at once.
inline constexpr Duration no_time_to_speak_of = std::chrono::milliseconds(3);

/// A solver for the game of this position, or why there is none. Throws EnvironmentError if the
/// machine does not have the memory.
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
                                                                 const std::stop_token& stop);
/// The moves that reach `score`, which is the position's, and as soon as can be where it is a win
/// that does not say how soon; none if stopped.
[[nodiscard]] std::optional<std::vector<std::string>> best_moves(PositionSolver& solver,
                                                                 const Position& position,
                                                                 Score score,
                                                                 const std::stop_token& stop);
/// Best play after `move`, with which the player to move reaches `score`; `move` comes first. To at
/// most so many plies, and not beyond a position that the solver seems to need longer for than
/// `patience`.
[[nodiscard]] std::vector<std::string> best_line(PositionSolver& solver, Position position,
                                                 std::string move, Score score, std::size_t most,
                                                 Duration patience, const std::stop_token& stop);
}  // namespace lawan::runtime
