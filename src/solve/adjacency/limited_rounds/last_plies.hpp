#pragma once

#include <bit>
#include <cstdint>

#include "eval/adjacency/neighbour_counter.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// Larger than any margin.
inline constexpr int beyond_marks = 64;

/// The answer to a null-window question: a bound of the margin, on the proved side of alpha.
/// `used`: the cells that the proof depends on. The bound still holds if any other cell is removed.
struct RoundsProof {
    int value;
    std::uint64_t used;
};

/// Adjacency with at most three plies left, and with four if the player to move passes. The last
/// ply flips the most marks; what earlier plies leave for it is counted for many moves at once. A
/// move only adds to its player's marks and takes from the opponent's, so what the opponent could
/// flip before it can still be flipped afterwards, unless the move takes that very cell.
class LastPlies {
public:
    static constexpr int most_plies = 3;

    explicit LastPlies(const Adjacency& game) : game_(game), counter_(game) {}

    /// Answers with `most_plies` or fewer left. Among equally good cells prefers `liked` ones.
    [[nodiscard]] RoundsProof answer(const Adjacency::State& state, int alpha, std::uint64_t liked);

    /// Bounds from below, with four plies left, what the opponent gets if the player to move
    /// passes.
    [[nodiscard]] RoundsProof after_a_pass(const Adjacency::State& state) const;

    /// Counts for each cell the marks that a move there flips.
    [[nodiscard]] NeighbourCounter::Planes turned(const Adjacency::State& state) const {
        return counter_.count(state.enemy);
    }

    /// The number of positions visited for answers, without those that were asked about.
    [[nodiscard]] std::uint64_t looked() const { return looked_; }

private:
    /// The gain of a move, minus what the other player's last move flips after it.
    struct Gain {
        int count;
        std::uint64_t cell;
    };
    /// The two best gains for the opponent if it were to move now, with two plies left.
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
