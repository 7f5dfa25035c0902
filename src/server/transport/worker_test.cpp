#include "server/transport/worker.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <latch>
#include <string>
#include <thread>

namespace lawan::server {
namespace {

TEST(Worker, OneThreadKeepsTheOrder) {
    std::string done;
    std::latch all(3);
    Worker worker;
    for (const char* task : {"a", "b", "c"}) {
        worker.post([&done, &all, task] {
            done += task;
            all.count_down();
        });
    }
    all.wait();
    EXPECT_EQ(done, "abc");
}

TEST(Worker, SeveralThreadsDoTasksAtTheSameTime) {
    std::latch both(2);
    std::latch all(2);
    std::atomic<int> begun = 0;
    Worker worker(2, [&begun] { ++begun; });
    for (int i = 0; i < 2; ++i) {
        worker.post([&] {
            both.arrive_and_wait();
            all.count_down();
        });
    }
    all.wait();
    EXPECT_EQ(begun, 2);
}

TEST(Worker, EndsWithWhatIsBegunAndForgetsTheRest) {
    std::latch begun(1);
    std::latch ending(1);
    std::atomic<int> done = 0;
    Worker worker;
    worker.post([&] {
        begun.count_down();
        ending.wait();
        ++done;
    });
    worker.post([&done] { ++done; });
    begun.wait();
    std::thread ender([&worker] { worker.end(); });
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    ending.count_down();
    ender.join();
    EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace lawan::server
