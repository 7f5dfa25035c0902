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

/// An experiment as it was asked for.
struct ExperimentRun {
    const Experiment* experiment = nullptr;
    std::uint64_t seed = 1;
    double scale = 1;
    bool clock = false;  ///< by the report's own clock
};

/// What somebody wants played: one of the two.
struct ArenaPlan {
    std::optional<TournamentPlan> tournament{};
    std::optional<ExperimentRun> experiment{};
    Json source{};  ///< as it is kept
    std::string idempotency_key{};

    [[nodiscard]] TournamentKind kind() const {
        return tournament ? TournamentKind::Tournament : TournamentKind::Experiment;
    }
    [[nodiscard]] const std::string& name() const {
        return tournament ? tournament->name : experiment->experiment->name;
    }
};

/// Reads what a visitor asks for and holds it against the limits. Makes every bot once, which may
/// take a while. Throws Refusal.
[[nodiscard]] ArenaPlan read_arena_plan(const Registry& registry, const ServerSettings& settings,
                                        const Json& body);

/// One that was read before. Throws EnvironmentError if it is none.
[[nodiscard]] ArenaPlan kept_arena_plan(const std::string& text);

}  // namespace lawan::server
