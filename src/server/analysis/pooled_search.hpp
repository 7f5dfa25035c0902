#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "server/analysis/search_pool.hpp"
#include "server/transport/event_loop.hpp"

namespace lawan::server {

/// Kind, owner and expected time of a search.
struct SearchOrder {
    SearchKind kind = SearchKind::Game;
    std::string visitor;
    Duration expected = unlimited_time;
};

/// A search on a thread of the pool for an object on the loop's thread. `State` is that object's;
/// the search holds a weak pointer to it and drops its results once it is gone. The search itself
/// must not access it.
template <class State>
class PooledSearch {
public:
    PooledSearch(EventLoop& loop, SearchTurn turn, std::weak_ptr<State> state)
        : loop_(loop), turn_(std::move(turn)), state_(std::move(state)) {}

    [[nodiscard]] const StopToken& stop() const { return turn_.stop; }
    [[nodiscard]] bool is_stopped() const { return turn_.stop.stop_requested(); }
    [[nodiscard]] bool is_too_late() const { return turn_.too_late; }
    /// Caps the time at what the pool allows.
    [[nodiscard]] Limits within(Limits limits) const {
        limits.time = std::min(limits.time.value_or(unlimited_time), turn_.allowed);
        return limits;
    }

    /// Calls `task(state)` on the loop, unless the state is gone by then. Thread-safe.
    template <class Task>
    void tell(Task task) const {
        loop_.post([weak = state_, task = std::move(task)] {
            if (const auto state = weak.lock()) task(*state);
        });
    }

    /// Returns a throttled callback: passes a report on to `tell` at most once per `pause`, first
    /// no sooner than `pause` after `last`.
    template <class Tell>
    [[nodiscard]] static ReportCallback now_and_then(Duration pause, Clock::time_point last,
                                                     Tell tell) {
        return [pause, last, tell = std::move(tell)](const Report& report) mutable {
            if (Clock::now() - last < pause) return;
            last = Clock::now();
            tell(report);
        };
    }

private:
    EventLoop& loop_;
    SearchTurn turn_;
    std::weak_ptr<State> state_;
};

/// Queues a search; `search` is called with its PooledSearch on a thread of the pool. Destroying
/// the ticket stops it.
template <class State, class Search>
[[nodiscard]] SearchPool::Ticket start_pooled(EventLoop& loop, SearchPool& pool,
                                              const SearchOrder& order,
                                              const std::shared_ptr<State>& state, Search search) {
    return pool.start(
        order.kind, order.visitor, order.expected,
        [&loop, state = std::weak_ptr(state), search = std::move(search)](
            const SearchTurn& turn) mutable { search(PooledSearch<State>(loop, turn, state)); });
}

}  // namespace lawan::server
