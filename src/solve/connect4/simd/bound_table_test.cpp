#include "solve/connect4/simd/bound_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <unordered_map>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/thread.hpp"
#include "solve/connect4/simd/portable_lanes.hpp"
#include "tests/expected.hpp"

namespace lawan::solve::standard {

using namespace tests;

namespace {

constexpr std::uint64_t key_bits = 0x7f7f7f7f7f7f7f;

TEST(BoundTableTest, RemembersWhatWasStored) {
    auto table = *BoundTable::make(1U << 20);
    const auto place = table.place(0x010203);
    Bounds bounds = any_score;
    EXPECT_FALSE(BoundTable::narrow<PortableLanes>(place, bounds));
    BoundTable::store(place, {-3, 5});
    EXPECT_TRUE(BoundTable::narrow<PortableLanes>(place, bounds));
    EXPECT_EQ(bounds.least, -3);
    EXPECT_EQ(bounds.most, 5);
    BoundTable::store(place, {-21, 21});
    Bounds again{-2, 4};
    EXPECT_TRUE(BoundTable::narrow<PortableLanes>(place, again));
    EXPECT_EQ(again.least, -2);
    EXPECT_EQ(again.most, 4);
}

TEST(BoundTableTest, NeverTakesOnePositionForAnother) {
    for (const std::size_t bytes : {std::size_t{1}, std::size_t{1} << 19, std::size_t{1} << 24}) {
        auto table = *BoundTable::make(bytes);
        Random random(1);
        std::unordered_map<std::uint64_t, int> stored;
        for (int i = 0; i < 200000; ++i) {
            const std::uint64_t key = random.next() & random.next() & key_bits;
            const int score = static_cast<int>(random.below(43)) - 21;
            BoundTable::store(table.place(key), {score, score});
            stored[key] = score;
        }
        int found = 0;
        for (const auto& [key, score] : stored) {
            Bounds bounds = any_score;
            if (!BoundTable::narrow<PortableLanes>(table.place(key), bounds)) continue;
            ++found;
            ASSERT_EQ(bounds.least, score);
            ASSERT_EQ(bounds.most, score);
        }
        EXPECT_GT(found, 1000);
    }
}

TEST(BoundTableTest, ForgetsEvenWhenGenerationsStartAnew) {
    auto table = *BoundTable::make(1);
    const std::uint64_t key = 0x7f;
    for (int i = 0; i < 70000; ++i) {
        Bounds bounds = any_score;
        ASSERT_FALSE(BoundTable::narrow<PortableLanes>(table.place(key), bounds));
        BoundTable::store(table.place(key), {1, 1});
        table.forget();
    }
}

TEST(BoundTableTest, ThreadsReadOnlyWhatIsTrue) {
    auto table = *BoundTable::make(1);
    std::atomic<int> wrong = 0;
    std::atomic<int> found = 0;
    const auto work = [&](std::uint64_t seed) {
        Random random(seed);
        for (int i = 0; i < 200000; ++i) {
            // Few keys in fewer buckets, so that entries are moved all the time.
            const std::uint64_t key = random.below(1U << 13U) | std::uint64_t{1} << 40U;
            const std::uint64_t spread = key * 0x2545f4914f6cdd1d & key_bits;
            const int score = static_cast<int>(spread % 43) - 21;
            const auto place = table.place(spread);
            Bounds bounds = any_score;
            if (BoundTable::narrow<PortableLanes>(place, bounds)) {
                ++found;
                if (bounds.least != score || bounds.most != score) ++wrong;
            }
            BoundTable::store(place, {score, score});
        }
    };
    {
        const Thread other(work, 1);
        work(2);
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(found, 1000);
}

TEST(BoundTableTest, RefusesMoreThanTheMachineHas) {
    EXPECT_EQ(error_of(BoundTable::make(std::size_t{1} << 60)).code, ErrorCode::Environment);
}

}  // namespace
}  // namespace lawan::solve::standard
