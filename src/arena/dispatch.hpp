#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/journal.hpp"
#include "arena/tournament.hpp"

// A tournament played by many workers that know nothing of each other.

namespace lawan {

/// One pair of games: its pairing in the schedule, and its opening.
struct PairJob {
    std::size_t pairing = 0;
    std::size_t opening = 0;
};

/// Hands out the pairs that the journal does not have and writes down what comes back. Used by one
/// thread.
class Dispatcher {
public:
    Dispatcher(const TournamentPlan& plan, Journal& journal);

    /// The next pair to play; none if all are handed out or a sequential test made them needless.
    [[nodiscard]] std::optional<PairJob> next();
    /// What came back of one, in any order.
    void finish(const PairJob& job, const Json& games);
    [[nodiscard]] std::size_t finished() const { return journal_->finished(); }

private:
    /// Whether the pairs in the order of the openings decide the pairing's sequential test.
    void look_whether_decided(std::size_t pairing);

    const TournamentPlan* plan_;
    Journal* journal_;
    std::vector<Pairing> pairings_;
    std::deque<PairJob> waiting_;
    std::map<std::size_t, bool> decided_;
};

/// Plays pairs one after the other, the bots of a pairing made once. Used by one thread.
class PairPlayer {
public:
    PairPlayer(const Registry& registry, const TournamentPlan& plan);

    /// As the journal keeps it; means nothing if stopped.
    [[nodiscard]] Json play(const PairJob& job, const std::stop_token& stop);

private:
    const Registry* registry_;
    const TournamentPlan* plan_;
    std::vector<Pairing> pairings_;
    std::map<std::size_t, std::vector<Opening>> openings_;  // by game
    std::optional<std::size_t> seated_;  // the pairing whose bots are in the slot
    Slot slot_;
};

}  // namespace lawan
