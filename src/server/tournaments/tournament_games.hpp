#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/tournament/live_tournament.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Filters the games of a tournament; an empty field matches all.
struct ArenaGameQuery {
    std::string bot{};
    std::string opponent{};
    std::string game{};
    std::int64_t after = 0;
    std::int64_t limit = 50;
};
/// Parses the query string of the list of games. Throws Refusal.
[[nodiscard]] ArenaGameQuery parse_arena_games_query(const std::string& query);

/// Lists and replays the finished games of a tournament, as JSON.
class TournamentGames {
public:
    /// `registry` is for showing games.
    TournamentGames(const Registry& registry, LiveTournament& live)
        : registry_(registry), live_(live) {}

    [[nodiscard]] Json list(const ArenaGameQuery& query);
    /// Returns all positions of a game. Throws Refusal if no finished game has this number.
    [[nodiscard]] Json replay(std::int64_t number);

private:
    struct GameOfPair;

    [[nodiscard]] std::int64_t number_of(const PairJob& job, std::size_t game) const;
    [[nodiscard]] std::optional<GameOfPair> find(std::int64_t number) const;
    [[nodiscard]] std::optional<std::int64_t> neighbour(const GameOfPair& game, int step) const;
    [[nodiscard]] Json game_json(const PairJob& job, std::size_t which);

    const Registry& registry_;
    LiveTournament& live_;
};

}  // namespace lawan::server
