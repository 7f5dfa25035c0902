#pragma once

#include <vector>

#include "arena/experiments/experiment.hpp"

namespace lawan::arena {

/// Adds one sentence for each claim of report A, with the numbers that decide it. `a` has the
/// results of A's bots over 8 rounds and then on the full board, each minimax v local, minimax v
/// genetic, genetic v local. `effort` has the positions visited by the genetic bot and by depth 8,
/// by ply.
void say_what_adjacency_a_found(Findings& findings, const Words& words, const std::vector<Json>& a,
                                const Json& effort);

}  // namespace lawan::arena
