#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "arena/match/openings.hpp"
#include "arena/match/pair_player.hpp"
#include "arena/match/pair_queue.hpp"
#include "arena/match/pairing_result.hpp"
#include "base/stop.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// How to play the pairs of a queue and where the results go.
struct PairWork {
    int threads = 1;
    StopToken stop{};   ///< aborts the games in play
    StopToken drain{};  ///< once requested no new pair starts; those in play are finished
    /// Makes the player of a thread; threads count from 0.
    std::function<PairPlayer(std::size_t thread)> player{};
    /// Stores a pair. Called by several threads at a time; may block. A pair counts once this
    /// returns.
    std::function<void(const PairJob&, const PairRecord&)> keep{};
    /// Receives each pair after the queue has recorded it. Called by one thread at a time.
    std::function<void(const PairJob&, PairRecord)> finished{};
};

/// Plays the pairs of the queue on `threads` threads and blocks until done; returns true if nothing
/// is left. On an exception no new pair begins, and the first one is rethrown.
[[nodiscard]] bool play_pairs(PairQueue& queue, const PairWork& work);

/// How to play a pairing. Has no influence on its games.
struct PairingRun {
    int concurrency = 1;
    StopToken stop{};   ///< aborts the games in play
    StopToken drain{};  ///< once requested no new pair starts; those in play are finished
    /// The openings to play, in this order; by default all.
    std::optional<std::vector<std::size_t>> only{};
    /// Returns a pair that was played before, if it is known.
    std::function<std::optional<PairRecord>(std::size_t opening)> recall{};
    /// Stores a new pair, in any order. Called by one thread at a time.
    std::function<void(const PairRecord&)> keep{};
    /// Receives the results so far. Called by one thread at a time.
    std::function<void(const PairingResult&)> progress{};
};

/// Plays one pair from each opening. Blocks until done. With node or depth limits the games depend
/// on the seed alone, not on the concurrency. Both specs must be valid for the game.
[[nodiscard]] PairingResult play_pairing(const Registry& registry,
                                         const std::vector<Opening>& openings,
                                         const PairingPlan& plan, const PairingRun& run = {});

}  // namespace lawan::arena
