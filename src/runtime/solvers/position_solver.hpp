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

// Optional powers. A solver that has one offers a pointer to it, which lives as long as the solver.
// All of them answer none if stopped.

/// Knows how soon a win comes, in a game whose score does not say it.
class WinLength {
public:
    /// Plies to the end with best play; none for a draw.
    [[nodiscard]] virtual std::optional<int> plies_to_end(const Position& position,
                                                          const StopToken& stop) = 0;
    /// Whether the player to move loses within so many plies.
    [[nodiscard]] virtual std::optional<bool> loses_within(const Position& position, int plies,
                                                           const StopToken& stop) = 0;

protected:
    ~WinLength() = default;
};

/// Has a best move of a position at hand, right after its score was found.
class BestMove {
public:
    /// None where finding one takes more than a look at what is remembered.
    [[nodiscard]] virtual std::optional<std::string> best_move(const Position& position) = 0;

protected:
    ~BestMove() = default;
};

/// Chooses between moves that are equally good.
class TieBreaker {
public:
    /// The number of the move, in this list, that brings most against opponents who err; none where
    /// it cannot say.
    [[nodiscard]] virtual std::optional<std::size_t> hardest_to_answer(
        const Position& position, const std::vector<std::string>& moves, const StopToken& stop) = 0;

protected:
    ~TieBreaker() = default;
};

/// Works ahead, so that later answers are quicker.
class Preparation {
public:
    /// Call it before the scores of all moves are asked for. Blocks; false if stopped.
    [[nodiscard]] virtual bool look_ahead(const Position& position, const StopToken& stop) = 0;
    /// Warms up for about this time; call it when there is no time for an answer.
    virtual void warm_up(Duration time) = 0;

protected:
    ~Preparation() = default;
};

/// What a solver can do beyond scores; null where it cannot.
struct SolverPowers {
    WinLength* win_length = nullptr;
    BestMove* best_move = nullptr;
    TieBreaker* tie_breaker = nullptr;
    Preparation* preparation = nullptr;
};

/// How long a solver would need for the score of a position.
struct TimeEstimate {
    Duration time{};
    bool measured = false;  ///< by what it did before on this machine; else a rough guess
};

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
                                                     const StopToken& stop) = 0;
    /// Whether that score is `wanted` or more, which may be sooner known.
    [[nodiscard]] virtual std::optional<bool> reaches(const Position& position, Score wanted,
                                                      const StopToken& stop) = 0;
    /// How long `score` would take.
    [[nodiscard]] virtual TimeEstimate estimate(const Position& position) const = 0;
    /// Forgets all about positions, as if it were made anew.
    virtual void forget() = 0;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;

    [[nodiscard]] virtual SolverPowers powers() { return {}; }
};

}  // namespace lawan::runtime
