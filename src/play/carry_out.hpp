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

/// Who acts, and what only the one who asks for them can know.
struct Actor {
    KeyHash person;
    std::int64_t spent = 0;  ///< milliseconds since the turn began
    std::string secret{};    ///< that nobody can guess, for an invitation
};

/// Decides what an action makes of a game; the state before stays as it is.
[[nodiscard]] Attempt<Decision> carry_out(const GameState& before, const Actor& actor,
                                          const Action& action);

}  // namespace lawan::play
