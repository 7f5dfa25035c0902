#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "search/search.hpp"

namespace lawan::search {

/// Tells when a search must end. A check costs one comparison; clock and stop token are polled once
/// per `interval` nodes. Once spent it stays spent.
class Budget {
public:
    Budget(const Limits& limits, StopToken stop, std::uint64_t interval = 512)
        : interval_(interval), stop_(std::move(stop)) {
        if (limits.nodes) most_nodes_ = *limits.nodes;
        if (limits.time && *limits.time < longest) deadline_ = Clock::now() + *limits.time;
        next_poll_ = std::min(most_nodes_, interval_);
    }

    /// Returns true if the search must end, given the `nodes` visited so far.
    [[nodiscard]] bool spent(std::uint64_t nodes) {
        if (nodes < next_poll_) [[likely]]
            return false;
        return poll(nodes);
    }

    /// Polls clock and stop token at once; for work whose steps take far longer than a node.
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
