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

/// Who plays what against whom. Everything here decides which games are played; how many at a time
/// does not.
struct TournamentPlan {
    enum class Format : std::uint8_t { RoundRobin, Gauntlet };

    std::string name = "tournament";
    std::vector<Entrant> bots{};
    std::vector<std::string> games{};
    Format format = Format::RoundRobin;  ///< a gauntlet is the first bot against each other
    int pairs = 10;                      ///< of each pairing in each game
    std::uint64_t seed = 1;
    std::optional<int> opening_plies{};
    bool balanced = false;    ///< openings that are fair as far as can be known
    bool adjudicate = false;  ///< by the solver
    Limits limits{};          ///< of bots without their own; 1 s a move unless given
    TimeControl control{};    ///< what the referee enforces
    std::optional<SprtHypotheses> sprt{};
    Json source{};  ///< what it was read from, in a fixed order

    /// The fields of a file of tournaments; an error says which field is wrong.
    [[nodiscard]] static Expected<TournamentPlan> of_json(const Json& fields);
    [[nodiscard]] static Expected<TournamentPlan> of_toml(std::string_view text);
};

/// Why the plan cannot be played; nothing if it can.
[[nodiscard]] std::optional<Error> problem_of(const TournamentPlan& plan, const Registry& registry);

}  // namespace lawan::arena
