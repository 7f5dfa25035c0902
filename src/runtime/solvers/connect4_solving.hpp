#pragma once

#include <memory>

#include "games/connect4/connect_four.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Makes a solver for exact scores of Connect Four, in points: from the book where it has the
/// position, else by search. Fails if the book cannot be used.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_connect_four_solver(
    const TypedPosition<ConnectFour>& position, const SolverOptions& options);

}  // namespace lawan::runtime
