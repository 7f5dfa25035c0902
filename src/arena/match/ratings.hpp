#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/match/statistics.hpp"
#include "layers.hpp"

/// Ratings of many players from the games among them. Pure functions.
namespace lawan::arena {

/// A pair of games with colours swapped; `points` out of 2 for the first player.
struct RatedPair {
    std::size_t first = 0;
    std::size_t second = 0;
    double points = 0;
};

/// Fits the Bradley-Terry model by maximum likelihood on the Elo scale, with mean 0 and draws as
/// half a win. Clamps ratings to 1200 from the mean, because perfect scores have no finite rating.
/// Errors are half 95 % confidence intervals by bootstrap over pairs; none for players with fewer
/// than `least` pairs.
[[nodiscard]] std::vector<Rating> bradley_terry(std::size_t players,
                                                std::span<const RatedPair> pairs,
                                                std::uint64_t seed = 1, std::size_t least = 10);

/// Fits the ratings without intervals, which take a hundred times as long.
[[nodiscard]] std::vector<double> bradley_terry_values(std::size_t players,
                                                       std::span<const RatedPair> pairs);

}  // namespace lawan::arena
