#pragma once

#include <memory>

#include "games/adjacency/adjacency.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Makes a solver for exact scores of Adjacency. Full-board games: by dynamic programming over
/// subsets of the empty cells where the table fits into memory, else by search over sets of empty
/// cells. Games with a round limit: by search over positions. Fails if a checkpoint cannot be used.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_adjacency_solver(
    const TypedPosition<Adjacency>& position, const SolverOptions& options);

}  // namespace lawan::runtime
