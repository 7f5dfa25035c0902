#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "play/game_state.hpp"
#include "play/problem.hpp"
#include "runtime/registry.hpp"

namespace lawan::play {

struct NewGame {
    GameState state;
    std::array<std::string, 2>
        invitations{};  ///< the secrets of open seats; only their hashes stay
    std::string idempotency_key{};
};

/// The random parts of a game. Who makes it draws them, so that the same request gives the same.
struct Lot {
    std::string id;  ///< as hard to guess as the invitations
    std::int64_t seed = 0;
    std::array<std::string, 2> invitations{};
};

/// Where a game is made: the games that there are, and what is refused there. A check gives the
/// problem, or nothing.
struct House {
    const Registry& registry;
    std::function<std::optional<Problem>(const std::string& bot, const Position& position)>
        check_bot;
    std::function<std::optional<Problem>(Duration time)> check_time;  ///< of a search
};

/// Reads what somebody wants to play.
[[nodiscard]] Attempt<NewGame> read_new_game(const House& house, const Json& json,
                                             const KeyHash& person, const Lot& lot);

/// The next game of a series: the same people and bots, on changed sides if `swap`.
[[nodiscard]] NewGame next_game(const GameState& over, bool swap, const Lot& lot);

}  // namespace lawan::play
