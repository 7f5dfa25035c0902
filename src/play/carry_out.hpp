#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "play/action.hpp"
#include "play/game_state.hpp"

namespace lawan::play {

/// A new state of the game and how to announce it.
struct Change {
    GameState after;
    std::string event;  ///< kind of the event to publish; empty: not visible to others
    std::optional<std::pair<Player, std::string>>
        invitation{};  ///< the secret, only for the response to the requester
    Json report{};     ///< search report of the bot that moved
};

/// Ask this bot for the next move.
struct BotTurn {
    std::string bot;
    bool is_named = false;  ///< chosen by the person, so the server may refuse it
};

/// Create the next game of the series.
struct Rematch {
    bool swap = false;
};

struct Unchanged {};

using Decision = std::variant<Unchanged, Change, BotTurn, Rematch>;

/// Who acts, and what only the caller knows.
struct Actor {
    KeyHash person;
    std::int64_t spent = 0;  ///< milliseconds since the turn began
    std::string secret{};    ///< unguessable random text for an invitation
};

/// Computes the effect of an action. Pure: `before` is not changed.
[[nodiscard]] Attempt<Decision> carry_out(const GameState& before, const Actor& actor,
                                          const Action& action);

}  // namespace lawan::play
