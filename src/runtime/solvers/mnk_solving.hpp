#pragma once

#include <memory>

#include "games/mnk/mnk.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Makes a solver for exact results of m,n,k games by search: win, draw or loss, and the plies to a
/// win. Fails if memory runs out.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_mnk_solver(
    const TypedPosition<Mnk>& position, const SolverOptions& options);

}  // namespace lawan::runtime
