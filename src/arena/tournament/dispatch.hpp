#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/match/pair_queue.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// A tournament played by many workers that know nothing of each other: hands out the pairs that
/// the journal does not have and writes down what comes back. Used by one thread.
class Dispatcher {
public:
    Dispatcher(const TournamentPlan& plan, Journal& journal);

    [[nodiscard]] std::optional<PairJob> next() { return queue_.next(); }
    /// What came back of one, in any order.
    void finish(const PairJob& job, const Json& games);
    [[nodiscard]] std::size_t finished() const { return journal_->finished(); }

private:
    const TournamentPlan* plan_;
    Journal* journal_;
    std::vector<Pairing> pairings_;
    PairQueue queue_;
};

}  // namespace lawan::arena
