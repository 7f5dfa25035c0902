#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/match/openings.hpp"
#include "arena/match/pair_queue.hpp"
#include "arena/match/pairing_result.hpp"
#include "arena/match/per_thread_rules.hpp"
#include "base/stop.hpp"
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
    bool adjudicate = false;  ///< end a game as soon as the solver knows its value in no time
    std::optional<SprtHypotheses> sprt{};  ///< stops early once decided
};

/// Pairings by their numbers. From any thread.
struct PairSource {
    std::function<PairingPlan(std::size_t pairing)> plan;
    /// May take a while. After a stop the list means nothing.
    std::function<std::shared_ptr<const std::vector<Opening>>(std::size_t pairing,
                                                              const StopToken& stop)>
        openings;
};

/// Plays pairs one after the other: a bot is made once for all pairs of its pairing in a row, so
/// that a program is started once. Used by one thread.
class PairPlayer {
public:
    /// Told of each position of a game, and on which side the pairing's first bot sits.
    using Watch = std::function<void(const PairJob&, const Match&, Player first_bot)>;

    /// The specs of the bots must be valid for their games.
    PairPlayer(const Registry& registry, PairSource source, Watch watch = {})
        : registry_(&registry), source_(std::move(source)), watch_(std::move(watch)) {}

    /// With node or depth limits the same seed gives the same games. Means nothing if stopped.
    /// Throws EnvironmentError if a bot cannot be made.
    [[nodiscard]] PairRecord play(const PairJob& job, const StopToken& stop);

private:
    void seat(std::size_t pairing);
    void make_bots_ready(const Opening& opening, std::size_t pair, std::size_t game);
    [[nodiscard]] FinishedGame play_game(const PairJob& job, const Opening& opening,
                                         std::size_t game, const StopToken& stop);

    const Registry* registry_;
    PairSource source_;
    Watch watch_;
    std::optional<std::size_t> seated_;  ///< the pairing of all below
    PairingPlan plan_;
    std::array<std::unique_ptr<Bot>, 2> bots_;
    std::unique_ptr<PositionSolver> judge_;
    PerThreadRules rules_;
};

}  // namespace lawan::arena
