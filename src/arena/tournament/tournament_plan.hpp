#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/sprt.hpp"
#include "arena/tournament/file_fields.hpp"
#include "base/error.hpp"
#include "runtime/match.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// The bots, games and rules of a tournament. Everything here influences the games played;
/// concurrency does not.
struct TournamentPlan {
    enum class Format : std::uint8_t { RoundRobin, Gauntlet };

    std::string name = "tournament";
    std::vector<Entrant> bots{};
    std::vector<std::string> games{};
    Format format = Format::RoundRobin;  ///< gauntlet: the first bot against each other
    int pairs = 10;                      ///< per pairing and game
    std::uint64_t seed = 1;
    std::optional<int> opening_plies{};
    bool balanced = false;    ///< balanced openings, as far as they can be found
    bool adjudicate = false;  ///< end games by the solver's exact value
    Limits limits{};          ///< of bots without their own; by default 1 s per move
    TimeControl control{};    ///< enforced by the referee
    std::optional<SprtHypotheses> sprt{};
    Json source{};  ///< the plan as read, with sorted fields

    /// Parses the fields of a tournament's file; errors name the field.
    [[nodiscard]] static Expected<TournamentPlan> of_json(const Json& fields);
    [[nodiscard]] static Expected<TournamentPlan> of_toml(std::string_view text);
};

/// Returns why the plan cannot be played, or none.
[[nodiscard]] std::optional<Error> problem_of(const TournamentPlan& plan, const Registry& registry);

}  // namespace lawan::arena
