#include "server/games/live_source.hpp"

#include <exception>

#include "server/transport/refusal.hpp"

namespace lawan::server {

Line read_live_source(const Registry& registry, LiveGames& live_games, const Json& json) {
    // Catch exceptions here: play is compiled without exceptions, so none may pass through it.
    std::exception_ptr failure;
    const auto find_game = [&](const std::string& id) -> const GameState* {
        try {
            return &live_games.state(id);
        } catch (...) {
            failure = std::current_exception();
            return nullptr;
        }
    };
    auto line = read_source(registry, find_game, json);
    if (failure) std::rethrow_exception(failure);
    return value_of(std::move(line));
}

}  // namespace lawan::server
