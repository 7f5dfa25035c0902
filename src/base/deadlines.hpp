#pragma once

#include <cstdint>
#include <map>
#include <mutex>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::base {

/// Requests a stop of what takes too long: all watches get the same time. Thread-safe.
class Deadlines {
public:
    explicit Deadlines(Duration each);
    Deadlines(const Deadlines&) = delete;
    Deadlines& operator=(const Deadlines&) = delete;
    ~Deadlines() = default;

    /// Ends the watch when it goes out of scope (RAII). Must not outlive its Deadlines.
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

    /// Requests a stop of `source` once the time has passed, unless the watch has ended by then.
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
    Thread thread_;  // declared last: the thread uses all other members
};

}  // namespace lawan::base
