#pragma once

#include <mutex>
#include <optional>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::base {

/// A stop token with a timeout, for work that knows tokens but no clock: stopped when the time is
/// up or when `outer` is. With a time it keeps a sleeping thread.
class TimedStop {
public:
    TimedStop(std::optional<Duration> time, const StopToken& outer)
        : forward_(outer, Forward{&source_}) {
        if (!time) return;
        timer_ = Thread([this, time = *time](const StopToken& done) {
            std::mutex mutex;
            std::unique_lock lock(mutex);
            Condition sleep;
            sleep.wait_for(lock, done, time, [] { return false; });
            source_.request_stop();
        });
    }
    TimedStop(const TimedStop&) = delete;
    TimedStop& operator=(const TimedStop&) = delete;

    [[nodiscard]] StopToken token() const { return source_.get_token(); }

private:
    struct Forward {
        StopSource* source;
        void operator()() const { source->request_stop(); }
    };

    StopSource source_;
    StopCallback<Forward> forward_;
    Thread timer_;  ///< declared last, so that it ends before what it uses
};

}  // namespace lawan::base
