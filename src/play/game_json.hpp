#pragma once

#include <cstdint>
#include <string>

#include "play/game_state.hpp"
#include "render/json.hpp"
#include "runtime/registry.hpp"

/// Games as docs/openapi.yaml has them.
namespace lawan::play {

/// What is true of a game now and kept nowhere.
struct GameMoment {
    std::int64_t spent = 0;        ///< milliseconds since the turn began
    const Json* report = nullptr;  ///< what the bot saw that moved last
};

[[nodiscard]] Json game_json(const Registry& registry, const GameState& state,
                             const GameMoment& moment);
/// The properties of `game` that differ.
[[nodiscard]] Json changes_json(const Registry& registry, const GameState& before,
                                const GameState& after, const GameMoment& moment);
[[nodiscard]] Json you_json(const GameState& state, const KeyHash& person);
/// A row of the history. The record may come without its moves.
[[nodiscard]] Json summary_json(const Registry& registry, const GameRecord& record, int plies,
                                const KeyHash& person);
/// The moves of a line with what they did; `positions` has one more.
[[nodiscard]] Json played_json(const std::vector<Position>& positions, std::size_t ply,
                               const MoveRecord& move);

/// RFC 3339 in UTC, of milliseconds since 1970.
[[nodiscard]] std::string date_text(std::int64_t milliseconds);

}  // namespace lawan::play
