#pragma once

#include <algorithm>
#include <cstdint>

#include "games/adjacency/adjacency.hpp"

namespace lawan::tests {

/// Returns the margin with best play on the `open` cells, by plain minimax on real boards: slow and
/// obviously right.
inline int plain_margin(const Adjacency& game, const Adjacency::State& state, std::uint64_t open) {
    if (state.plies_left == 0) return game.margin(state, state.to_move);
    int best = -65;
    for (const auto cell : ActionSet(game.empty_cells(state) & open))
        best = std::max(best, -plain_margin(game, game.result(state, cell), open));
    return best;
}

}  // namespace lawan::tests
