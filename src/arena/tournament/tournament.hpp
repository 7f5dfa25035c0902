#pragma once

#include <functional>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/shard.hpp"
#include "arena/tournament/tournament_pairs.hpp"
#include "arena/tournament/tournament_plan.hpp"
#include "base/stop.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

struct PlayedPairing {
    Pairing pairing;
    std::vector<Opening> openings;
    PairingResult result{};
};

struct TournamentResult {
    std::vector<PlayedPairing> pairings{};
    bool interrupted = false;

    [[nodiscard]] std::size_t pairs() const;
};

/// How a tournament is played, with no influence on its games.
struct TournamentRun {
    int concurrency = 1;
    Shard shard{};
    bool recall_only = false;  ///< what the journal has, and no new game
    StopToken stop{};
    StopToken drain{};  ///< once requested no new pair begins
    /// Called now and then, by one thread at a time.
    std::function<void(const TournamentResult& so_far)> progress{};
};

/// Plays what the journal does not have yet, each pair on disk as soon as it is finished. The plan
/// must be without problems.
[[nodiscard]] TournamentResult play_tournament(const Registry& registry, const TournamentPlan& plan,
                                               Journal& journal, const TournamentRun& run);

}  // namespace lawan::arena
