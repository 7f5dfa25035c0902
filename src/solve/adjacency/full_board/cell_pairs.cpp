#include "solve/adjacency/full_board/cell_pairs.hpp"

#include <cstdlib>

namespace lawan::solve {

CellPairs::CellPairs(const EmptyCellsGame& sets, int neighbours)
    : most_shared_(neighbours == 8 ? 6 : 4), sight_(sets.sights()) {
    for (std::size_t cell = 0; cell < sight_.size(); ++cell) {
        for (std::size_t other = 0; other < sight_.size(); ++other) {
            const int common = std::popcount(sight_[cell] & sight_[other]);
            if (cell == other || common == 0) continue;
            near_[cell] |= std::uint64_t{1} << other;
            const int difference = std::popcount(sight_[cell]) - std::popcount(sight_[other]);
            wins_[cell][other] = static_cast<std::int8_t>(common - std::abs(difference));
        }
    }
}

}  // namespace lawan::solve
