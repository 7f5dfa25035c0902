#pragma once

#include <vector>

#include "arena/experiments/experiment.hpp"

namespace lawan::arena {

/// One sentence for each claim of report A, with the numbers that decide it. `a`: the pairs of A's
/// bots, over 8 rounds, then on the full board; minimax v local, minimax v genetic, genetic v local
/// each. `effort`: positions of the genetic bot and of depth 8 by ply.
void say_what_adjacency_a_found(Findings& findings, const Words& words, const std::vector<Json>& a,
                                const Json& effort);

}  // namespace lawan::arena
