#include "base/clock.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace lawan::base {
namespace {

using namespace std::chrono_literals;

TEST(Clock, NeverGoesBack) {
    auto before = Clock::now();
    for (int i = 0; i < 1000; ++i) {
        const auto now = Clock::now();
        ASSERT_GE(now, before);
        before = now;
    }
    static_assert(Clock::is_steady);
}

TEST(Stopwatch, MeasuresAtLeastTheTimeSlept) {
    const Stopwatch stopwatch;
    std::this_thread::sleep_for(2ms);
    const Duration first = stopwatch.elapsed();
    EXPECT_GE(first, 2ms);
    EXPECT_GE(stopwatch.elapsed(), first);
}

TEST(Clock, MillisecondsKeepFractions) {
    EXPECT_DOUBLE_EQ(to_milliseconds(1500us), 1.5);
    EXPECT_DOUBLE_EQ(to_milliseconds(2s), 2000);
}

}  // namespace
}  // namespace lawan::base
