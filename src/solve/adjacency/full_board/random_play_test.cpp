#include "solve/adjacency/full_board/random_play.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "tests/plain_set_values.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

/// The definition: the average over all moves.
class PlainRandomPlay {
public:
    explicit PlainRandomPlay(const Adjacency& game) : sets_(game, 0) {}

    double of(std::uint64_t empty) {
        if (empty == 0) return 0;
        if (const auto known = values_.find(empty); known != values_.end()) return known->second;
        double sum = 0;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const int gain = sets_.gain(std::countr_zero(rest), sets_.seen(empty).one);
            sum += gain - of(empty & ~(rest & -rest));
        }
        return values_[empty] = sum / std::popcount(empty);
    }

private:
    EmptyCellsGame sets_;
    std::unordered_map<std::uint64_t, double> values_;
};

TEST(RandomPlay, IsTheAverageOverAllMoves) {
    Random random(1);
    for (const auto& [width, height] : {std::pair{8, 8}, {5, 4}, {4, 16}, {12, 5}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const RandomPlay random_play(game);
            PlainRandomPlay plain(game);
            EXPECT_EQ(random_play.value(0), 0);
            for (int cells = 1; cells <= 12; ++cells) {
                const std::uint64_t empty = random_empty_cells(game, random, cells);
                const double rounding = 0.5 * game.grid().cells();
                EXPECT_NEAR(random_play.value(empty), plain.of(empty) * score_unit, rounding);
            }
        }
    }
}

TEST(RandomPlay, SaysWhatEachMoveLeadsTo) {
    Random random(2);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours});
        const EmptyCellsGame sets(game, 0);
        const RandomPlay random_play(game);
        EXPECT_EQ(random_play.value_of_best_move(0), 0);
        for (int cells = 1; cells <= 56; ++cells) {
            const std::uint64_t empty = random_empty_cells(game, random, cells);
            Score most = -64 * score_unit;
            for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
                const int gain = sets.gain(std::countr_zero(rest), sets.seen(empty).one);
                const Score after = gain * score_unit - random_play.value(empty & ~(rest & -rest));
                EXPECT_EQ(random_play.moves(empty)[std::countr_zero(rest)], after);
                most = std::max(most, after);
            }
            EXPECT_EQ(random_play.value_of_best_move(empty), most) << cells;
        }
    }
}

}  // namespace
}  // namespace lawan::solve
