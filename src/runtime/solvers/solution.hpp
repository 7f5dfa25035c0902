#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "runtime/position.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::runtime {

/// A solved position: its exact score for the player to move and what follows from it.
struct Solution {
    Score value = 0;
    std::vector<std::string> best;
    std::vector<std::string> line;
    std::vector<SolvedMove> moves;  ///< only if all were asked for
    std::optional<int> plies;       ///< to the end of a won game, where the value does not say it
    std::uint64_t nodes = 0;
    Duration time{};
};

/// Solves a position that is not over, and every move of it if `all`; none if stopped.
[[nodiscard]] std::optional<Solution> solve_position(PositionSolver& solver,
                                                     const Position& position, bool all,
                                                     const StopToken& stop);

}  // namespace lawan::runtime
