#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::base {

/// Stops what takes too long: everything watched has the same time. From any thread.
class Deadlines {
public:
    explicit Deadlines(Duration each);
    Deadlines(const Deadlines&) = delete;
    Deadlines& operator=(const Deadlines&) = delete;
    ~Deadlines() = default;

    /// Whatever it is for, it must end before this does.
    class Watch {
    public:
        Watch(Deadlines& deadlines, std::uint64_t number)
            : deadlines_(deadlines), number_(number) {}
        Watch(const Watch&) = delete;
        Watch& operator=(const Watch&) = delete;
        ~Watch();

    private:
        Deadlines& deadlines_;
        std::uint64_t number_;
    };

    /// Requests a stop of `source` after the time, unless the watch has ended by then.
    [[nodiscard]] Watch watch(StopSource source);

private:
    struct Entry {
        Clock::time_point deadline;
        StopSource source;
    };

    void run(const StopToken& ending);

    Duration each_;
    std::mutex mutex_;
    Condition changed_;
    std::map<std::uint64_t, Entry> watched_;  ///< in the order of their deadlines
    std::uint64_t last_number_ = 0;
    Thread thread_;  // the last: it uses all others
};

}  // namespace lawan::base
