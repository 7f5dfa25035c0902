#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "arena/tournament/tournament_report.hpp"

// A tournament in numbers, as docs/openapi.yaml has them.

namespace lawan::arena {

/// The plan with what was left out filled in.
[[nodiscard]] Json plan_json(const TournamentPlan& plan);

/// `{"standings", "crosstable", "pairings"}`; ratings with their intervals, so it may take a while.
[[nodiscard]] Json tournament_numbers(const TournamentPlan& plan, const TournamentResult& result);

/// The ratings as the games went by. Remembers what it has worked out.
class RatingHistory {
public:
    /// `course`: all pairs in the order in which they were finished; it only grows.
    [[nodiscard]] Json json(const TournamentPlan& plan, std::span<const RatedPair> course);

private:
    std::map<std::size_t, Json> points_;  ///< by number of pairs
};

}  // namespace lawan::arena
