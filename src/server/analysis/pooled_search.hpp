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

/// Who has a search done, and how long it will take, as far as is known.
struct SearchOrder {
    SearchKind kind = SearchKind::Game;
    std::string visitor;
    Duration expected = unlimited_time;
};

/// A search on a thread of the pool for somebody on the loop. `State` is what the loop knows of it;
/// as long as that exists somebody waits for what is found. The search itself does not look at it.
template <class State>
class PooledSearch {
public:
    PooledSearch(EventLoop& loop, SearchTurn turn, std::weak_ptr<State> state)
        : loop_(loop), turn_(std::move(turn)), state_(std::move(state)) {}

    [[nodiscard]] const StopToken& stop() const { return turn_.stop; }
    [[nodiscard]] bool is_stopped() const { return turn_.stop.stop_requested(); }
    [[nodiscard]] bool is_too_late() const { return turn_.too_late; }
    /// No longer than the pool lets it.
    [[nodiscard]] Limits within(Limits limits) const {
        limits.time = std::min(limits.time.value_or(unlimited_time), turn_.allowed);
        return limits;
    }

    /// Calls `task(state)` on the loop, if somebody still waits then.
    template <class Task>
    void tell(Task task) const {
        loop_.post([weak = state_, task = std::move(task)] {
            if (const auto state = weak.lock()) task(*state);
        });
    }

    /// Calls `tell(report)` for some of the reports of a search, with `pause` between two; the
    /// first comes no sooner than that after `last`.
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

/// `search` is called with its PooledSearch, by a thread of the pool. Letting go of the ticket
/// stops it.
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
