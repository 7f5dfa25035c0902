#pragma once

#include "game/game.hpp"
#include "tests/slow_board.hpp"

namespace lawan::tests {

/// Copies a state to a board of characters.
template <Game G>
SlowBoard slow_board(const G& game, const StateOf<G>& state) {
    const Grid grid = game.grid();
    const Marks marks = game.marks(state);
    SlowBoard board(grid.width, grid.height);
    for (int cell = 0; cell < grid.cells(); ++cell) {
        if (const auto owner = marks.at(cell))
            board.set(grid.column(cell), grid.row(cell), mark_of(*owner));
    }
    return board;
}

}  // namespace lawan::tests
