#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"

namespace lawan::server {

enum class SearchKind : std::uint8_t { Game, Analysis };

/// Arguments of a search when its turn comes.
struct SearchTurn {
    StopToken stop;
    /// The most time for a bot's move, because others wait.
    Duration allowed = unlimited_time;
    /// Set if it waited too long: a bot then moves at once, an analysis is refused.
    bool too_late = false;
};

struct QueuedSearch {
    using Search = std::function<void(const SearchTurn&)>;

    std::uint64_t number = 0;  ///< in order of arrival
    std::string visitor;
    Duration expected{};
    Clock::time_point arrived;
    Search search;
    StopSource source;
};

/// Queued searches of one kind: visitors take turns (round robin), and a visitor's shortest search
/// goes first. Not thread-safe.
class SearchQueue {
public:
    void add(QueuedSearch search);
    /// Takes the next search; the oldest if that has waited for `longest_wait`. Precondition: not
    /// empty.
    [[nodiscard]] QueuedSearch take(Clock::time_point now, Duration longest_wait);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] int visitors() const { return static_cast<int>(turns_.size()); }
    [[nodiscard]] int count_of(const std::string& visitor) const;

    /// Takes out the searches that satisfy `which`.
    [[nodiscard]] std::vector<QueuedSearch> take_all(
        const std::function<bool(const QueuedSearch&)>& which);
    /// Returns the oldest search of the first visitor in turn that satisfies `which`; null if none.
    [[nodiscard]] const QueuedSearch* first_of(
        const std::function<bool(const std::string& visitor)>& which) const;
    /// Returns the search that arrived first; null if empty.
    [[nodiscard]] const QueuedSearch* oldest() const;

private:
    using Own = std::map<std::pair<Duration, std::uint64_t>, QueuedSearch>;

    QueuedSearch take(const std::string& visitor, Own::iterator which);

    std::list<std::string> turns_;  ///< visitors with searches, the next one first
    std::unordered_map<std::string, Own> by_visitor_;
    int count_ = 0;
};

}  // namespace lawan::server
