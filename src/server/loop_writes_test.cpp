#include "server/loop_writes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>

#include "tests/temporary_folder.hpp"

namespace lawan::server {

using namespace tests;

namespace {

TEST(LoopWrites, TellOnTheLoopWhatIsKept) {
    const TemporaryFolder folder;
    EventLoop loop;
    WriteQueue queue(folder / "games.db");
    LoopWrites writes(loop, queue);
    const auto on_loop = std::this_thread::get_id();
    auto writing = on_loop;
    std::string told;
    const auto tell = [&](const std::optional<Refusal>& failure) {
        EXPECT_EQ(std::this_thread::get_id(), on_loop);
        told += failure ? failure->code() + " " : "kept ";
    };
    writes.push([&](Store&) { writing = std::this_thread::get_id(); }, tell);
    writes.push([](Store&) { throw std::runtime_error("for nobody"); });
    writes.push([](Store&) { throw std::runtime_error("of a test"); }, tell);
    writes.push([](Store&) {},
                [&](const std::optional<Refusal>& failure) {
                    tell(failure);
                    loop.stop();
                });
    loop.run();
    EXPECT_EQ(told, "kept storage_failed kept ");
    EXPECT_NE(writing, on_loop);
}

}  // namespace
}  // namespace lawan::server
