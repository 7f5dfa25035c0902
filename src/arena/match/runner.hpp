#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/match/openings.hpp"
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

/// One game from the view of the first bot.
struct FinishedGame {
    double score = 0;   ///< 1 won, 0.5 drawn, 0 lost
    double margin = 0;  ///< in utility units, positive if won; 0 unless it ended by the rules
    bool moved_first = false;  ///< the first bot made the first move after the opening
    Reason reason = Reason::Normal;
    std::string detail{};
    std::vector<std::string> moves{};  ///< after the opening
    std::string final_position{};
};

struct PairRecord {
    std::size_t opening = 0;
    std::array<FinishedGame, 2> games;

    /// Of the first bot: 0 if it lost both, 4 if it won both.
    [[nodiscard]] std::size_t half_points() const;
};

/// All that was played, and what it says.
struct PairingResult {
    std::vector<PairRecord> pairs{};  ///< in the order of the openings
    bool interrupted = false;
    std::optional<SprtVerdict> verdict{};

    [[nodiscard]] std::array<std::uint64_t, 3> games() const;  ///< lost, drawn, won
    /// Those in which the first bot made the first move after the opening, or did not.
    [[nodiscard]] std::array<std::uint64_t, 3> games_by_side(bool moved_first) const;
    [[nodiscard]] std::array<std::uint64_t, 5> pentanomial() const;  ///< LL, LD, WL+DD, WD, WW
    /// Counts no further than `enough`.
    [[nodiscard]] std::size_t distinct_pairs(
        std::size_t enough = std::numeric_limits<std::size_t>::max()) const;
    [[nodiscard]] MeanEstimate margin() const;
    /// Games of the first and of the second bot that ended by its own fault, by reason.
    [[nodiscard]] std::array<std::map<Reason, int>, 2> faults() const;
    /// What exactly happened the first time.
    [[nodiscard]] std::string example_of_fault(std::size_t bot, Reason reason) const;
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
