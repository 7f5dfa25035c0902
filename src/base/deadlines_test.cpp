#include "base/deadlines.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "base/stop.hpp"

namespace lawan::base {
namespace {

using std::chrono::milliseconds;

void wait_for(const StopSource& source) {
    while (!source.stop_requested()) std::this_thread::sleep_for(milliseconds(1));
}

TEST(Deadlines, StopWhatTakesTooLongInTurn) {
    Deadlines deadlines(milliseconds(20));
    StopSource first;
    const auto one = deadlines.watch(first);
    wait_for(first);
    StopSource second;
    StopSource third;
    const auto two = deadlines.watch(second);
    const auto three = deadlines.watch(third);
    wait_for(third);
    EXPECT_TRUE(second.stop_requested());
}

TEST(Deadlines, LeaveAloneWhatHasEnded) {
    Deadlines deadlines(milliseconds(20));
    StopSource quick;
    {
        const auto watch = deadlines.watch(quick);
    }
    StopSource slow;
    const auto watch = deadlines.watch(slow);
    wait_for(slow);
    EXPECT_FALSE(quick.stop_requested());
}

TEST(Deadlines, EndWhileSomethingIsWatched) {
    StopSource source;
    {
        Deadlines deadlines(std::chrono::hours(1));
        const auto watch = deadlines.watch(source);
    }
    EXPECT_FALSE(source.stop_requested());
}

}  // namespace
}  // namespace lawan::base
