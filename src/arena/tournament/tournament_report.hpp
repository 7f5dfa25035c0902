#pragma once

#include <string>
#include <string_view>

#include "arena/experiments/experiment.hpp"
#include "arena/match/ratings.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// What a bot did in the whole tournament.
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

/// Best first. Ratings are left out if `rated` is false: they take time.
[[nodiscard]] std::vector<Standing> standings(const TournamentPlan& plan,
                                              const TournamentResult& result, bool rated = true);

[[nodiscard]] Table standings_table(const TournamentPlan& plan, const std::vector<Standing>& list);
/// Points of each bot against each other, in the order of the list.
[[nodiscard]] Table crosstable(const TournamentPlan& plan, const TournamentResult& result,
                               const std::vector<Standing>& list);

/// Table, crosstable, pairings and openings, with plots; `data` has all numbers.
[[nodiscard]] Findings tournament_findings(const TournamentPlan& plan,
                                           const TournamentResult& result);

/// Every game as text with tags like PGN's, for programs that rate players.
[[nodiscard]] std::string games_text(const TournamentPlan& plan, const TournamentResult& result);
/// Every game as a row.
[[nodiscard]] Table games_table(const TournamentPlan& plan, const TournamentResult& result);

/// The first games, to look at move by move; `findings` gets them.
void add_replays(Findings& findings, const TournamentPlan& plan, const TournamentResult& result);
/// The findings with those games.
[[nodiscard]] Findings tournament_page(const TournamentPlan& plan, const TournamentResult& result);

/// All of it as files in `directory`, which is there. Throws EnvironmentError.
void write_tournament(const TournamentPlan& plan, const TournamentResult& result,
                      const std::string& directory, const std::string& command);

}  // namespace lawan::arena
