#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/tournament_plan.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/refusal.hpp"
#include "store/tournament_store.hpp"

namespace lawan::server {

/// An experiment and the parameters of its run.
struct ExperimentRun {
    const Experiment* experiment = nullptr;
    std::uint64_t seed = 1;
    double scale = 1;
    bool clock = false;  ///< use the report's time per move
};

/// A requested tournament or experiment: exactly one of the two is set.
struct ArenaPlan {
    std::optional<TournamentPlan> tournament{};
    std::optional<ExperimentRun> experiment{};
    Json source{};  ///< the plan as stored
    std::string idempotency_key{};

    [[nodiscard]] TournamentKind kind() const {
        return tournament ? TournamentKind::Tournament : TournamentKind::Experiment;
    }
    [[nodiscard]] const std::string& name() const {
        return tournament ? tournament->name : experiment->experiment->name;
    }
};

/// Parses a visitor's request and checks it against the limits. Makes every bot once, which may
/// take a while. Throws Refusal.
[[nodiscard]] ArenaPlan read_arena_plan(const Registry& registry, const ServerSettings& settings,
                                        const Json& body);

/// Parses a stored plan. Throws EnvironmentError if it is invalid.
[[nodiscard]] ArenaPlan kept_arena_plan(const std::string& text);

}  // namespace lawan::server
