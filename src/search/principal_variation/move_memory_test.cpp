#include "search/principal_variation/move_memory.hpp"

#include <gtest/gtest.h>

#include <array>

#include "games/mnk/mnk.hpp"

namespace lawan::search {

using namespace games;

namespace {

TEST(MoveMemoryTest, KeepsTheLastTwoKillersOfAPly) {
    MoveMemory<Mnk> memory;
    EXPECT_FALSE(memory.kills(0, 3));
    for (const std::uint8_t move : std::array<std::uint8_t, 3>{5, 6, 7})
        memory.reward(Player::X, move, 3, 2);
    EXPECT_FALSE(memory.kills(5, 3));
    EXPECT_TRUE(memory.kills(6, 3));
    EXPECT_TRUE(memory.kills(7, 3));
    EXPECT_FALSE(memory.kills(7, 2));
}

TEST(MoveMemoryTest, HistoryGrowsWithRewardsAndStaysInBounds) {
    MoveMemory<Mnk> memory;
    int last = 0;
    for (int i = 0; i < 5; ++i) {
        memory.reward(Player::O, 4, 1, 3);
        EXPECT_GT(memory.history(Player::O, 4), last);
        last = memory.history(Player::O, 4);
    }
    EXPECT_EQ(memory.history(Player::X, 4), 0);
    for (int i = 0; i < 10'000; ++i) {
        memory.reward(Player::O, 4, 1, 60);
        memory.punish(Player::X, 4, 60);
    }
    EXPECT_LE(memory.history(Player::O, 4), MoveMemory<Mnk>::most);
    EXPECT_GE(memory.history(Player::X, 4), -MoveMemory<Mnk>::most);
    memory.fade();
    EXPECT_LT(memory.history(Player::O, 4), MoveMemory<Mnk>::most / 2);
}

}  // namespace
}  // namespace lawan::search
