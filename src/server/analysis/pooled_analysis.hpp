#pragma once

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "server/analysis/analysis.hpp"
#include "server/analysis/pooled_search.hpp"

namespace lawan::server {

/// The state of an analysis on the loop's thread.
struct AnalysisState {
    AnalysisEvents events;
    bool stopped = false;  ///< by its owner
};

/// Queues a search for `state`, an AnalysisState. Calls `failed` if its turn comes too late or
/// `search` throws.
template <class State, class Search>
[[nodiscard]] SearchPool::Ticket start_analysis(const SearchParts& parts, const SearchOrder& order,
                                                const std::shared_ptr<State>& state,
                                                Search search) {
    return start_pooled(
        parts.loop, parts.pool, order, state,
        [search = std::move(search)](const PooledSearch<State>& turn) {
            if (turn.is_too_late() && !turn.is_stopped()) {
                turn.tell([](State& waiting) { waiting.events.failed(waited_too_long()); });
                return;
            }
            try {
                search(turn);
            } catch (const std::exception& error) {
                turn.tell([why = std::string(error.what())](State& waiting) {
                    waiting.events.failed(failed_search(why));
                });
            }
        });
}

[[nodiscard]] inline SearchOrder order_for(const SearchRequest& request,
                                           const std::string& visitor) {
    return {SearchKind::Analysis, visitor, request.limits.time.value_or(unlimited_time)};
}

/// An analysis that consists of one search.
template <class State>
class PooledAnalysis final : public Analysis {
public:
    template <class Search>
    PooledAnalysis(const SearchParts& parts, const SearchOrder& order, State state, Search search)
        : state_(std::make_shared<State>(std::move(state))),
          ticket_(start_analysis(parts, order, state_, std::move(search))) {}

    void stop() override {
        state_->stopped = true;
        ticket_.stop();
    }

private:
    std::shared_ptr<State> state_;
    SearchPool::Ticket ticket_;
};

}  // namespace lawan::server
