#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "eval/adjacency/neighbour_counter.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// The expected value of a set of empty cells (EmptyCellsGame) if the rest of the game is random. A
/// cell is won by whoever fills the last of the e empty cells that it sees. If k cells are filled
/// in random order, that one is filled at ply j with probability
///
///     C(j-1, e-1) / C(k, e),
///
/// and the player to move has the odd plies.
class RandomPlay {
    static constexpr std::size_t most_seen = 9;
    using BySeen = std::array<std::uint64_t, most_seen + 1>;
    using Weights = std::array<Score, most_seen + 1>;

public:
    explicit RandomPlay(const Adjacency& game);

    /// Returns the expected margin of the player to move, in thousandths of a mark, over the cells
    /// that see one of `empty`.
    [[nodiscard]] Score value(std::uint64_t empty) const {
        const auto cells = by_seen(empty);
        return sum(cells, ~std::uint64_t{0}, values_[count(empty)]);
    }
    /// The same value after each possible first move, at the cost of a few popcounts.
    class Moves {
    public:
        /// Only the cells that a move sees change: each sees one empty cell less.
        [[nodiscard]] Score operator[](int cell) const {
            const std::uint64_t sight = play_.sight_[static_cast<std::size_t>(cell)];
            return play_.sum(cells_, sight, play_.steps_[left_]) - unchanged_;
        }

    private:
        friend RandomPlay;
        Moves(const RandomPlay& play, std::uint64_t empty)
            : play_(play),
              cells_(play.by_seen(empty)),
              left_(count(empty) - 1),
              unchanged_(play.sum(cells_, ~std::uint64_t{0}, play.values_[left_])) {}

        const RandomPlay& play_;
        BySeen cells_;
        std::size_t left_;
        Score unchanged_;  ///< the set's value for the opponent if no cell saw less
    };
    /// Prepares the moves of a set, which must not be empty.
    [[nodiscard]] Moves moves(std::uint64_t empty) const { return {*this, empty}; }
    /// Returns the value of the best move, or 0 if there is none.
    [[nodiscard]] Score value_of_best_move(std::uint64_t empty) const {
        if (empty == 0) return 0;
        const Moves moves = this->moves(empty);
        Score most = -64 * score_unit;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1)
            most = std::max(most, moves[std::countr_zero(rest)]);
        return most;
    }

private:
    static std::size_t count(std::uint64_t cells) {
        return static_cast<std::size_t>(std::popcount(cells));
    }
    /// Returns the cells of the board that see one empty cell, two and so on.
    [[nodiscard]] BySeen by_seen(std::uint64_t empty) const;
    [[nodiscard]] Score sum(const BySeen& cells, std::uint64_t among,
                            const Weights& weights) const {
        Score total = 0;
        for (std::size_t seen = 1; seen <= most_; ++seen)
            total += weights[seen] * std::popcount(cells[seen] & among);
        return total;
    }

    NeighbourCounter counter_;
    std::uint64_t board_;
    std::size_t most_;  ///< the most cells that a cell can see
    std::array<std::uint64_t, 64> sight_{};
    // Indexed by the number of empty cells, and how many of them a cell sees.
    std::array<Weights, 65> values_{};
    std::array<Weights, 65> steps_{};  ///< loss of value of a cell that sees one less
};

}  // namespace lawan::solve
