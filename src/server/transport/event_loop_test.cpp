#include "server/transport/event_loop.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace lawan::server {
namespace {

TEST(EventLoop, GoesOnAfterATaskThatThrows) {
    EventLoop loop;
    int called = 0;
    loop.post([] { throw std::length_error("field value too large"); });
    loop.post([&] { ++called; });
    loop.post([] { throw 1; });
    loop.post([&] {
        ++called;
        loop.stop();
    });
    loop.run();
    EXPECT_EQ(called, 2);
}

}  // namespace
}  // namespace lawan::server
