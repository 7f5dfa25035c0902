#include "eval/survival.hpp"

#include <cmath>
#include <cstdlib>

namespace lawan {

SurvivalEvaluation::SurvivalEvaluation(const Adjacency& game) {
    const Grid grid = game.grid();
    std::size_t used = 0;
    for (int down = -1; down <= 1; ++down) {
        for (int right = -1; right <= 1; ++right) {
            const int steps = std::abs(down) + std::abs(right);
            if (steps == 0 || (steps == 2 && game.rules().neighbours == 4)) continue;
            Shift& shift = shifts_[used++];
            shift.shift = down * grid.width + right;
            for (int cell = 0; cell < grid.cells(); ++cell) {
                const int column = grid.column(cell) + right;
                const int row = grid.row(cell) + down;
                if (column >= 0 && column < grid.width && row >= 0 && row < grid.height) {
                    shift.from |= std::uint64_t{1} << cell;
                }
            }
        }
    }
    // n and k fall together, one a ply, so the number of plies left fixes both.
    const auto start = game.initial_state();
    const int never_filled = std::popcount(game.empty_cells(start)) - start.plies_left;
    for (int plies = 0; plies <= start.plies_left; ++plies) {
        const int empty = plies + never_filled;
        double chance = 1;
        for (int neighbours = 0; neighbours < 9; ++neighbours) {
            // C(n-e, k) / C(n, k) is the product over i < e of (n-k-i) / (n-i).
            chances_[plies][neighbours] = static_cast<Score>(std::lround(chance * score_unit));
            chance *= empty > neighbours
                          ? std::fmax(0, never_filled - neighbours) / (empty - neighbours)
                          : 0;
        }
    }
}

}  // namespace lawan
