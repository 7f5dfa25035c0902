#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/match/pair_queue.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// Coordinates a tournament played by independent workers: dispatches the pairs that the journal
/// lacks and records the results. Not thread-safe: one thread at a time.
class Dispatcher {
public:
    Dispatcher(const TournamentPlan& plan, Journal& journal);

    [[nodiscard]] std::optional<PairJob> next() { return queue_.next(); }
    /// Records the result of a pair. Any order.
    void finish(const PairJob& job, const Json& games);
    [[nodiscard]] std::size_t finished() const { return journal_->finished(); }

private:
    const TournamentPlan* plan_;
    Journal* journal_;
    std::vector<Pairing> pairings_;
    PairQueue queue_;
};

}  // namespace lawan::arena
