#include "solve/adjacency/full_board/set_bounds.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"

namespace lawan::solve {
namespace {

constexpr int bits_of_key = 56;
constexpr std::size_t eight_megabytes = std::size_t{8} << 20U;

TEST(SetBounds, FindsWhatWasStoredAndNothingElse) {
    auto table = *SetBounds::make(eight_megabytes, bits_of_key);
    Random random(1);
    std::map<std::uint64_t, SetBounds::Bounds> stored;
    for (int i = 0; i < 100'000; ++i) {
        const std::uint64_t key = random.next() >> 8U;
        const int lower = static_cast<int>(random.below(128)) - 64;
        const SetBounds::Bounds bounds{lower, 63, static_cast<int>(random.below(64))};
        EXPECT_FALSE(table.find(key));
        table.store(key, bounds, random.next() >> random.below(64));
        stored[key] = bounds;
    }
    int kept = 0;
    for (const auto& [key, bounds] : stored) {
        const auto found = table.find(key);
        if (!found) continue;
        ++kept;
        ASSERT_EQ(found->lower, bounds.lower);
        ASSERT_EQ(found->upper, bounds.upper);
        ASSERT_EQ(found->move, bounds.move);
    }
    EXPECT_GT(kept, 99'000) << "a table with room replaces little";
}

TEST(SetBounds, TheLeastWorkIsReplaced) {
    auto table = *SetBounds::make(eight_megabytes, bits_of_key);
    const auto key = [](std::uint64_t i) { return i << 40U; };  // all in one bucket
    for (std::uint64_t i = 1; i <= 8; ++i) table.store(key(i), {0, 0, 0}, i == 5 ? 1 : 1000);
    table.store(key(9), {1, 2, 3}, 10);
    EXPECT_FALSE(table.find(key(5)));
    for (const std::uint64_t i : {1, 2, 3, 4, 6, 7, 8, 9}) EXPECT_TRUE(table.find(key(i))) << i;
}

TEST(SetBounds, AStoredKeyIsRenewedInPlace) {
    auto table = *SetBounds::make(eight_megabytes, bits_of_key);
    table.store(7, {-3, 5, 1}, 10);
    table.store(7, {-1, 1, 2}, 10);
    EXPECT_EQ(table.find(7)->lower, -1);
    EXPECT_EQ(table.find(7)->upper, 1);
    EXPECT_EQ(table.bytes(), eight_megabytes);
}

TEST(SetBounds, TheMostWorkOfAKeyCounts) {
    auto table = *SetBounds::make(eight_megabytes, bits_of_key);
    table.store(7, {-3, 5, 1}, 1000);
    table.store(7, {-1, 1, 2}, 2);
    int found = 0;
    table.for_each(500, [&](std::uint64_t key, const SetBounds::Bounds& bounds, std::uint64_t) {
        EXPECT_EQ(key, 7);
        EXPECT_EQ(bounds.lower, -1);
        ++found;
    });
    EXPECT_EQ(found, 1);
}

}  // namespace
}  // namespace lawan::solve
