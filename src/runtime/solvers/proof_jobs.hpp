#pragma once

#include <string>
#include <vector>

#include "runtime/position.hpp"

namespace lawan::runtime {

struct ProofJob {
    std::vector<std::string> moves;  ///< from the first position
    Position position;
};

/// Splits the proof of a full-board Adjacency game into jobs: the positions after `plies` plies,
/// one for each class of symmetric positions. The player to move tries every move; the opponent
/// plays the reply that restores symmetry of the empty cells if there is one, because the solver
/// tries that reply first. A later proof of `position` finds what was proved of the jobs.
[[nodiscard]] Expected<std::vector<ProofJob>> proof_jobs(const Position& position, int plies);

}  // namespace lawan::runtime
