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
        invitations{};  ///< secrets of open seats; the record keeps only their hashes
    std::string idempotency_key{};
};

/// The random parts of a new game. The caller draws them, so the same request with the same lot
/// makes the same game.
struct Lot {
    std::string id;  ///< as hard to guess as the invitations
    std::int64_t seed = 0;
    std::array<std::string, 2> invitations{};
};

/// The server's restrictions on new games: the known games and checks that return a problem or
/// none.
struct House {
    const Registry& registry;
    std::function<std::optional<Problem>(const std::string& bot, const Position& position)>
        check_bot;
    std::function<std::optional<Problem>(Duration time)> check_time;  ///< time of a search
};

/// Validates a request for a new game and creates it.
[[nodiscard]] Attempt<NewGame> read_new_game(const House& house, const Json& json,
                                             const KeyHash& person, const Lot& lot);

/// Creates the next game of a series with the same players, on swapped sides if `swap`.
[[nodiscard]] NewGame next_game(const GameState& over, bool swap, const Lot& lot);

}  // namespace lawan::play
