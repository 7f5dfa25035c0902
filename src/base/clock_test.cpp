#include "base/clock.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace lawan::base {
namespace {

using namespace std::chrono_literals;

static_assert(Clock::is_steady, "never goes back, whatever is done to the time of day");

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
