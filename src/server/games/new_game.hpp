#pragma once

#include <array>
#include <string>
#include <vector>

#include "runtime/registry.hpp"
#include "server/games/game_state.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

struct NewGame {
    GameState state;
    std::array<std::string, 2>
        invitations{};  ///< the secrets of open seats; only their hashes stay
    std::string idempotency_key{};
};

/// Reads what somebody wants to play. Throws Refusal.
[[nodiscard]] NewGame read_new_game(const Registry& registry, const ServerSettings& settings,
                                    const Json& json, const KeyHash& person);

/// The next game of a series: the same people and bots, on changed sides if `swap`.
[[nodiscard]] NewGame next_game(const GameState& over, bool swap);

}  // namespace lawan::server
