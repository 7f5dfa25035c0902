#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/game.hpp"
#include "games/adjacency.hpp"
#include "solve/neighbour_counts.hpp"

namespace lawan {

/// What a set of empty cells (EmptySetGame) brings on average if the rest of the game is played at
/// random. A cell is won by whoever fills the last of the e empty cells that it sees. Of k cells
/// filled in any order that one comes at ply j with chance
///
///     C(j-1, e-1) / C(k, e),
///
/// and the player to move has the first, the third and so on.
class RandomPlay {
public:
    explicit RandomPlay(const Adjacency& game);

    /// What the player to move wins less what the opponent does, in thousandths of a mark, of the
    /// cells that see one of `empty`.
    [[nodiscard]] Score value(std::uint64_t empty) const {
        const auto cells = by_seen(empty);
        return sum(cells, ~std::uint64_t{0}, values_[count(empty)]);
    }
    /// The same if only the moves after the next are random, and that is the best one.
    [[nodiscard]] Score value_of_best_move(std::uint64_t empty) const {
        if (empty == 0) return 0;
        // What a move changes is the cells it sees: each sees one empty cell less.
        const auto cells = by_seen(empty);
        const std::size_t left = count(empty) - 1;
        Score most = -64 * score_unit;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const auto cell = static_cast<std::size_t>(std::countr_zero(rest));
            most = std::max(most, sum(cells, sight_[cell], steps_[left]));
        }
        return most - sum(cells, ~std::uint64_t{0}, values_[left]);
    }

private:
    static constexpr std::size_t most_seen = 9;
    using BySeen = std::array<std::uint64_t, most_seen + 1>;
    using Weights = std::array<Score, most_seen + 1>;

    static std::size_t count(std::uint64_t cells) {
        return static_cast<std::size_t>(std::popcount(cells));
    }
    /// The cells of the board that see one empty cell, two and so on.
    [[nodiscard]] BySeen by_seen(std::uint64_t empty) const;
    [[nodiscard]] Score sum(const BySeen& cells, std::uint64_t among,
                            const Weights& weights) const {
        Score total = 0;
        for (std::size_t seen = 1; seen <= most_; ++seen)
            total += weights[seen] * std::popcount(cells[seen] & among);
        return total;
    }

    NeighbourCounts counts_;
    std::uint64_t board_;
    std::size_t most_;  ///< cells that one can see
    std::array<std::uint64_t, 64> sight_{};
    // By how many cells are empty, and how many of them a cell sees.
    std::array<Weights, 65> values_{};
    std::array<Weights, 65> steps_{};  ///< what a cell that sees one less is worth less
};

}  // namespace lawan
