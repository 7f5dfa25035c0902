#include "base/thread.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>

namespace lawan::base {
namespace {

TEST(ThreadTest, IsAskedToStopAndWaitedFor) {
    std::atomic<bool> ended = false;
    {
        const Thread thread([&](const StopToken& stop) {
            while (!stop.stop_requested()) std::this_thread::yield();
            ended = true;
        });
    }
    EXPECT_TRUE(ended);
}

TEST(ThreadTest, TakesArgumentsAndMoves) {
    std::atomic<int> sum = 0;
    Thread thread([&](int number) { sum += number; }, 3);
    Thread other;
    EXPECT_FALSE(other.joinable());
    other = std::move(thread);
    other.join();
    EXPECT_EQ(sum, 3);
    other = Thread([&] { sum += 4; });
    other = Thread();
    EXPECT_EQ(sum, 7);
}

TEST(ConditionTest, WaitsForWhatIsTold) {
    std::mutex mutex;
    Condition condition;
    bool told = false;
    const Thread teller([&] {
        const std::scoped_lock lock(mutex);
        told = true;
        condition.notify_one();
    });
    std::unique_lock lock(mutex);
    EXPECT_TRUE(condition.wait(lock, StopToken(), [&] { return told; }));
    EXPECT_TRUE(lock.owns_lock());
}

TEST(ConditionTest, AStopEndsEveryWait) {
    for (int i = 0; i < 200; ++i) {
        const StopSource source;
        std::mutex mutex;
        Condition condition;
        const Thread stopper([&] { source.request_stop(); });
        std::unique_lock lock(mutex);
        EXPECT_FALSE(condition.wait(lock, source.get_token(), [] { return false; }));
    }
}

TEST(ConditionTest, TimeEndsAWait) {
    std::mutex mutex;
    Condition condition;
    std::unique_lock lock(mutex);
    EXPECT_FALSE(
        condition.wait_for(lock, StopToken(), std::chrono::milliseconds(1), [] { return false; }));
    EXPECT_TRUE(
        condition.wait_for(lock, StopToken(), std::chrono::milliseconds(1), [] { return true; }));
    EXPECT_TRUE(lock.owns_lock());
}

}  // namespace
}  // namespace lawan::base
