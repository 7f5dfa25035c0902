#pragma once

#include <cstdint>
#include <string>

#include "play/game_state.hpp"
#include "render/json.hpp"
#include "runtime/registry.hpp"

/// Games as JSON, in the schema of docs/openapi.yaml.
namespace lawan::play {

/// Transient facts about a game that are not stored.
struct GameMoment {
    std::int64_t spent = 0;        ///< milliseconds since the turn began
    const Json* report = nullptr;  ///< search report of the bot that moved last
};

[[nodiscard]] Json game_json(const Registry& registry, const GameState& state,
                             const GameMoment& moment);
/// Returns the properties of `game` that differ.
[[nodiscard]] Json changes_json(const Registry& registry, const GameState& before,
                                const GameState& after, const GameMoment& moment);
[[nodiscard]] Json you_json(const GameState& state, const KeyHash& person);
/// Returns a row of the history. `record` may lack its moves.
[[nodiscard]] Json summary_json(const Registry& registry, const GameRecord& record, int plies,
                                const KeyHash& person);
/// Returns a move and its effect on the board. `positions` has one entry more than the line has
/// moves.
[[nodiscard]] Json played_json(const std::vector<Position>& positions, std::size_t ply,
                               const MoveRecord& move);

/// Formats milliseconds since 1970 as RFC 3339 in UTC.
[[nodiscard]] std::string date_text(std::int64_t milliseconds);

}  // namespace lawan::play
