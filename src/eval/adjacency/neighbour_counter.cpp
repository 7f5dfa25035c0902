#include "eval/adjacency/neighbour_counter.hpp"

#include <cstdlib>

namespace lawan::eval {

NeighbourCounter::NeighbourCounter(const Adjacency& game) {
    const Grid grid = game.grid();
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            const int steps = std::abs(down) + std::abs(right);
            if (steps == 0 || (steps == 2 && game.rules().neighbours == 4)) continue;
            Shift& shift = shifts_[used_++];
            shift.shift = down * grid.width + right;
            for (int cell = 0; cell < grid.cells(); ++cell) {
                const int column = grid.column(cell) + right;
                const int row = grid.row(cell) + down;
                if (column >= 0 && column < grid.width && row >= 0 && row < grid.height)
                    shift.from |= std::uint64_t{1} << cell;
            }
        }
    }
}

}  // namespace lawan::eval
