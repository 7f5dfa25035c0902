#pragma once

#include "render/json.hpp"
#include "runtime/position.hpp"
#include "runtime/solvers/solution.hpp"

namespace lawan::render {

/// Returns the fields of `lawan solve --json`.
[[nodiscard]] Json solution_json(const Position& position, const Solution& solution);

}  // namespace lawan::render
