#include "server/search_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <thread>
#include <vector>

namespace lawan {
namespace {

using std::chrono::milliseconds;
using Kind = SearchPool::Kind;

void until_stopped(const std::stop_token& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
}

bool soon(const auto& condition) {
    for (int i = 0; i < 5000 && !condition(); ++i) std::this_thread::sleep_for(milliseconds(1));
    return condition();
}

TEST(SearchPool, RunsNoMoreThanItHasThreads) {
    SearchPool pool(2, std::chrono::hours(1));
    std::vector<SearchPool::Ticket> tickets;
    for (int i = 0; i < 5; ++i) tickets.push_back(pool.start(Kind::Game, until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 2 && pool.waiting() == 3; }));
    tickets.clear();
    EXPECT_TRUE(soon([&] { return pool.running() == 0 && pool.waiting() == 0; }));
}

TEST(SearchPool, AnalysesLeaveAThreadToGames) {
    SearchPool pool(2, std::chrono::hours(1));
    std::vector<SearchPool::Ticket> analyses;
    for (int i = 0; i < 3; ++i) analyses.push_back(pool.start(Kind::Analysis, until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 1; }));
    std::promise<void> played;
    const auto game = pool.start(Kind::Game, [&](const std::stop_token&) { played.set_value(); });
    EXPECT_EQ(played.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
    // The next analysis begins when one ends.
    analyses.erase(analyses.begin());
    EXPECT_TRUE(soon([&] { return pool.running() == 1 && pool.waiting() == 1; }));
}

TEST(SearchPool, StopsWhatTakesTooLong) {
    SearchPool pool(1, milliseconds(50));
    std::atomic<int> ended = 0;
    const auto first = pool.start(Kind::Game, [&](const std::stop_token& stop) {
        until_stopped(stop);
        ++ended;
    });
    const auto second = pool.start(Kind::Analysis, [&](const std::stop_token& stop) {
        until_stopped(stop);
        ++ended;
    });
    EXPECT_TRUE(soon([&] { return ended == 2; }));
}

TEST(SearchPool, EndsWithSearchesUnderWay) {
    std::vector<SearchPool::Ticket> tickets;
    SearchPool pool(2, std::chrono::hours(1));
    for (int i = 0; i < 4; ++i) tickets.push_back(pool.start(Kind::Game, until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 2; }));
    pool.end();
    EXPECT_EQ(pool.running(), 0);
}

}  // namespace
}  // namespace lawan
