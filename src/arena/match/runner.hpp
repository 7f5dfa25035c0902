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

/// How the pairs of a queue are played, and what becomes of them.
struct PairWork {
    int threads = 1;
    StopToken stop{};   ///< breaks off the games in play
    StopToken drain{};  ///< once requested no new pair begins; those in play are finished
    /// Whoever plays on a thread, counted from 0.
    std::function<PairPlayer(std::size_t thread)> player{};
    /// By several threads at a time; may block. A pair counts once this returns.
    std::function<void(const PairJob&, const PairRecord&)> keep{};
    /// By one thread at a time, after the queue knows of it.
    std::function<void(const PairJob&, PairRecord)> finished{};
};

/// Plays what the queue hands out, so many pairs at a time, and blocks; true if nothing is left.
/// If anything throws, no new pair begins, and the first exception is thrown again.
[[nodiscard]] bool play_pairs(PairQueue& queue, const PairWork& work);

/// How a pairing is played, with no influence on its games.
struct PairingRun {
    int concurrency = 1;
    StopToken stop{};   ///< breaks off the games in play
    StopToken drain{};  ///< once requested no new pair begins; those in play are finished
    /// Which openings to play, in this order; none given: all of them.
    std::optional<std::vector<std::size_t>> only{};
    /// A pair that was played before.
    std::function<std::optional<PairRecord>(std::size_t opening)> recall{};
    /// A pair that was just played, in any order. Called by one thread at a time.
    std::function<void(const PairRecord&)> keep{};
    /// What is finished so far. Called by one thread at a time.
    std::function<void(const PairingResult&)> progress{};
};

/// Plays one pair for each opening, and blocks. With node or depth limits the same seed gives the
/// same games whatever the concurrency. Both specs must be valid for the game.
[[nodiscard]] PairingResult play_pairing(const Registry& registry,
                                         const std::vector<Opening>& openings,
                                         const PairingPlan& plan, const PairingRun& run = {});

}  // namespace lawan::arena
