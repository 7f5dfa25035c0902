#pragma once

#include <memory>

#include "games/adjacency/adjacency.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Exact scores of adjacency. Played to a full board: from a list of all that can follow where its
/// bytes fit into the memory given, by search over empty cells elsewhere. With a limit of rounds:
/// by search over positions. Fails for a checkpoint that cannot be used.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_adjacency_solver(
    const TypedPosition<Adjacency>& position, const SolverOptions& options);

}  // namespace lawan::runtime
