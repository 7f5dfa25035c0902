#pragma once

#include <span>

#include "eval/adjacency/neighbourhood.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// Returns what bench/survival_weights adds to the probabilities of survival, starting with one ply
/// left; empty for boards that were not fitted.
[[nodiscard]] std::span<const NeighbourhoodWeights> neighbourhood_corrections(
    const Adjacency& game);

}  // namespace lawan::eval
