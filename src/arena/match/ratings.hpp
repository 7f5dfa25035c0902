#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/match/statistics.hpp"
#include "layers.hpp"

/// Ratings of many players from the games they played against each other, pure.
namespace lawan::arena {

/// A pair of games with colours swapped, `points` of 2 for the first player.
struct RatedPair {
    std::size_t first = 0;
    std::size_t second = 0;
    double points = 0;
};

/// Bradley-Terry by maximum likelihood on the Elo scale, a draw counting half; their mean is 0.
/// Who won or lost everything has no finite rating: nobody goes beyond 1200 from the mean. Halves
/// of 95 % intervals by resampling pairs; none for fewer than `least` pairs of a player.
[[nodiscard]] std::vector<Rating> bradley_terry(std::size_t players,
                                                std::span<const RatedPair> pairs,
                                                std::uint64_t seed = 1, std::size_t least = 10);

/// The same without intervals, which take a hundred times as long.
[[nodiscard]] std::vector<double> bradley_terry_values(std::size_t players,
                                                       std::span<const RatedPair> pairs);

}  // namespace lawan::arena
