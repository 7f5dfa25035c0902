#pragma once

#include <deque>
#include <functional>
#include <mutex>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::server {

/// Runs tasks in order on its own thread, for work that would block the loop for too long.
/// Thread-safe.
class Worker {
public:
    Worker() : thread_([this](const StopToken& ending) { run(ending); }) {}
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { end(); }

    /// Finishes the current task, drops the queued ones and joins the thread.
    void end() {
        thread_.request_stop();
        if (thread_.joinable()) thread_.join();
    }

    void post(std::function<void()> task) {
        {
            const std::lock_guard lock(mutex_);
            tasks_.push_back(std::move(task));
        }
        arrived_.notify_one();
    }

private:
    void run(const StopToken& ending) {
        std::unique_lock lock(mutex_);
        while (arrived_.wait(lock, ending, [this] { return !tasks_.empty(); }) &&
               !ending.stop_requested()) {
            const auto task = std::move(tasks_.front());
            tasks_.pop_front();
            lock.unlock();
            task();
            lock.lock();
        }
    }

    std::mutex mutex_;
    Condition arrived_;
    std::deque<std::function<void()>> tasks_;
    Thread thread_;  // last: it uses all other members
};

}  // namespace lawan::server
