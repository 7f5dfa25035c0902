#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <vector>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::server {

/// Starts tasks in order on threads of its own, one or several, for work that would block the loop
/// for too long. Thread-safe.
class Worker {
public:
    /// Each thread calls `begin` before its first task.
    explicit Worker(int threads = 1, const std::function<void()>& begin = {}) {
        for (int i = 0; i < threads; ++i) {
            threads_.emplace_back([this, begin](const StopToken& ending) {
                if (begin) begin();
                run(ending);
            });
        }
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;
    ~Worker() { end(); }

    /// Finishes the current tasks, drops the queued ones and joins the threads.
    void end() {
        for (auto& thread : threads_) thread.request_stop();
        threads_.clear();
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
    std::vector<Thread> threads_;  // last: they use all other members
};

}  // namespace lawan::server
