#pragma once

#include <memory>

#include "games/mnk/mnk.hpp"
#include "runtime/solvers/solving.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Exact scores of m,n,k by search: a win, a draw or a loss, and how soon. Fails if the machine
/// does not have the memory.
[[nodiscard]] Expected<std::unique_ptr<PositionSolver>> make_mnk_solver(
    const TypedPosition<Mnk>& position, const SolverOptions& options);

}  // namespace lawan::runtime
