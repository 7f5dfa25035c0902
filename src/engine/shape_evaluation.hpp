#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/game.hpp"
#include "solve/adjacency/full_board/full_board_game.hpp"

namespace lawan::engine {

/// A linear evaluation of sets of empty cells: one weight per pattern of empty cells in the 3x3
/// square around each cell, up to symmetry, from the view of the player who will fill the last
/// cell; plus one weight for moving last, and one for the largest gain that the player to move can
/// settle at once.
class ShapeEvaluation {
public:
    static constexpr Score largest = 64 * score_unit;
    static constexpr std::size_t squares = 512;
    /// 3x3 patterns up to symmetry.
    static constexpr std::size_t shapes = 102;

    /// In thousandths of a mark. Fitted to exact values on 8x8 by bench/shape_weights, which prints
    /// them.
    struct Weights {
        std::array<std::int16_t, shapes>
            shape{};            ///< per pattern; the first, without empty cells, is 0
        std::int16_t last = 0;  ///< for moving last
        std::int16_t gain = 0;  ///< per mark that can be settled at once
    };

    explicit ShapeEvaluation(const Adjacency& game)
        : ShapeEvaluation(game, weights_of(game.rules().neighbours)) {}
    ShapeEvaluation(const Adjacency& game, const Weights& weights);

    [[nodiscard]] static const Weights& weights_of(int neighbours);
    /// Returns the pattern of each square, whose bits are its three rows in turn. Patterns are
    /// numbered in the order of their smallest symmetric image.
    [[nodiscard]] static const std::array<std::uint8_t, squares>& shape_of_square();

    Score operator()(const FullBoardGame& game, const FullBoardGame::State& state,
                     Player player) const {
        const Score last = last_ + promise(state.empty);
        const bool mover_is_last = std::popcount(state.empty) % 2 == 1;
        const Score expected = (mover_is_last ? last : -last) + gain_ * best_gain(game, state);
        const Score score =
            std::clamp(game.banked(state) + expected, -largest, static_cast<Score>(largest));
        return player == state.to_move ? score : -score;
    }

    /// Calls `visit` for the 3x3 square around every cell; may skip those without an empty cell.
    template <class Visit>
    void each_square(std::uint64_t empty, Visit visit) const {
        each_row(empty, [&](std::uint64_t below, std::uint64_t here, std::uint64_t above) {
            for (int x = 0; x < width_; ++x)
                visit((below >> x & 7U) | (here >> x & 7U) << 3U | (above >> x & 7U) << 6U);
        });
    }

    /// Returns the most marks that a move settles.
    [[nodiscard]] static int best_gain(const FullBoardGame& game,
                                       const FullBoardGame::State& state) {
        const EmptyCellsGame& sets = game.sets();
        const std::uint64_t one = sets.seen(state.empty).one;
        int best = 0;
        if (one == 0) return best;
        for (std::uint64_t rest = sets.seen(one).any & state.empty; rest != 0; rest &= rest - 1)
            best = std::max(best, sets.gain(std::countr_zero(rest), one));
        return best;
    }

private:
    /// Sums the weights of all squares, two adjacent ones at a time.
    [[nodiscard]] Score promise(std::uint64_t empty) const {
        Score sum = 0;
        each_row(empty, [&](std::uint64_t below, std::uint64_t here, std::uint64_t above) {
            for (int x = 0; x < width_; x += 2)
                sum +=
                    two_[(below >> x & 15U) | (here >> x & 15U) << 4U | (above >> x & 15U) << 8U];
            // Subtracts the square beyond the edge if the number of columns is odd.
            if (width_ % 2 != 0)
                sum -= one_[(below >> width_ & 7U) | (here >> width_ & 7U) << 3U |
                            (above >> width_ & 7U) << 6U];
        });
        return sum;
    }

    /// Calls `visit` with the empty cells of every row and of the rows below and above it, each
    /// shifted left by one for a border column without empty cells. May skip rows without empty
    /// cells nearby.
    template <class Visit>
    void each_row(std::uint64_t empty, Visit visit) const {
        const auto row = [&](int y) { return (empty >> (y * width_) & row_mask_) << 1U; };
        std::uint64_t below = 0;
        std::uint64_t here = row(0);
        for (int y = 0; y < height_; ++y) {
            const std::uint64_t above = y + 1 < height_ ? row(y + 1) : 0;
            if ((below | here | above) != 0) visit(below, here, above);
            below = here;
            here = above;
        }
    }

    int width_;
    int height_;
    std::uint64_t row_mask_;
    Score last_;
    Score gain_;
    std::array<std::int16_t, squares> one_{};  ///< the weight of each square
    /// The summed weights of two adjacent squares, by the four columns of three cells that they
    /// cover.
    std::array<std::int16_t, std::size_t{1} << 12U> two_{};
};

}  // namespace lawan::engine
