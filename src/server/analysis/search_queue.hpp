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

/// What a search is told when its turn has come.
struct SearchTurn {
    StopToken stop;
    /// For a bot's move: no longer, because others wait.
    Duration allowed = unlimited_time;
    /// It waited too long. A bot answers at once, whatever it can; an analysis is refused.
    bool too_late = false;
};

struct QueuedSearch {
    using Search = std::function<void(const SearchTurn&)>;

    std::uint64_t number = 0;  ///< in the order of arrival
    std::string visitor;
    Duration expected{};
    Clock::time_point arrived;
    Search search;
    StopSource source;
};

/// Searches of one kind that wait: visitors take turns, the shortest of a visitor comes first.
class SearchQueue {
public:
    void add(QueuedSearch search);
    /// Precondition: not empty. Who waits longer than `longest_wait` comes first.
    [[nodiscard]] QueuedSearch take(Clock::time_point now, Duration longest_wait);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] int count() const { return count_; }
    [[nodiscard]] int visitors() const { return static_cast<int>(turns_.size()); }
    [[nodiscard]] int count_of(const std::string& visitor) const;

    /// Takes out those of whom `which` is true.
    [[nodiscard]] std::vector<QueuedSearch> take_all(
        const std::function<bool(const QueuedSearch&)>& which);
    /// The one that has waited longest of the first in turn for whom `which` is true; null: none.
    [[nodiscard]] const QueuedSearch* first_of(
        const std::function<bool(const std::string& visitor)>& which) const;
    /// The one that came first; null if empty.
    [[nodiscard]] const QueuedSearch* oldest() const;

private:
    using Own = std::map<std::pair<Duration, std::uint64_t>, QueuedSearch>;

    QueuedSearch take(const std::string& visitor, Own::iterator which);

    std::list<std::string> turns_;  ///< visitors with searches, the next first
    std::unordered_map<std::string, Own> by_visitor_;
    int count_ = 0;
};

}  // namespace lawan::server
