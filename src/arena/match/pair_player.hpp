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

/// How to play pairs of games: each opening twice with sides swapped.
struct PairingPlan {
    std::array<std::string, 2> bots;
    Limits limits{};        ///< of bots without their own
    TimeControl control{};  ///< enforced by the referee
    std::uint64_t seed = 1;
    bool adjudicate = false;  ///< end games once the solver knows their value immediately
    std::optional<SprtHypotheses> sprt{};  ///< ends the pairing early at its verdict
};

/// Provides pairings by number. Thread-safe.
struct PairSource {
    std::function<PairingPlan(std::size_t pairing)> plan;
    /// Blocks, possibly for minutes. After a stop the list is meaningless.
    std::function<std::shared_ptr<const std::vector<Opening>>(std::size_t pairing,
                                                              const StopToken& stop)>
        openings;
};

/// Plays pairs one after the other. Keeps the bots for consecutive pairs of one pairing, so that
/// programs start only once. Not thread-safe: one thread at a time.
class PairPlayer {
public:
    /// Observes each position of a game; `first_bot` is the side of the pairing's first bot.
    using Watch = std::function<void(const PairJob&, const Match&, Player first_bot)>;

    /// The specs of the bots must be valid for their games.
    PairPlayer(const Registry& registry, PairSource source, Watch watch = {})
        : registry_(&registry), source_(std::move(source)), watch_(std::move(watch)) {}

    /// Plays a pair and blocks until it is done. With node or depth limits the same seed gives the
    /// same games. The result is meaningless if stopped. Throws EnvironmentError if a bot cannot be
    /// made.
    [[nodiscard]] PairRecord play(const PairJob& job, const StopToken& stop);

private:
    void seat(std::size_t pairing);
    void make_bots_ready(const Opening& opening, std::size_t pair, std::size_t game);
    [[nodiscard]] FinishedGame play_game(const PairJob& job, const Opening& opening,
                                         std::size_t game, const StopToken& stop);

    const Registry* registry_;
    PairSource source_;
    Watch watch_;
    std::optional<std::size_t> seated_;  ///< the pairing that the members below belong to
    PairingPlan plan_;
    std::array<std::unique_ptr<Bot>, 2> bots_;
    std::unique_ptr<PositionSolver> judge_;
    PerThreadRules rules_;
};

}  // namespace lawan::arena
