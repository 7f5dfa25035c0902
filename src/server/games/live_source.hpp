#pragma once

#include "play/position_source.hpp"
#include "server/games/live_games.hpp"

namespace lawan::server {

/// Parses a `Source`, which may name a stored game. Throws Refusal.
[[nodiscard]] Line read_live_source(const Registry& registry, LiveGames& live_games,
                                    const Json& json);

}  // namespace lawan::server
