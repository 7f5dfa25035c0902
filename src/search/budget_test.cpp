#include "search/budget.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <limits>

#include "base/stop.hpp"

namespace lawan::search {
namespace {

/// Clock and stop request are polled at least this often, in nodes.
constexpr std::uint64_t longest_silence = 1024;

/// Returns the number of nodes at which the budget is first spent, or `most` if it is not.
std::uint64_t nodes_until_spent(Budget& budget, std::uint64_t most) {
    for (std::uint64_t nodes = 0; nodes < most; ++nodes) {
        if (budget.spent(nodes)) return nodes;
    }
    return most;
}

TEST(BudgetTest, WithoutLimitsIsNeverSpent) {
    Budget budget({}, {});
    EXPECT_EQ(nodes_until_spent(budget, 10'000), 10'000U);
    EXPECT_FALSE(budget.spent(std::numeric_limits<std::uint64_t>::max() - 1));
    EXPECT_FALSE(budget.spent_now(std::numeric_limits<std::uint64_t>::max() - 1));
}

TEST(BudgetTest, ADepthIsNoneOfItsBusiness) {
    Budget budget({.depth = 1}, {});
    EXPECT_EQ(nodes_until_spent(budget, 10'000), 10'000U);
}

TEST(BudgetTest, ANodeLimitIsReachedExactly) {
    for (const std::uint64_t limit : {0, 1, 2, 511, 512, 513, 5000}) {
        Budget budget({.nodes = limit}, {});
        EXPECT_EQ(nodes_until_spent(budget, 10'000), limit);
    }
}

TEST(BudgetTest, OnceSpentStaysSpent) {
    Budget budget({.nodes = 10}, {});
    EXPECT_FALSE(budget.spent(9));
    EXPECT_TRUE(budget.spent(10));
    EXPECT_TRUE(budget.spent(0));
    EXPECT_TRUE(budget.spent_now(0));
}

TEST(BudgetTest, AStopRequestIsSeenSoon) {
    StopSource stop;
    Budget budget({}, stop.get_token());
    EXPECT_FALSE(budget.spent(2000));
    stop.request_stop();
    std::uint64_t nodes = 2000;
    while (nodes < 4000 && !budget.spent(nodes)) ++nodes;
    EXPECT_LE(nodes, 2000 + longest_silence);
}

TEST(BudgetTest, AStopRequestIsSeenAtOnceIfAskedForNow) {
    StopSource stop;
    Budget budget({}, stop.get_token());
    EXPECT_FALSE(budget.spent_now(0));
    stop.request_stop();
    EXPECT_TRUE(budget.spent_now(0));
    EXPECT_TRUE(budget.spent(0));
}

TEST(BudgetTest, ADeadlineIsSeen) {
    for (const Duration time : {Duration(-5), Duration(0), Duration(1)}) {
        Budget budget({.time = time}, {});
        EXPECT_LE(nodes_until_spent(budget, 1'000'000), longest_silence);
    }
    Budget budget({.time = std::chrono::milliseconds(2)}, {});
    while (budget.elapsed() < std::chrono::milliseconds(3)) continue;
    EXPECT_TRUE(budget.spent_now(0));
}

TEST(BudgetTest, ALongTimeIsNotYetOver) {
    for (const Duration time :
         {Duration(std::chrono::hours(1)), Duration(std::chrono::hours(24 * 365)), unlimited_time,
          unlimited_time - Duration(1)}) {
        Budget budget({.time = time}, {});
        EXPECT_EQ(nodes_until_spent(budget, 10'000), 10'000U);
        EXPECT_FALSE(budget.spent_now(10'000));
    }
}

TEST(BudgetTest, TheFirstLimitReachedCounts) {
    StopSource stop;
    stop.request_stop();
    Budget stopped({.time = std::chrono::hours(1), .nodes = 1'000'000}, stop.get_token());
    EXPECT_LE(nodes_until_spent(stopped, 1'000'000), longest_silence);
    Budget few_nodes({.time = std::chrono::hours(1), .nodes = 20}, {});
    EXPECT_EQ(nodes_until_spent(few_nodes, 1'000'000), 20U);
}

}  // namespace
}  // namespace lawan::search
