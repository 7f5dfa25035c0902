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

// The pairs of a whole tournament, for playing several pairings at a time.

namespace lawan::arena {

/// Two bots in one game.
struct Pairing {
    std::size_t game = 0;
    std::size_t first = 0;
    std::size_t second = 0;

    bool operator==(const Pairing&) const = default;
};
[[nodiscard]] std::vector<Pairing> schedule(const TournamentPlan& plan);

/// Returns the openings that a shard plays of a pairing: every `count`-th.
[[nodiscard]] std::vector<std::size_t> openings_of_shard(std::size_t pairing, int pairs,
                                                         const Shard& shard);

/// Counts the pairs of a shard.
[[nodiscard]] std::size_t wanted_pairs(const TournamentPlan& plan, const Shard& shard);

/// Returns the settings to play a pairing with.
[[nodiscard]] PairingPlan pairing_plan(const TournamentPlan& plan, const Pairing& pairing);
/// Makes the openings of a game, which all its pairings share. The plan must have no problems.
/// Blocks, possibly for minutes; after a stop the list is meaningless.
[[nodiscard]] std::vector<Opening> openings_of(const Registry& registry, const TournamentPlan& plan,
                                               std::size_t game, const StopToken& stop = {});

/// Names a pair's step in the journal.
[[nodiscard]] std::string step_name(const TournamentPlan& plan, const Pairing& pairing,
                                    std::size_t opening);
[[nodiscard]] Json json_of(const PairRecord& record);
/// Parses a pair from the journal; none if the file was edited to something else.
[[nodiscard]] std::optional<PairRecord> record_of(const Json& games, std::size_t opening);

enum class PairOrder : std::uint8_t {
    ByPairing,
    Interleaved  ///< some openings of each pairing in turn, so that all get going early
};
[[nodiscard]] PairQueue queue_of(const TournamentPlan& plan, PairOrder order);

/// The openings of a tournament, made on first use. Thread-safe.
class SharedOpenings {
public:
    SharedOpenings(const Registry& registry, const TournamentPlan& plan)
        : registry_(&registry), plan_(&plan) {}

    /// Blocks until the openings are made. After a stop the list is meaningless and not kept.
    [[nodiscard]] std::shared_ptr<const std::vector<Opening>> of(std::size_t game,
                                                                 const StopToken& stop = {});
    /// Sets the stored openings of a game.
    void set(std::size_t game, std::vector<Opening> openings);

private:
    const Registry* registry_;
    const TournamentPlan* plan_;
    std::mutex mutex_;
    std::map<std::size_t, std::shared_ptr<const std::vector<Opening>>> known_;
};

/// Serves the pairings of `schedule(plan)`. The plan must outlive the source.
[[nodiscard]] PairSource source_of(const TournamentPlan& plan,
                                   std::shared_ptr<SharedOpenings> openings);

}  // namespace lawan::arena
