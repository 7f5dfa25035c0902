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

/// How to play a tournament. Has no influence on its games.
struct TournamentRun {
    int concurrency = 1;
    Shard shard{};
    bool recall_only = false;  ///< use only the journal, play nothing
    StopToken stop{};
    StopToken drain{};  ///< once requested no new pair starts
    /// Receives the results so far, from time to time. Called by one thread at a time.
    std::function<void(const TournamentResult& so_far)> progress{};
};

/// Plays the pairs that the journal lacks and writes each to it at once. Blocks until done. The
/// plan must have no problems.
[[nodiscard]] TournamentResult play_tournament(const Registry& registry, const TournamentPlan& plan,
                                               Journal& journal, const TournamentRun& run);

}  // namespace lawan::arena
