#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/pair_player.hpp"
#include "arena/match/pair_queue.hpp"
#include "arena/tournament/shard.hpp"
#include "arena/tournament/tournament_plan.hpp"
#include "base/stop.hpp"

// The pairs of games that a tournament is made of: which there are, from which openings, in which
// order they are played, and how they are kept.

namespace lawan::arena {

/// Two bots in one game.
struct Pairing {
    std::size_t game = 0;
    std::size_t first = 0;
    std::size_t second = 0;

    bool operator==(const Pairing&) const = default;
};
[[nodiscard]] std::vector<Pairing> schedule(const TournamentPlan& plan);

/// Every `count`-th pair of games.
[[nodiscard]] std::vector<std::size_t> openings_of_shard(std::size_t pairing, int pairs,
                                                         const Shard& shard);

/// How many pairs a part has.
[[nodiscard]] std::size_t wanted_pairs(const TournamentPlan& plan, const Shard& shard);

/// What a player needs to know of a pairing.
[[nodiscard]] PairingPlan pairing_plan(const TournamentPlan& plan, const Pairing& pairing);
/// The openings of a game, the same for every pairing. The plan must be without problems. If `stop`
/// was requested they mean nothing.
[[nodiscard]] std::vector<Opening> openings_of(const Registry& registry, const TournamentPlan& plan,
                                               std::size_t game, const StopToken& stop = {});

/// A pair of games as the journal keeps it.
[[nodiscard]] std::string step_name(const TournamentPlan& plan, const Pairing& pairing,
                                    std::size_t opening);
[[nodiscard]] Json json_of(const PairRecord& record);
/// Nothing if a hand has changed the journal into something else.
[[nodiscard]] std::optional<PairRecord> record_of(const Json& games, std::size_t opening);

enum class PairOrder : std::uint8_t {
    ByPairing,
    Interleaved  ///< a few openings of each pairing, then the next few: all get going early
};
[[nodiscard]] PairQueue queue_of(const TournamentPlan& plan, PairOrder order);

/// The openings of a tournament, made when they are first needed. From any thread.
class SharedOpenings {
public:
    SharedOpenings(const Registry& registry, const TournamentPlan& plan)
        : registry_(&registry), plan_(&plan) {}

    /// Blocks; after a stop the list means nothing and is not kept.
    [[nodiscard]] std::shared_ptr<const std::vector<Opening>> of(std::size_t game,
                                                                 const StopToken& stop = {});
    /// Those of a game, if somebody has kept them.
    void set(std::size_t game, std::vector<Opening> openings);

private:
    const Registry* registry_;
    const TournamentPlan* plan_;
    std::mutex mutex_;
    std::map<std::size_t, std::shared_ptr<const std::vector<Opening>>> known_;
};

/// The pairings of `schedule(plan)`. The plan must outlive it.
[[nodiscard]] PairSource source_of(const TournamentPlan& plan,
                                   std::shared_ptr<SharedOpenings> openings);

}  // namespace lawan::arena
