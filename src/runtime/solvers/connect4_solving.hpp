#pragma once

#include <memory>

#include "games/connect4/connect_four.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Exact scores of Connect Four, in points: from a book where it has the position, by search
/// elsewhere. Fails for a book that cannot be used.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_connect_four_solver(
    const TypedPosition<ConnectFour>& position, const SolverOptions& options);

}  // namespace lawan::runtime
