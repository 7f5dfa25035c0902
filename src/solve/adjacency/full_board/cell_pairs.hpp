#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// Bounds the value of a set S of empty cells by taking out a pair of cells near each other, which
/// leaves the rest R. On its own the pair is worth `wins` to the player who fills its second cell,
/// whichever cell comes first. Let the players treat the pair and R as separate games. The player
/// who moves last in R then answers in the pair or, once R is full, makes the opponent begin there:
/// this gains at least wins and at most |wins|. That player is the one to move if the size is odd,
/// so
///
///     odd:     V(R) + wins - shared  <=  V(S)  <=  V(R) + |wins| + shared
///     even:    V(R) - |wins| - shared  <=  V(S)  <=  V(R) - wins + shared
///
/// A cell that both the pair and R see is counted twice, which promises at most one mark too much
/// (SetGroups). If nothing is shared, a pair of neighbours is worth the same in any set.
class CellPairs {
public:
    CellPairs(const EmptyCellsGame& sets, int neighbours);

    struct Pair {
        int first;
        int second;
        int wins;
        int shared;
    };
    /// Calls `use(pair)` for the pairs of a set with few shared cells; others give only weak
    /// bounds.
    template <class Use>
    void each(std::uint64_t empty, const EmptyCellsGame::Seen& seen, const Use& use) const {
        // Cells that three or more empty cells see are shared, whichever the second cell is.
        const std::uint64_t always_shared = ~(seen.one | seen.two);
        std::uint64_t loose = 0;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const std::uint64_t cell = rest & -rest;
            if (std::popcount(sight_[index(cell)] & always_shared) <= most_shared_) loose |= cell;
        }
        for (; loose != 0; loose &= loose - 1) {
            const std::size_t first = index(loose);
            for (std::uint64_t others = loose & near_[first]; others != 0; others &= others - 1) {
                const std::size_t second = index(others);
                const int shared = std::popcount((sight_[first] | sight_[second]) & ~seen.one) -
                                   std::popcount(sight_[first] & sight_[second] & seen.two);
                if (shared > most_shared_) continue;
                use(Pair{.first = static_cast<int>(first),
                         .second = static_cast<int>(second),
                         .wins = wins_[first][second],
                         .shared = shared});
            }
        }
    }

private:
    /// Returns the index of the lowest cell.
    static std::size_t index(std::uint64_t cells) {
        return static_cast<std::size_t>(std::countr_zero(cells));
    }

    int most_shared_;
    std::array<std::uint64_t, 64> sight_;
    std::array<std::uint64_t, 64> near_{};  ///< cells that see a cell in common with this one
    std::array<std::array<std::int8_t, 64>, 64> wins_{};
};

}  // namespace lawan::solve
