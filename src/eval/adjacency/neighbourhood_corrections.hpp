#pragma once

#include <span>

#include "eval/adjacency/neighbourhood.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// What bench/survival_weights adds to the chances of survival, beginning with one ply left; none
/// for boards it was not fitted to.
[[nodiscard]] std::span<const NeighbourhoodWeights> neighbourhood_corrections(
    const Adjacency& game);

}  // namespace lawan::eval
