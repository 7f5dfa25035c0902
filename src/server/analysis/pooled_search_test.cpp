#include "server/analysis/pooled_search.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>

namespace lawan::server {
namespace {

using std::chrono::milliseconds;

/// Collects what the loop's thread receives.
struct Heard {
    EventLoop& loop;
    std::string told{};
};

class Pooled : public testing::Test {
protected:
    template <class Search>
    SearchPool::Ticket start(const Search& search) {
        return start_pooled(loop, pool, {SearchKind::Game, "ani", milliseconds(1)}, heard, search);
    }

    EventLoop loop;
    SearchPool pool{1, {}};
    std::shared_ptr<Heard> heard = std::make_shared<Heard>(loop);
};

TEST_F(Pooled, SearchesAnswerOnTheLoop) {
    const auto on_loop = std::this_thread::get_id();
    auto searching = on_loop;
    const auto ticket = start([&](const PooledSearch<Heard>& search) {
        searching = std::this_thread::get_id();
        search.tell([](Heard& state) { state.told += "1"; });
        search.tell([on_loop](Heard& state) {
            state.told += std::this_thread::get_id() == on_loop ? "2" : "?";
            state.loop.stop();
        });
    });
    loop.run();
    EXPECT_EQ(heard->told, "12");
    EXPECT_NE(searching, on_loop);
}

TEST_F(Pooled, SearchesTellNobodyWhoHasGone) {
    std::weak_ptr<Heard> gone = heard;
    const auto ticket = start([&](const PooledSearch<Heard>& search) {
        while (!gone.expired()) std::this_thread::sleep_for(milliseconds(1));
        search.tell([](Heard&) { FAIL() << "nobody waits"; });
        loop.post([&] { loop.stop(); });
    });
    heard.reset();
    loop.run();
}

TEST_F(Pooled, SearchesStopWhenTheirTicketIsLetGo) {
    auto ticket = start([](const PooledSearch<Heard>& search) {
        while (!search.is_stopped()) std::this_thread::sleep_for(milliseconds(1));
        search.tell([](Heard& state) { state.loop.stop(); });
    });
    ticket = {};
    loop.run();
}

TEST_F(Pooled, SearchesHaveNoMoreTimeThanTheirTurn) {
    const auto limits_in = [&](Duration allowed, const Limits& limits) {
        const PooledSearch<Heard> search(loop, {.stop = {}, .allowed = allowed}, heard);
        return search.within(limits);
    };
    EXPECT_EQ(limits_in(milliseconds(5), {.time = milliseconds(9)}).time, milliseconds(5));
    EXPECT_EQ(limits_in(milliseconds(9), {.time = milliseconds(5)}).time, milliseconds(5));
    EXPECT_EQ(limits_in(milliseconds(9), {.depth = 3}).time, milliseconds(9));
    EXPECT_EQ(limits_in(milliseconds(9), {.depth = 3}).depth, 3);
}

TEST(NowAndThen, LeavesOutReportsThatComeTooSoon) {
    int told = 0;
    const auto tell = [&](const Report&) { ++told; };
    const auto hour = std::chrono::hours(1);
    const auto at_once = PooledSearch<Heard>::now_and_then(hour, Clock::now() - hour, tell);
    for (int i = 0; i < 5; ++i) at_once({});
    EXPECT_EQ(told, 1);
    const auto later = PooledSearch<Heard>::now_and_then(hour, Clock::now(), tell);
    for (int i = 0; i < 5; ++i) later({});
    EXPECT_EQ(told, 1);
    const auto always = PooledSearch<Heard>::now_and_then(Duration::zero(), {}, tell);
    for (int i = 0; i < 5; ++i) always({});
    EXPECT_EQ(told, 6);
}

}  // namespace
}  // namespace lawan::server
