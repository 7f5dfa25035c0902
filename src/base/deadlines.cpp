#include "base/deadlines.hpp"

#include <utility>

#include "base/stop.hpp"

namespace lawan::base {

Deadlines::Deadlines(Duration each)
    : each_(each), thread_([this](const StopToken& ending) { run(ending); }) {}

Deadlines::Watch::~Watch() {
    const std::lock_guard lock(deadlines_.mutex_);
    deadlines_.watched_.erase(number_);
}

Deadlines::Watch Deadlines::watch(StopSource source) {
    bool first = false;
    std::uint64_t number = 0;
    {
        const std::lock_guard lock(mutex_);
        first = watched_.empty();
        number = ++last_number_;
        watched_.emplace(number, Entry{Clock::now() + each_, std::move(source)});
    }
    // Later deadlines need no wake-up: the thread reads the next one when it wakes for an earlier
    // one.
    if (first) changed_.notify_one();
    return {*this, number};
}

void Deadlines::run(const StopToken& ending) {
    std::unique_lock lock(mutex_);
    while (!ending.stop_requested()) {
        if (watched_.empty()) {
            changed_.wait(lock, ending, [this] { return !watched_.empty(); });
            continue;
        }
        const auto deadline = watched_.begin()->second.deadline;
        if (Clock::now() < deadline) {
            changed_.wait_until(lock, ending, deadline, [] { return false; });
            continue;
        }
        StopSource late = std::move(watched_.begin()->second.source);
        watched_.erase(watched_.begin());
        // Callbacks of the stop may take any lock, so ours is released first.
        lock.unlock();
        late.request_stop();
        lock.lock();
    }
}

}  // namespace lawan::base
