#pragma once

#include <array>
#include <functional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "play/game_state.hpp"
#include "play/refusal.hpp"
#include "runtime/registry.hpp"

namespace lawan::play {

struct NewGame {
    GameState state;
    std::array<std::string, 2>
        invitations{};  ///< the secrets of open seats; only their hashes stay
    std::string idempotency_key{};
};

/// What the house lets people ask for. Both throw Refusal.
struct HouseRules {
    std::function<void(const std::string& bot, const Position& position)> check_bot;
    std::function<void(Duration time)> check_time;  ///< of a search
};

/// Reads what somebody wants to play. Throws Refusal.
[[nodiscard]] NewGame read_new_game(const Registry& registry, const HouseRules& rules,
                                    const Json& json, const KeyHash& person);

/// The next game of a series: the same people and bots, on changed sides if `swap`.
[[nodiscard]] NewGame next_game(const GameState& over, bool swap);

}  // namespace lawan::play
