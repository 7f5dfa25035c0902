#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// Two empty cells near each other, taken out of a set S, bound its value by that of the rest R.
/// Alone the pair is worth `wins` to the player who fills its second cell, whichever was first. Let
/// the players answer in the pair and in R as in games of their own. The player who moves last in R
/// then answers in the pair or, once R is full, has the other one begin there: no worse than wins,
/// and no better than wins or -wins, whichever is more. That player moves if the size is odd, so
///
///     odd:     V(R) + wins - shared  <=  V(S)  <=  V(R) + |wins| + shared
///     even:    V(R) - |wins| - shared  <=  V(S)  <=  V(R) - wins + shared
///
/// A cell that the pair and R both see is counted twice, and promises one mark too much at most
/// (SetGroups). With nothing shared a pair of two neighbours is worth the same in any set.
class CellPairs {
public:
    CellPairs(const EmptyCellsGame& sets, int neighbours);

    struct Pair {
        int first;
        int second;
        int wins;
        int shared;
    };
    /// Calls `use(pair)` for the pairs of a set with few shared cells, which are all that say much.
    template <class Use>
    void each(std::uint64_t empty, const EmptyCellsGame::Seen& seen, const Use& use) const {
        // What three empty cells see, a pair shares with another in any case.
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
    /// Of the first cell.
    static std::size_t index(std::uint64_t cells) {
        return static_cast<std::size_t>(std::countr_zero(cells));
    }

    int most_shared_;
    std::array<std::uint64_t, 64> sight_;
    std::array<std::uint64_t, 64> near_{};  ///< cells with which a cell has some in sight in common
    std::array<std::array<std::int8_t, 64>, 64> wins_{};
};

}  // namespace lawan::solve
