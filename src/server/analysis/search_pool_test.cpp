#include "server/analysis/search_pool.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace lawan::server {
namespace {

using std::chrono::milliseconds;
using Kind = SearchPool::Kind;

constexpr SearchPoolTimes hours_each{.longest = std::chrono::hours(1),
                                     .longest_wait = std::chrono::hours(1),
                                     .patience = std::chrono::hours(1),
                                     .analysis_waits = std::chrono::hours(1)};

void until_stopped(const SearchTurn& turn) {
    while (!turn.stop.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
}

bool soon(const auto& condition) {
    for (int i = 0; i < 5000 && !condition(); ++i) std::this_thread::sleep_for(milliseconds(1));
    return condition();
}

TEST(SearchPool, RunsNoMoreThanItHasThreads) {
    SearchPool pool(2, hours_each);
    std::vector<SearchPool::Ticket> tickets;
    for (int i = 0; i < 5; ++i)
        tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(1), until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 2 && pool.waiting() == 3; }));
    tickets.clear();
    EXPECT_TRUE(soon([&] { return pool.running() == 0 && pool.waiting() == 0; }));
}

TEST(SearchPool, AnalysesLeaveAThreadToGames) {
    SearchPool pool(2, hours_each);
    std::vector<SearchPool::Ticket> analyses;
    for (int i = 0; i < 3; ++i)
        analyses.push_back(pool.start(Kind::Analysis, "ani", milliseconds(1), until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 1; }));
    std::promise<void> played;
    const auto game = pool.start(Kind::Game, "ani", milliseconds(1),
                                 [&](const SearchTurn&) { played.set_value(); });
    EXPECT_EQ(played.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
    // The next analysis begins when one ends.
    analyses.erase(analyses.begin());
    EXPECT_TRUE(soon([&] { return pool.running() == 1 && pool.waiting() == 1; }));
}

TEST(SearchPool, StopsWhatTakesTooLong) {
    SearchPool pool(1, {.longest = milliseconds(50)});
    std::atomic<int> ended = 0;
    const auto first = pool.start(Kind::Game, "ani", milliseconds(1), [&](const SearchTurn& turn) {
        until_stopped(turn);
        ++ended;
    });
    const auto second =
        pool.start(Kind::Analysis, "ani", milliseconds(1), [&](const SearchTurn& turn) {
            until_stopped(turn);
            ++ended;
        });
    EXPECT_TRUE(soon([&] { return ended == 2; }));
}

TEST(SearchPool, EndsWithSearchesUnderWay) {
    std::vector<SearchPool::Ticket> tickets;
    SearchPool pool(2, hours_each);
    for (int i = 0; i < 4; ++i)
        tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(1), until_stopped));
    EXPECT_TRUE(soon([&] { return pool.running() == 2; }));
    pool.end();
    EXPECT_EQ(pool.running(), 0);
}

/// Records who had a turn, and the time allowed.
struct Notes {
    std::mutex mutex;
    std::vector<std::string> turns;
    std::vector<Duration> allowed;
    std::vector<bool> too_late;

    SearchPool::Search note(const std::string& name) {
        return [this, name](const SearchTurn& turn) {
            const std::lock_guard lock(mutex);
            turns.push_back(name);
            allowed.push_back(turn.allowed);
            too_late.push_back(turn.too_late);
        };
    }
    std::size_t count() {
        const std::lock_guard lock(mutex);
        return turns.size();
    }
};

TEST(SearchPool, LetsVisitorsTakeTurnsAndTheShortestOfEachGoFirst) {
    SearchPool pool(1, hours_each);
    Notes notes;
    std::vector<SearchPool::Ticket> tickets;
    auto blocking = pool.start(Kind::Game, "nobody", milliseconds(1), until_stopped);
    ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
    tickets.push_back(pool.start(Kind::Analysis, "citra", milliseconds(1), notes.note("hint")));
    for (const int time : {5000, 3000, 4000})
        tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(time),
                                     notes.note("ani " + std::to_string(time))));
    for (const int time : {200, 100})
        tickets.push_back(pool.start(Kind::Game, "budi", milliseconds(time),
                                     notes.note("budi " + std::to_string(time))));
    blocking.stop();
    ASSERT_TRUE(soon([&] { return notes.count() == 6; }));
    EXPECT_EQ(notes.turns, (std::vector<std::string>{"ani 3000", "budi 100", "ani 4000", "budi 200",
                                                     "ani 5000", "hint"}));
    // The more searches wait, the less time each gets: an hour shared by two visitors, one of them
    // with three searches.
    EXPECT_EQ(notes.allowed[0], std::chrono::minutes(10));
    EXPECT_EQ(notes.allowed[1], std::chrono::minutes(15));
    EXPECT_EQ(notes.allowed[4], std::chrono::hours(1));
}

TEST(SearchPool, TakesAThreadFromWhoHasAllForWhoHasNone) {
    SearchPool pool(2, {.longest = std::chrono::hours(1), .patience = milliseconds(1)});
    std::vector<SearchPool::Ticket> tickets;
    for (int i = 0; i < 4; ++i)
        tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(1), until_stopped));
    ASSERT_TRUE(soon([&] { return pool.running() == 2; }));
    std::promise<void> played;
    const auto other = pool.start(Kind::Game, "budi", milliseconds(1),
                                  [&](const SearchTurn&) { played.set_value(); });
    EXPECT_EQ(played.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

TEST(SearchPool, TakesTheOnlyThreadFromAnAnalysisForAGame) {
    SearchPool pool(1, {.longest = std::chrono::hours(1), .patience = milliseconds(1)});
    const auto analysis = pool.start(Kind::Analysis, "ani", milliseconds(1), until_stopped);
    ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
    std::promise<void> played;
    const auto game = pool.start(Kind::Game, "budi", milliseconds(1),
                                 [&](const SearchTurn&) { played.set_value(); });
    EXPECT_EQ(played.get_future().wait_for(std::chrono::seconds(10)), std::future_status::ready);
}

TEST(SearchPool, GamesDoNotKeepAnAnalysisWaitingForEver) {
    SearchPool pool(1, {.longest = std::chrono::hours(1),
                        .patience = std::chrono::hours(1),
                        .analysis_waits = milliseconds(1)});
    Notes notes;
    std::vector<SearchPool::Ticket> tickets;
    auto blocking = pool.start(Kind::Game, "ani", milliseconds(1), until_stopped);
    ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
    for (int i = 0; i < 3; ++i)
        tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(1), notes.note("game")));
    for (int i = 0; i < 2; ++i)
        tickets.push_back(pool.start(Kind::Analysis, "budi", milliseconds(1), notes.note("hint")));
    std::this_thread::sleep_for(milliseconds(5));
    blocking.stop();
    ASSERT_TRUE(soon([&] { return notes.count() == 5; }));
    EXPECT_EQ(notes.turns, (std::vector<std::string>{"hint", "game", "hint", "game", "game"}));
}

TEST(SearchPool, NothingWaitsTooLong) {
    SearchPool pool(1, {.longest = std::chrono::hours(1),
                        .longest_wait = milliseconds(30),
                        .patience = milliseconds(10)});
    Notes notes;
    std::vector<SearchPool::Ticket> tickets;
    tickets.push_back(pool.start(Kind::Analysis, "ani", milliseconds(1), until_stopped));
    ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
    // Same visitor, so that no turn of another helps.
    tickets.push_back(pool.start(Kind::Analysis, "ani", milliseconds(1), notes.note("analysis")));
    ASSERT_TRUE(soon([&] { return notes.count() == 1; }));
    EXPECT_TRUE(notes.too_late[0]);
    EXPECT_EQ(pool.running(), 1);
    tickets.push_back(pool.start(Kind::Game, "ani", milliseconds(1), notes.note("game")));
    ASSERT_TRUE(soon([&] { return notes.count() == 2; }));
    EXPECT_TRUE(notes.too_late[1]);
    EXPECT_EQ(notes.allowed[1], milliseconds(10));
}

TEST(SearchPool, WhatIsStoppedLeavesTheQueueAtOnce) {
    SearchPool pool(1, hours_each);
    const auto running = pool.start(Kind::Game, "ani", milliseconds(1), until_stopped);
    ASSERT_TRUE(soon([&] { return pool.running() == 1; }));
    Notes notes;
    {
        const auto ticket = pool.start(Kind::Game, "ani", milliseconds(1), notes.note("stopped"));
    }
    EXPECT_TRUE(soon([&] { return notes.count() == 1 && pool.waiting() == 0; }));
}

}  // namespace
}  // namespace lawan::server
