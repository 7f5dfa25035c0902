#include "solve/standard_board.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "games/connect_four.hpp"
#include "solve/portable_lanes.hpp"
#include "tests/random_game.hpp"

namespace lawan::standard {
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

TEST(StandardBoardTest, LanesDoWhatWordsDo) {
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t words[4] = {random.next() & board, random.next() & board,
                                        random.next() & random.next() & board, 0};
        const auto lanes = PortableLanes::load(words);
        for (int lane = 0; lane < 4; ++lane) {
            EXPECT_EQ(completing(lanes).word[lane], completing(words[lane]));
            EXPECT_EQ(fours(lanes).word[lane], fours(words[lane]));
            EXPECT_EQ(lanes.mirrored().mirrored().word[lane], words[lane]);
        }
    }
}

TEST(StandardBoardTest, ZeroBytesAreMarked) {
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t word = random.next() & random.next() & random.next();
        const std::uint64_t marked = PortableLanes::all(word).zero_bytes().word[0];
        for (int byte = 0; byte < 8; ++byte)
            ASSERT_EQ(marked >> 8 * byte & 0xff, (word >> 8 * byte & 0xff) == 0 ? 0xff : 0);
    }
}

TEST(StandardBoardTest, PackingKeepsSevenBitsAColumn) {
    Random random(4);
    for (int i = 0; i < 1000; ++i) {
        const std::uint64_t key = random.next() & 0x7f7f7f7f7f7f7f;
        std::uint64_t expected = 0;
        for (int column = 0; column < 7; ++column)
            expected |= (key >> 8 * column & 0x7f) << 7 * column;
        ASSERT_EQ(PortableLanes::packed(key), expected);
    }
}

TEST(StandardBoardTest, ScoresCountHowEarlyTheWinComes) {
    EXPECT_EQ(score_of_win(7), 18);
    EXPECT_EQ(score_of_win(8), 18);
    EXPECT_EQ(score_of_win(41), 1);
    EXPECT_EQ(score_of_win(42), 1);
}

}  // namespace
}  // namespace lawan::standard
