#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "runtime/position.hpp"

namespace lawan::runtime {

// Optional capabilities. A solver offers a pointer to each that it has; the pointer lives as long
// as the solver. All return none if stopped.

/// Tells how soon a win comes, in games whose scores do not.
class WinLength {
public:
    /// Returns the plies to the end with best play; none for a draw.
    [[nodiscard]] virtual std::optional<int> plies_to_end(const Position& position,
                                                          const StopToken& stop) = 0;
    /// Returns whether the player to move loses within `plies`.
    [[nodiscard]] virtual std::optional<bool> loses_within(const Position& position, int plies,
                                                           const StopToken& stop) = 0;

protected:
    ~WinLength() = default;
};

/// Remembers a best move of the position that was scored last.
class BestMove {
public:
    /// Returns none if finding one takes more than a table lookup.
    [[nodiscard]] virtual std::optional<std::string> best_move(const Position& position) = 0;

protected:
    ~BestMove() = default;
};

/// Chooses among equally good moves.
class TieBreaker {
public:
    /// Returns the index in `moves` of the move that gains most against fallible opponents; none if
    /// it cannot tell.
    [[nodiscard]] virtual std::optional<std::size_t> hardest_to_answer(
        const Position& position, const std::vector<std::string>& moves, const StopToken& stop) = 0;

protected:
    ~TieBreaker() = default;
};

/// Precomputes to make later answers quicker.
class Preparation {
public:
    /// Prepares for scoring all moves of `position`. Blocks until done; false if stopped.
    [[nodiscard]] virtual bool look_ahead(const Position& position, const StopToken& stop) = 0;
    /// Warms up for about `time`; call when the solver would not finish anyway.
    virtual void warm_up(Duration time) = 0;

protected:
    ~Preparation() = default;
};

/// A solver's capabilities beyond scores; null where it has none.
struct SolverPowers {
    WinLength* win_length = nullptr;
    BestMove* best_move = nullptr;
    TieBreaker* tie_breaker = nullptr;
    Preparation* preparation = nullptr;
};

/// How long a solver needs to score a position.
struct TimeEstimate {
    Duration time{};
    bool measured = false;  ///< from earlier solves on this machine; else a rough guess
};

/// Scores positions of one game exactly. Costs one virtual call per position. Not thread-safe: one
/// thread at a time.
class PositionSolver {
public:
    PositionSolver() = default;
    PositionSolver(const PositionSolver&) = delete;
    PositionSolver& operator=(const PositionSolver&) = delete;
    virtual ~PositionSolver() = default;

    /// Returns the exact score for the player to move of a position that is not over. Blocks until
    /// it is known; none if stopped.
    [[nodiscard]] virtual std::optional<Score> score(const Position& position,
                                                     const StopToken& stop) = 0;
    /// Returns whether the score is at least `wanted`, which is often quicker than the score
    /// itself.
    [[nodiscard]] virtual std::optional<bool> reaches(const Position& position, Score wanted,
                                                      const StopToken& stop) = 0;
    /// Estimates how long score() would take.
    [[nodiscard]] virtual TimeEstimate estimate(const Position& position) const = 0;
    /// Clears the tables.
    virtual void forget() = 0;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;

    [[nodiscard]] virtual SolverPowers powers() { return {}; }
};

}  // namespace lawan::runtime
