#include "solve/connect4/standard_board.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "games/connect4/connect_four.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve::standard {

using namespace tests;

namespace {

bool on_board(int column, int row) { return column >= 0 && column < 7 && row >= 0 && row < 6; }
std::uint64_t bit(int column, int row) { return std::uint64_t{1} << (8 * column + row); }

/// Counts in all directions, cell by cell.
bool has_four_at(std::uint64_t discs, int column, int row) {
    for (const auto& [right, up_] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
        int run = 0;
        for (int i = -3; i <= 3; ++i) {
            const int c = column + i * right;
            const int r = row + i * up_;
            run = on_board(c, r) && (discs & bit(c, r)) != 0 ? run + 1 : 0;
            if (run == 4) return true;
        }
    }
    return false;
}

TEST(StandardBoardTest, CompletingCellsAreThoseThatMakeAFour) {
    const ConnectFour game;
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        const auto state = random_state(game, random, static_cast<int>(random.below(43)));
        const std::uint64_t discs = wider(state.enemy);
        bool any = false;
        for (int column = 0; column < 7; ++column) {
            for (int row = 0; row < 6; ++row) {
                const std::uint64_t cell = bit(column, row);
                any = any || has_four_at(discs, column, row);
                if (((discs | wider(state.own)) & cell) != 0) continue;
                ASSERT_EQ((completing(discs) & cell) != 0, has_four_at(discs | cell, column, row));
            }
        }
        ASSERT_EQ(fours(discs) != 0, any);
        ASSERT_EQ(any, state.won);
    }
}

TEST(StandardBoardTest, ScoresCountHowEarlyTheWinComes) {
    EXPECT_EQ(score_of_win(7), 18);
    EXPECT_EQ(score_of_win(8), 18);
    EXPECT_EQ(score_of_win(41), 1);
    EXPECT_EQ(score_of_win(42), 1);
}

}  // namespace
}  // namespace lawan::solve::standard
