#pragma once

#include <bit>
#include <cstdint>

#include "eval/adjacency/neighbour_counter.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// As far as two players can be apart.
inline constexpr int beyond_marks = 64;

/// The answer to whether the player to move gets more than alpha marks: a bound on that side of it,
/// and the cells that who is right may place on. With any other cell gone, who is right still is.
struct RoundsProof {
    int value;
    std::uint64_t used;
};

/// Adjacency with at most three plies left, and four for one who passes. The last ply turns most
/// marks, and what the plies before it leave is counted for many moves at once: a move only adds to
/// its player's marks and takes from the other's, so what the opponent could turn before it can
/// still be turned, unless the move takes the very cell.
class LastPlies {
public:
    static constexpr int most_plies = 3;

    explicit LastPlies(const Adjacency& game) : game_(game), counter_(game) {}

    /// With `most_plies` or fewer left. Of cells as good as each other it takes `liked` ones.
    [[nodiscard]] RoundsProof answer(const Adjacency::State& state, int alpha, std::uint64_t liked);

    /// With four left: what the opponent gets for sure if the player to move passes.
    [[nodiscard]] RoundsProof after_a_pass(const Adjacency::State& state) const;

    /// How many marks a move on each cell turns.
    [[nodiscard]] NeighbourCounter::Planes turned(const Adjacency::State& state) const {
        return counter_.count(state.enemy);
    }

    /// Positions looked at on the way to answers, without those that were asked about.
    [[nodiscard]] std::uint64_t looked() const { return looked_; }

private:
    /// What a player gains by a move beyond what the last move of the other turns after it.
    struct Gain {
        int count;
        std::uint64_t cell;
    };
    /// The two best of these for the opponent, were it to move now with two plies left.
    struct Threats {
        Gain best;
        Gain second;
    };

    [[nodiscard]] RoundsProof one_ply(const Adjacency::State& state, int alpha,
                                      std::uint64_t liked) const;
    [[nodiscard]] RoundsProof two_plies(const Adjacency::State& state, int alpha,
                                        std::uint64_t liked) const;
    [[nodiscard]] RoundsProof three_plies(const Adjacency::State& state, int alpha,
                                          std::uint64_t liked);
    [[nodiscard]] Threats threats(const Adjacency::State& state, int most_turned) const;

    [[nodiscard]] int margin(const Adjacency::State& state) const {
        return game_.margin(state, state.to_move);
    }
    [[nodiscard]] std::uint64_t around(std::uint64_t cell) const {
        return game_.neighbours(static_cast<Adjacency::Action>(std::countr_zero(cell)));
    }

    Adjacency game_;
    NeighbourCounter counter_;
    std::uint64_t looked_ = 0;
};

}  // namespace lawan::solve
