#include "server/analysis/search_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "base/stop.hpp"
#include "base/thread.hpp"

namespace lawan::server {
namespace {

/// The time of a bot's move that has waited too long.
constexpr std::chrono::milliseconds at_once{10};
constexpr std::chrono::milliseconds between_looks{50};
constexpr std::chrono::seconds time_to_stop{1};

}  // namespace

void yield_to_others(int niceness) {
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

SearchPool::SearchPool(int threads, const SearchPoolTimes& times)
    : threads_(threads), times_(times) {
    for (int i = 0; i < threads; ++i)
        workers_.emplace_back([this](const StopToken& ending) { run(ending); });
    keeper_ = Thread([this](const StopToken& ending) { keep_order(ending); });
}

void SearchPool::end() {
    for (auto& worker : workers_) worker.request_stop();
    keeper_.request_stop();
    {
        const std::lock_guard lock(mutex_);
        for (auto& running : under_way_) running.source.request_stop();
    }
    arrived_.notify_all();
    for (auto& worker : workers_) {
        if (worker.joinable()) worker.join();
    }
    if (keeper_.joinable()) keeper_.join();
}

SearchPool::Ticket SearchPool::start(Kind kind, const std::string& visitor, Duration expected,
                                     Search search) {
    StopSource source;
    {
        const std::lock_guard lock(mutex_);
        SearchQueue& queue = kind == Kind::Game ? games_ : analyses_;
        queue.add({++last_number_, visitor, std::min(expected, times_.longest), Clock::now(),
                   std::move(search), source});
    }
    arrived_.notify_one();
    changed_.notify_one();
    return Ticket(std::move(source));
}

int SearchPool::running() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(under_way_.size());
}

int SearchPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return games_.count() + analyses_.count();
}

int SearchPool::waiting(Kind kind) const {
    const std::lock_guard lock(mutex_);
    return kind == Kind::Game ? games_.count() : analyses_.count();
}

bool SearchPool::may_analyse() const {
    const int most_analyses = std::max(1, threads_ - 1);
    return !analyses_.empty() && analyses_running_ < most_analyses;
}

bool SearchPool::has_work() const { return !games_.empty() || may_analyse(); }

/// Picks games first, but not forever: prevents starvation of analyses.
SearchPool::Kind SearchPool::next_kind(Clock::time_point now) const {
    if (games_.empty()) return Kind::Analysis;
    const bool due = may_analyse() && last_begun_ == Kind::Game &&
                     now - analyses_.oldest()->arrived >= times_.analysis_waits;
    return due ? Kind::Analysis : Kind::Game;
}

/// Takes the next search, with the time it is allowed: the threads' capacity within the longest
/// acceptable wait, shared equally among the visitors, and among the searches of each.
std::pair<QueuedSearch, Duration> SearchPool::next(Kind kind, Clock::time_point now) {
    if (kind == Kind::Analysis) return {analyses_.take(now, times_.longest_wait), times_.longest};
    const int visitors = games_.visitors();
    QueuedSearch search = games_.take(now, times_.longest_wait);
    if (now - search.arrived >= times_.longest_wait) return {std::move(search), at_once};
    const int others = games_.count_of(search.visitor);
    if (visitors == 1 && others == 0) return {std::move(search), times_.longest};
    const Duration share = times_.longest_wait * threads_ / visitors / (others + 1);
    return {std::move(search), std::clamp<Duration>(share, at_once, times_.longest)};
}

void SearchPool::run(const StopToken& ending) {
    yield_to_others();
    std::unique_lock lock(mutex_);
    while (arrived_.wait(lock, ending, [this] { return has_work(); }) && !ending.stop_requested()) {
        const auto now = Clock::now();
        const Kind kind = last_begun_ = next_kind(now);
        auto [job, allowed] = next(kind, now);
        const bool too_late = now - job.arrived >= times_.longest_wait;
        const Duration longest = std::min<Duration>(times_.longest, allowed + between_looks);
        under_way_.push_back({kind, job.visitor, job.source, now, now + longest});
        if (kind == Kind::Analysis) ++analyses_running_;
        lock.unlock();
        changed_.notify_one();
        job.search({job.source.get_token(), allowed, too_late});
        job.search = nullptr;  // its destructor must not run under the lock
        lock.lock();
        if (kind == Kind::Analysis) --analyses_running_;
        std::erase_if(under_way_,
                      [&](const Running& running) { return running.source == job.source; });
        // An analysis may start now that another thread was not allowed to.
        arrived_.notify_one();
    }
}

/// Enforces deadlines and fairness while anything runs or waits (a watchdog thread).
void SearchPool::keep_order(const StopToken& ending) {
    std::unique_lock lock(mutex_);
    const auto is_busy = [this] { return !under_way_.empty() || has_work(); };
    while (changed_.wait(lock, ending, is_busy) && !ending.stop_requested()) {
        const auto now = Clock::now();
        stop_what_takes_too_long(now);
        make_room(now);
        const auto refused = without_a_thread(now);
        lock.unlock();
        for (const auto& job : refused)
            job.search({job.source.get_token(), at_once, now - job.arrived >= times_.longest_wait});
        lock.lock();
        auto next_look = now + between_looks;
        for (const auto& running : under_way_) {
            if (!running.stopped) next_look = std::min(next_look, running.deadline);
        }
        changed_.wait_until(lock, ending, next_look, [] { return false; });
    }
}

void SearchPool::stop_what_takes_too_long(Clock::time_point now) {
    for (auto& running : under_way_) {
        if (!running.stopped && now >= running.deadline) running.stop(now);
    }
}

/// Preempts a running search for a visitor who has none and has waited long enough.
void SearchPool::make_room(Clock::time_point now) {
    // One at a time: the thread is free in a moment, unless its search is a program that does not
    // stop when asked.
    const bool soon_free = std::ranges::any_of(under_way_, [&](const Running& running) {
        return running.stopped && now - *running.stopped < time_to_stop;
    });
    if (soon_free) return;
    const auto has_none = [this](const std::string& visitor) {
        return std::ranges::none_of(
            under_way_, [&](const Running& running) { return running.visitor == visitor; });
    };
    Running* stopped = nullptr;
    const QueuedSearch* game = games_.first_of(has_none);
    if (game == nullptr) game = games_.oldest();
    const bool waits_long =
        game != nullptr && (has_none(game->visitor) ? now - game->arrived >= times_.patience
                                                    : now - game->arrived >= times_.longest_wait);
    if (waits_long) stopped = least_deserving(Kind::Game, game->visitor, now);
    const QueuedSearch* analysis = analyses_.first_of(has_none);
    if (stopped == nullptr && analysis != nullptr && now - analysis->arrived >= times_.patience)
        stopped = least_deserving(Kind::Analysis, analysis->visitor, now);
    if (stopped != nullptr) stopped->stop(now);
}

/// Chooses the search to preempt: the longest running of the visitor with the most searches. A game
/// may preempt any search, an analysis only another visitor's analysis.
SearchPool::Running* SearchPool::least_deserving(Kind for_kind, const std::string& visitor,
                                                 Clock::time_point now) {
    const auto count_of = [this](const Running& one) {
        return std::ranges::count(under_way_, one.visitor, &Running::visitor);
    };
    Running* found = nullptr;
    for (auto& running : under_way_) {
        if (for_kind == Kind::Analysis &&
            (running.kind == Kind::Game || running.visitor == visitor))
            continue;
        const Duration has = for_kind == Kind::Game ? times_.patience : times_.analysis_has;
        if (running.stopped || now - running.began < has) continue;
        const auto rank = [&](const Running& one) {
            return std::tuple(one.kind == Kind::Analysis, count_of(one), now - one.began);
        };
        if (found == nullptr || rank(running) > rank(*found)) found = &running;
    }
    return found;
}

/// Takes out searches that need no thread to be answered: those stopped while queued, and analyses
/// that have waited too long.
std::vector<QueuedSearch> SearchPool::without_a_thread(Clock::time_point now) {
    auto taken =
        games_.take_all([](const QueuedSearch& job) { return job.source.stop_requested(); });
    auto refused = analyses_.take_all([&](const QueuedSearch& job) {
        return job.source.stop_requested() || now - job.arrived >= times_.longest_wait;
    });
    taken.insert(taken.end(), std::make_move_iterator(refused.begin()),
                 std::make_move_iterator(refused.end()));
    return taken;
}

}  // namespace lawan::server
