#pragma once

#include <string>
#include <vector>

#include "runtime/position.hpp"

namespace lawan::runtime {

struct ProofJob {
    std::vector<std::string> moves;  ///< that lead to it
    Position position;
};

/// The positions into which a long proof of an adjacency game to a full board falls: those after
/// `plies` plies, one of each kind up to symmetry. The player to move makes every move, the
/// opponent gives the answer that makes the empty cells symmetric again, where there is one, which
/// is the answer the solver looks at first. What is proved of them, a later proof of `position`
/// finds.
[[nodiscard]] Expected<std::vector<ProofJob>> proof_jobs(const Position& position, int plies);

}  // namespace lawan::runtime
