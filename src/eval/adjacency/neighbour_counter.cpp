#include "eval/adjacency/neighbour_counter.hpp"

namespace lawan::eval {

NeighbourCounter::NeighbourCounter(const Adjacency& game)
    : width_(static_cast<unsigned>(game.grid().width)),
      eight_(game.rules().neighbours == 8),
      board_(game.grid().mask()) {
    const Grid grid = game.grid();
    for (int cell = 0; cell < grid.cells(); ++cell) {
        const std::uint64_t bit = std::uint64_t{1} << cell;
        if (grid.column(cell) != 0) not_left_ |= bit;
        if (grid.column(cell) != grid.width - 1) not_right_ |= bit;
    }
}

}  // namespace lawan::eval
