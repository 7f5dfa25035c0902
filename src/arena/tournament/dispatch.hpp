#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

#include "arena/match/sprt.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/tournament.hpp"

// A tournament played by many workers that know nothing of each other.

namespace lawan::arena {

/// One pair of games: its pairing in the schedule, and its opening.
struct PairJob {
    std::size_t pairing = 0;
    std::size_t opening = 0;
};

/// Which pairs are still to be played. Used by one thread at a time.
class PairQueue {
public:
    enum class Order : std::uint8_t {
        ByPairing,
        Interleaved  ///< a few openings of each pairing, then the next few: all get going early
    };
    PairQueue(const TournamentPlan& plan, Order order);

    /// The next pair to play; none if all are handed out or sequential tests made them needless.
    [[nodiscard]] std::optional<PairJob> next();
    /// What a pair gave, played now or long ago, in any order.
    void finish(const PairJob& job, const PairRecord& record);

private:
    struct PairsOfPairing {
        SequentialTest test;
        std::vector<bool> finished;  ///< by opening
    };

    std::vector<PairsOfPairing> pairings_;
    std::deque<PairJob> waiting_;
};

/// Hands out the pairs that the journal does not have and writes down what comes back. Used by one
/// thread.
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

/// The openings of a tournament, made when they are first needed. From any thread.
class SharedOpenings {
public:
    SharedOpenings(const Registry& registry, const TournamentPlan& plan)
        : registry_(&registry), plan_(&plan) {}

    /// Blocks; after a stop the list means nothing and is not kept.
    [[nodiscard]] std::shared_ptr<const std::vector<Opening>> of(std::size_t game,
                                                                 const std::stop_token& stop = {});
    /// Those of a game, if somebody has kept them.
    void set(std::size_t game, std::vector<Opening> openings);

private:
    const Registry* registry_;
    const TournamentPlan* plan_;
    std::mutex mutex_;
    std::map<std::size_t, std::shared_ptr<const std::vector<Opening>>> known_;
};

/// Plays pairs one after the other, the bots of a pairing made once. Used by one thread.
class PairPlayer {
public:
    /// `openings` are shared with others, or its own.
    PairPlayer(const Registry& registry, const TournamentPlan& plan,
               std::shared_ptr<SharedOpenings> openings = nullptr);

    /// Means nothing if stopped.
    [[nodiscard]] PairRecord play(const PairJob& job, const std::stop_token& stop);
    /// See Slot::watch.
    void watch(std::function<void(const Match&, Player first_bot)> watcher) {
        watcher_ = std::move(watcher);
    }

private:
    const Registry* registry_;
    const TournamentPlan* plan_;
    std::vector<Pairing> pairings_;
    std::shared_ptr<SharedOpenings> openings_;
    std::optional<std::size_t> seated_;  // the pairing whose bots are in the slot
    std::function<void(const Match&, Player)> watcher_;
    Slot slot_;
};

}  // namespace lawan::arena
