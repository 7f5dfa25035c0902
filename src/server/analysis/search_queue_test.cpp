#include "server/analysis/search_queue.hpp"

#include <gtest/gtest.h>

#include <string>

namespace lawan::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Waiting : public testing::Test {
protected:
    void add(const std::string& visitor, Duration expected, Duration arrived = {}) {
        queue.add({.number = ++last_number,
                   .visitor = visitor,
                   .expected = expected,
                   .arrived = began + arrived,
                   .search = {},
                   .source = {}});
    }
    /// Returns their numbers, in the order they are taken.
    std::string all_taken(Duration after = {}) {
        std::string numbers;
        while (!queue.empty())
            numbers += std::to_string(queue.take(began + after, seconds(60)).number);
        return numbers;
    }

    Clock::time_point began = Clock::now();
    std::uint64_t last_number = 0;
    SearchQueue queue;
};

TEST_F(Waiting, VisitorsTakeTurns) {
    for (int i = 0; i < 3; ++i) add("ani", seconds(1));
    add("budi", seconds(1));
    add("citra", seconds(1));
    add("citra", seconds(1));
    EXPECT_EQ(queue.count(), 6);
    EXPECT_EQ(queue.visitors(), 3);
    EXPECT_EQ(queue.count_of("ani"), 3);
    EXPECT_EQ(queue.count_of("dewi"), 0);
    EXPECT_EQ(all_taken(), "145263");
    EXPECT_EQ(queue.count(), 0);
    EXPECT_EQ(queue.visitors(), 0);
}

TEST_F(Waiting, TheShortestSearchOfAVisitorComesFirst) {
    add("ani", seconds(3));
    add("ani", seconds(1));
    add("ani", seconds(2));
    add("ani", seconds(1));
    EXPECT_EQ(all_taken(), "2431");
}

TEST_F(Waiting, WhoWaitsTooLongComesFirst) {
    add("ani", seconds(9), seconds(0));
    add("ani", seconds(1), seconds(30));
    add("budi", seconds(1), seconds(31));
    EXPECT_EQ(queue.oldest()->number, 1);
    EXPECT_EQ(all_taken(seconds(59)), "231");
    add("ani", seconds(9), seconds(0));
    add("ani", seconds(1), seconds(30));
    add("budi", seconds(1), seconds(31));
    EXPECT_EQ(all_taken(seconds(60)), "465");
}

TEST_F(Waiting, SomeAreTakenOut) {
    add("ani", seconds(1));
    add("budi", seconds(5));
    add("ani", seconds(5));
    const auto taken =
        queue.take_all([](const QueuedSearch& search) { return search.expected > seconds(2); });
    ASSERT_EQ(taken.size(), 2);
    EXPECT_EQ(taken[0].number + taken[1].number, 5);
    EXPECT_EQ(queue.visitors(), 1);
    EXPECT_EQ(all_taken(), "1");
}

TEST_F(Waiting, TheFirstOfAVisitorIsFoundByWhenItCame) {
    EXPECT_EQ(queue.oldest(), nullptr);
    add("ani", seconds(1));
    add("budi", seconds(5));
    add("budi", seconds(1));
    const auto is_budi = [](const std::string& visitor) { return visitor == "budi"; };
    ASSERT_NE(queue.first_of(is_budi), nullptr);
    EXPECT_EQ(queue.first_of(is_budi)->number, 2);
    EXPECT_EQ(queue.first_of([](const std::string&) { return true; })->number, 1);
    EXPECT_EQ(queue.first_of([](const std::string&) { return false; }), nullptr);
}

}  // namespace
}  // namespace lawan::server
