#pragma once

#include <string>
#include <string_view>

#include "arena/experiments/experiment.hpp"
#include "arena/match/ratings.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// A bot's results in the whole tournament.
struct Standing {
    std::size_t bot = 0;
    int won = 0;
    int drawn = 0;
    int lost = 0;
    Rating rating{};
    std::map<Reason, int> faults{};

    [[nodiscard]] double points() const { return won + drawn / 2.0; }
    [[nodiscard]] int games() const { return won + drawn + lost; }
};

/// Returns the standings, best first. Ratings take time and are left out unless `rated`.
[[nodiscard]] std::vector<Standing> standings(const TournamentPlan& plan,
                                              const TournamentResult& result, bool rated = true);

[[nodiscard]] Table standings_table(const TournamentPlan& plan, const std::vector<Standing>& list);
/// Tabulates the points of each bot against each, in the order of `list`.
[[nodiscard]] Table crosstable(const TournamentPlan& plan, const TournamentResult& result,
                               const std::vector<Standing>& list);

/// Returns standings, crosstable, pairings, openings and plots; `data` has all numbers.
[[nodiscard]] Findings tournament_findings(const TournamentPlan& plan,
                                           const TournamentResult& result);

/// Returns all games as PGN-like text, for rating programs.
[[nodiscard]] std::string games_text(const TournamentPlan& plan, const TournamentResult& result);
/// Returns a table with one row per game.
[[nodiscard]] Table games_table(const TournamentPlan& plan, const TournamentResult& result);

/// Adds replays of the first games to `findings`.
void add_replays(Findings& findings, const TournamentPlan& plan, const TournamentResult& result);
/// Returns the findings with replays.
[[nodiscard]] Findings tournament_page(const TournamentPlan& plan, const TournamentResult& result);

/// Writes all files into `directory`, which must exist. Throws EnvironmentError.
void write_tournament(const TournamentPlan& plan, const TournamentResult& result,
                      const std::string& directory, const std::string& command);

}  // namespace lawan::arena
