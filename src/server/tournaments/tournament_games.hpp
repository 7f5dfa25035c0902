#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/tournament/live_tournament.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Which games of a tournament; what is not set does not matter.
struct ArenaGameQuery {
    std::string bot{};
    std::string opponent{};
    std::string game{};
    std::int64_t after = 0;
    std::int64_t limit = 50;
};
/// The parameters of the list of games. Throws Refusal.
[[nodiscard]] ArenaGameQuery parse_arena_games_query(const std::string& query);

/// The finished games of a tournament, as a page lists and replays them.
class TournamentGames {
public:
    /// `registry` is for showing.
    TournamentGames(const Registry& registry, LiveTournament& live)
        : registry_(registry), live_(live) {}

    [[nodiscard]] Json list(const ArenaGameQuery& query);
    /// Throws Refusal if there is no finished game of that number.
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
