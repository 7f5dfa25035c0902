#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/match/openings.hpp"
#include "arena/match/pairing_result.hpp"
#include "arena/match/per_thread_rules.hpp"
#include "arena/match/statistics.hpp"
#include "runtime/match.hpp"
#include "runtime/registry.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::arena {

/// Two bots play pairs of games: each opening twice, sides swapped.
struct PairingPlan {
    std::array<std::string, 2> bots;
    Limits limits{};        ///< of bots without their own
    TimeControl control{};  ///< what the referee enforces
    std::uint64_t seed = 1;
    int concurrency = 1;
    bool adjudicate = false;  ///< end a game as soon as the solver knows its value in no time
    std::optional<SprtHypotheses> sprt{};  ///< stops early once decided
    std::stop_token drain{};  ///< once requested no new pair begins; those in play are finished
    /// Which openings to play, in this order; none given: all of them.
    std::optional<std::vector<std::size_t>> only{};
};

/// What a long job keeps. Called by one thread at a time.
struct PairingMemory {
    /// A pair that was played before.
    std::function<std::optional<PairRecord>(std::size_t opening)> recall{};
    /// A pair that was just played, in any order.
    std::function<void(const PairRecord&)> keep{};
};

/// The bots of one thread, and its solver: a program is started once and plays all its games.
struct Slot {
    std::array<std::unique_ptr<Bot>, 2> bots{};
    std::unique_ptr<PositionSolver> judge{};
    OwnRules rules{};
    /// Told of each position of a game, and on which side the plan's first bot sits.
    std::function<void(const Match&, Player first_bot)> watch{};
};

/// Plays one pair with the bots of `slot`, which must be of the same plan or not made yet. If
/// `stop` was requested the result means nothing.
[[nodiscard]] PairRecord play_pair(const Registry& registry, const std::vector<Opening>& openings,
                                   const PairingPlan& plan, std::size_t opening, Slot& slot,
                                   const std::stop_token& stop);

/// Plays one pair for each opening. With node or depth limits the same seed gives the same games
/// whatever the concurrency. Blocks; `progress` is called by one thread at a time with what is
/// finished so far. Both specs must be valid for the game.
[[nodiscard]] PairingResult play_pairing(const Registry& registry,
                                         const std::vector<Opening>& openings,
                                         const PairingPlan& plan, const std::stop_token& stop,
                                         const std::function<void(const PairingResult&)>& progress,
                                         const PairingMemory& memory = {});

}  // namespace lawan::arena
