#include "base/stop.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <thread>

namespace lawan::base {
namespace {

TEST(Stop, TokensFollowTheirSource) {
    const StopSource source;
    const StopSource copy = source;
    const StopToken token = source.get_token();
    EXPECT_FALSE(token.stop_requested());
    copy.request_stop();
    EXPECT_TRUE(token.stop_requested());
    EXPECT_TRUE(source.stop_requested());
    EXPECT_FALSE(StopSource().stop_requested());
    EXPECT_EQ(source, copy);
    EXPECT_NE(source, StopSource());
}

TEST(Stop, WithoutASourceNothingIsStopped) {
    EXPECT_FALSE(StopToken().stop_requested());
    const StopSource none = StopSource::none();
    none.request_stop();
    EXPECT_FALSE(none.stop_requested());
    const StopCallback never(StopToken(), [] { FAIL(); });
}

TEST(Stop, CallbacksAreCalledOnce) {
    const StopSource source;
    int calls = 0;
    const StopCallback one(source.get_token(), [&] { ++calls; });
    const StopCallback two(source.get_token(), [&] { ++calls; });
    {
        const StopCallback gone(source.get_token(), [&] { calls += 100; });
    }
    EXPECT_EQ(calls, 0);
    source.request_stop();
    source.request_stop();
    EXPECT_EQ(calls, 2);
    const StopCallback late(source.get_token(), [&] { calls += 10; });
    EXPECT_EQ(calls, 12);
}

TEST(Stop, ACallbackMayEndItself) {
    const StopSource source;
    std::optional<StopCallback<std::function<void()>>> callback;
    int calls = 0;
    callback.emplace(source.get_token(), [&] {
        ++calls;
        callback.reset();
    });
    source.request_stop();
    EXPECT_EQ(calls, 1);
}

TEST(Stop, ACallbackIsNotCalledOnceItIsGone) {
    for (int i = 0; i < 200; ++i) {
        const StopSource source;
        std::thread stopper([&] { source.request_stop(); });
        {
            int alive = 1;
            const StopCallback callback(source.get_token(), [&] { EXPECT_EQ(alive, 1); });
        }
        stopper.join();
    }
}

}  // namespace
}  // namespace lawan::base
