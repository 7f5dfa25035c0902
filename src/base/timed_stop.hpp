#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "base/clock.hpp"
#include "layers.hpp"

namespace lawan::base {

/// A stop token for work that knows tokens but no clock: stopped when the time is over or when
/// another token is. With a time it keeps a thread, which sleeps.
class TimedStop {
public:
    TimedStop(std::optional<Duration> time, const std::stop_token& outer)
        : forward_(outer, Forward{&source_}) {
        if (!time) return;
        timer_ = std::jthread([this, time = *time](const std::stop_token& done) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            std::condition_variable_any sleep;
            sleep.wait_for(lock, done, time, [] { return false; });
            source_.request_stop();
        });
    }
    TimedStop(const TimedStop&) = delete;
    TimedStop& operator=(const TimedStop&) = delete;

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

private:
    struct Forward {
        std::stop_source* source;
        void operator()() const { source->request_stop(); }
    };

    std::stop_source source_;
    std::stop_callback<Forward> forward_;
    std::jthread timer_;  ///< last, so that it ends before what it uses
};

}  // namespace lawan::base
