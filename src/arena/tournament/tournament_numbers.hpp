#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "arena/tournament/tournament_report.hpp"

// Tournament results as JSON, in the schema of docs/openapi.yaml.

namespace lawan::arena {

/// Returns the plan with defaults filled in.
[[nodiscard]] Json plan_json(const TournamentPlan& plan);

/// Returns `{"standings", "crosstable", "pairings"}`. Ratings have bootstrap intervals, so it may
/// take a while.
[[nodiscard]] Json tournament_numbers(const TournamentPlan& plan, const TournamentResult& result);

/// Ratings over the course of a tournament. Caches earlier points.
class RatingHistory {
public:
    /// `course` has all pairs in the order in which they finished; it may only grow between calls.
    [[nodiscard]] Json json(const TournamentPlan& plan, std::span<const RatedPair> course);

private:
    std::map<std::size_t, Json> points_;  ///< keyed by number of pairs
};

}  // namespace lawan::arena
