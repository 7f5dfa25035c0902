#include "game/action_set.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>
#include <ranges>
#include <vector>

namespace lawan::game {
namespace {

using testing::ElementsAre;

static_assert(std::forward_iterator<ActionSet::Iterator>);
static_assert(std::ranges::forward_range<ActionSet>);

TEST(ActionSet, IteratesFromTheLowestNumber) {
    constexpr ActionSet actions(std::uint64_t{1} << 63 | 1 << 17 | 1);
    EXPECT_THAT(std::vector<int>(actions.begin(), actions.end()), ElementsAre(0, 17, 63));
    EXPECT_EQ(actions.size(), 3);
    EXPECT_FALSE(actions.empty());
    EXPECT_EQ(actions.bits(), 0x8000000000020001U);
}

TEST(ActionSet, TheEmptySetHasNothing) {
    constexpr ActionSet nothing;
    EXPECT_TRUE(nothing.empty());
    EXPECT_EQ(nothing.size(), 0);
    EXPECT_EQ(nothing.begin(), nothing.end());
    EXPECT_FALSE(nothing.contains(0));
    EXPECT_EQ(nothing, ActionSet(0));
}

TEST(ActionSet, TheFullSetHasAll64) {
    constexpr ActionSet all(~std::uint64_t{0});
    EXPECT_EQ(all.size(), 64);
    int expected = 0;
    for (const auto action : all) EXPECT_EQ(action, expected++);
    EXPECT_EQ(expected, 64);
}

TEST(ActionSet, ContainsOnlyItsOwn) {
    constexpr ActionSet actions(std::uint64_t{1} << 63 | 4);
    for (int action = 0; action < 256; ++action) {
        EXPECT_EQ(actions.contains(static_cast<std::uint8_t>(action)), action == 2 || action == 63)
            << action;
    }
}

TEST(ActionSet, AtCountsInIterationOrder) {
    constexpr ActionSet actions(0b1101'0010);
    EXPECT_EQ(actions.at(0), 1);
    EXPECT_EQ(actions.at(1), 4);
    EXPECT_EQ(actions.at(2), 6);
    EXPECT_EQ(actions.at(3), 7);
}

TEST(ActionSet, PostfixIncrementGivesTheOldPlace) {
    constexpr ActionSet actions(0b110);
    auto place = actions.begin();
    EXPECT_EQ(*place++, 1);
    EXPECT_EQ(*place++, 2);
    EXPECT_EQ(place, actions.end());
}

}  // namespace
}  // namespace lawan::game
