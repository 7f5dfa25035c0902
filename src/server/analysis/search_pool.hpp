#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "server/analysis/search_queue.hpp"

namespace lawan::server {

/// Lowers the calling thread's priority below the threads that answer people: on Linux the niceness
/// is per thread.
void yield_to_others(int niceness = 10);
/// Tournaments run on threads of their own, which yield to the searches that people wait for.
inline constexpr int niceness_of_tournaments = 15;

/// Limits on how long searches run and wait.
struct SearchPoolTimes {
    Duration longest = std::chrono::seconds(60);       ///< of a search; it is then stopped
    Duration longest_wait = std::chrono::seconds(60);  ///< of a search; then Turn::too_late
    /// A visitor without a thread who waits longer gets one by preemption: the longest running
    /// search is stopped, and answers with what it has.
    Duration patience = std::chrono::milliseconds(500);
    /// An analysis that has waited longer goes before the next game, every other time.
    Duration analysis_waits = std::chrono::seconds(2);
    /// The least time an analysis has before another analysis may preempt it.
    Duration analysis_has = std::chrono::seconds(5);
};

/// A fixed number of threads for searches, shared fairly. Games go before analyses, which leave one
/// thread free if there are several; but analyses do not starve. Visitors of a kind take turns
/// (round robin), and of one visitor's searches the one expected to be shortest goes first. Nobody
/// can keep others waiting: see SearchPoolTimes. Thread-safe.
class SearchPool {
public:
    using Kind = SearchKind;
    using Turn = SearchTurn;
    using Search = QueuedSearch::Search;

    /// Handle of a queued or running search. Destroying it stops the search.
    class Ticket {
    public:
        Ticket() = default;
        explicit Ticket(StopSource source) : source_(std::move(source)) {}
        Ticket(Ticket&& other) noexcept
            : source_(std::exchange(other.source_, StopSource::none())) {}
        Ticket& operator=(Ticket&& other) noexcept {
            stop();
            source_ = std::exchange(other.source_, StopSource::none());
            return *this;
        }
        ~Ticket() { stop(); }
        void stop() { source_.request_stop(); }

    private:
        StopSource source_ = StopSource::none();
    };

    SearchPool(int threads, const SearchPoolTimes& times);
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;
    ~SearchPool() { end(); }

    /// Stops the running searches, joins the threads and drops the queue.
    void end();

    /// Queues a search. `search` is called once on a thread of the pool, even if it was stopped
    /// while queued, but not if the pool ends first. `expected`: how long it is expected to take.
    [[nodiscard]] Ticket start(Kind kind, const std::string& visitor, Duration expected,
                               Search search);

    [[nodiscard]] int running() const;
    [[nodiscard]] int waiting() const;
    [[nodiscard]] int waiting(Kind kind) const;

private:
    struct Running {
        Kind kind = Kind::Game;
        std::string visitor;
        StopSource source;
        Clock::time_point began;
        Clock::time_point deadline;
        std::optional<Clock::time_point> stopped{};

        void stop(Clock::time_point now) {
            stopped = now;
            source.request_stop();
        }
    };

    void run(const StopToken& ending);
    void keep_order(const StopToken& ending);
    [[nodiscard]] bool has_work() const;
    [[nodiscard]] bool may_analyse() const;
    [[nodiscard]] Kind next_kind(Clock::time_point now) const;
    [[nodiscard]] std::pair<QueuedSearch, Duration> next(Kind kind, Clock::time_point now);
    void stop_what_takes_too_long(Clock::time_point now);
    void make_room(Clock::time_point now);
    [[nodiscard]] Running* least_deserving(Kind for_kind, const std::string& visitor,
                                           Clock::time_point now);
    [[nodiscard]] std::vector<QueuedSearch> without_a_thread(Clock::time_point now);

    int threads_;
    SearchPoolTimes times_;
    mutable std::mutex mutex_;
    Condition arrived_;
    Condition changed_;  ///< wakes keep_order()
    SearchQueue games_;
    SearchQueue analyses_;
    std::vector<Running> under_way_;
    int analyses_running_ = 0;
    Kind last_begun_ = Kind::Analysis;
    std::uint64_t last_number_ = 0;
    std::vector<Thread> workers_;
    Thread keeper_;
};

}  // namespace lawan::server
