#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "game/game.hpp"
#include "solve/adjacency/full_board/full_board_game.hpp"

namespace lawan::engine {

/// What to expect of a set of empty cells: every cell counts by the shape of the empty ones in the
/// square of nine around it, for or against the player who will fill the last cell of the board;
/// to that a bonus for moving last, and a part of what the player to move can settle at once.
class ShapeEvaluation {
public:
    static constexpr Score largest = 64 * score_unit;
    static constexpr std::size_t squares = 512;
    /// Squares that are no images of each other.
    static constexpr std::size_t shapes = 102;

    /// Thousandths of a mark. Fitted to exact values on 8x8 by bench/shape_weights, which prints
    /// them.
    struct Weights {
        std::array<std::int16_t, shapes> shape{};  ///< a cell; nothing for the first, no empty one
        std::int16_t last = 0;                     ///< moving last
        std::int16_t gain = 0;                     ///< a mark that can be settled at once
    };

    explicit ShapeEvaluation(const Adjacency& game)
        : ShapeEvaluation(game, weights_of(game.rules().neighbours)) {}
    ShapeEvaluation(const Adjacency& game, const Weights& weights);

    [[nodiscard]] static const Weights& weights_of(int neighbours);
    /// The shape of each square, whose bits are its rows one after the other; the smallest of the
    /// images gives shapes their order.
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

    /// Calls `visit` for the square around every cell; those without an empty cell may be left out.
    template <class Visit>
    void each_square(std::uint64_t empty, Visit visit) const {
        each_row(empty, [&](std::uint64_t below, std::uint64_t here, std::uint64_t above) {
            for (int x = 0; x < width_; ++x)
                visit((below >> x & 7U) | (here >> x & 7U) << 3U | (above >> x & 7U) << 6U);
        });
    }

    /// The most that a move settles.
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
    /// The sum over all squares, two side by side at a time.
    [[nodiscard]] Score promise(std::uint64_t empty) const {
        Score sum = 0;
        each_row(empty, [&](std::uint64_t below, std::uint64_t here, std::uint64_t above) {
            for (int x = 0; x < width_; x += 2)
                sum +=
                    two_[(below >> x & 15U) | (here >> x & 15U) << 4U | (above >> x & 15U) << 8U];
            // Beyond the edge of an odd number of columns there is no cell.
            if (width_ % 2 != 0)
                sum -= one_[(below >> width_ & 7U) | (here >> width_ & 7U) << 3U |
                            (above >> width_ & 7U) << 6U];
        });
        return sum;
    }

    /// Calls `visit` with the empty cells of every row of the board and of the rows beside it, each
    /// with a cell that is not empty on its left.
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
    std::array<std::int16_t, squares> one_{};  ///< the weight of a square
    /// The weights of two, by the four columns of three cells that they cover.
    std::array<std::int16_t, std::size_t{1} << 12U> two_{};
};

}  // namespace lawan::engine
