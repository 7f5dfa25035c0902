#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "play/action.hpp"
#include "play/game_state.hpp"

namespace lawan::play {

/// What an action makes of a game.
struct Change {
    GameState after;
    std::string event;  ///< its kind; empty: nothing that anybody sees
    std::optional<std::pair<Player, std::string>>
        invitation{};  ///< the secret, for the answer only
    Json report{};     ///< what the bot saw that moved
};

/// A bot is to be asked for the next move.
struct BotTurn {
    std::string bot;
    bool is_named = false;  ///< by the person, so that the house may refuse it
};

/// The next game of the series is to be made.
struct Rematch {
    bool swap = false;
};

struct Unchanged {};

using Decision = std::variant<Unchanged, Change, BotTurn, Rematch>;

/// Decides what an action of this person makes of a game; `spent`: milliseconds since the turn
/// began. The state before stays as it is. Throws Refusal.
[[nodiscard]] Decision carry_out(const GameState& before, const KeyHash& person,
                                 const Action& action, std::int64_t spent);

}  // namespace lawan::play
