#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "arena/match/pair_player.hpp"
#include "arena/match/pair_queue.hpp"
#include "arena/tournament/tournament.hpp"
#include "base/stop.hpp"

// The pairs of a whole tournament, for those who play several pairings at a time.

namespace lawan::arena {

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
