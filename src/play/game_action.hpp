#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "play/game_state.hpp"
#include "play/refusal.hpp"

namespace lawan::play {

/// What somebody wants to do in a game, as it came in.
struct Action {
    std::string kind;
    std::string move{};
    std::optional<std::int64_t> ply{};
    std::string bot{};
    bool accept = false;
    std::optional<Player> side{};
    std::optional<bool> paused{};
    std::optional<std::int64_t> delay{};
    std::string invitation{};
    std::string name{};
    bool swap = false;
    std::string idempotency_key{};
};
[[nodiscard]] Action parse_action(const Json& json);

/// What an action makes of a game.
struct Change {
    GameState after;
    std::string event;  ///< its kind; empty: nothing that anybody sees
    std::optional<std::pair<Player, std::string>>
        invitation{};  ///< the secret, for the answer only
    Json report{};     ///< what the bot saw that moved
};

/// Carries out an action that takes no search and no second game; `spent`: milliseconds since the
/// turn began. The state before stays as it is. Throws Refusal. Nothing if there is nothing to do.
[[nodiscard]] std::optional<Change> carry_out(const GameState& before, const KeyHash& person,
                                              const Action& action, std::int64_t spent);

/// Throws the Refusal that fits if this person may not do that now.
void require_open(const GameState& state, const KeyHash& person, const Action& action);

}  // namespace lawan::play
