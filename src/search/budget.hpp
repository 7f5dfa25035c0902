#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "search/search.hpp"

namespace lawan::search {

/// Says when a search must end. Asking costs one comparison; the clock is read once in `interval`
/// nodes. Once spent it stays spent.
class Budget {
public:
    Budget(const Limits& limits, StopToken stop, std::uint64_t interval = 512)
        : interval_(interval), stop_(std::move(stop)) {
        if (limits.nodes) most_nodes_ = *limits.nodes;
        if (limits.time && *limits.time < longest) deadline_ = Clock::now() + *limits.time;
        next_poll_ = std::min(most_nodes_, interval_);
    }

    /// True when nothing more may be spent, `nodes` having been visited so far.
    [[nodiscard]] bool spent(std::uint64_t nodes) {
        if (nodes < next_poll_) [[likely]]
            return false;
        return poll(nodes);
    }

    /// Reads clock and stop request at once; for work whose steps are far longer than a node's.
    [[nodiscard]] bool spent_now(std::uint64_t nodes) {
        next_poll_ = 0;
        return poll(nodes);
    }

    [[nodiscard]] Duration elapsed() const { return stopwatch_.elapsed(); }

private:
    [[nodiscard]] bool poll(std::uint64_t nodes) {
        if (nodes >= most_nodes_ || stop_.stop_requested() || Clock::now() >= deadline_) {
            next_poll_ = 0;
            most_nodes_ = 0;
            return true;
        }
        next_poll_ = std::min(most_nodes_, nodes + interval_);
        return false;
    }

    static constexpr Duration longest = std::chrono::hours(24 * 366);

    std::uint64_t interval_;
    StopToken stop_;
    Stopwatch stopwatch_;
    Clock::time_point deadline_ = Clock::time_point::max();
    std::uint64_t most_nodes_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t next_poll_ = 0;
};

}  // namespace lawan::search
