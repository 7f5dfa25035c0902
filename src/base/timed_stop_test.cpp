#include "base/timed_stop.hpp"

#include <gtest/gtest.h>

#include "base/stop.hpp"

namespace lawan::base {
namespace {

using std::chrono::milliseconds;

TEST(TimedStopTest, StopsWhenTheTimeIsOver) {
    const Stopwatch stopwatch;
    const TimedStop timed(milliseconds(20), {});
    while (!timed.token().stop_requested()) std::this_thread::yield();
    EXPECT_GE(stopwatch.elapsed(), milliseconds(20));
}

TEST(TimedStopTest, StopsWithTheOtherToken) {
    StopSource outer;
    const TimedStop timed(std::chrono::hours(1), outer.get_token());
    EXPECT_FALSE(timed.token().stop_requested());
    outer.request_stop();
    EXPECT_TRUE(timed.token().stop_requested());
    EXPECT_TRUE(TimedStop(std::nullopt, outer.get_token()).token().stop_requested());
}

TEST(TimedStopTest, EndsBeforeItsTimeWhenNobodyNeedsIt) {
    const Stopwatch stopwatch;
    {
        const TimedStop timed(std::chrono::hours(1), {});
    }
    EXPECT_LT(stopwatch.elapsed(), std::chrono::minutes(1));
}

}  // namespace
}  // namespace lawan::base
