#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// A set of empty cells in groups of which no cell of the board, or only a few, see more than one.
/// They bound the value of a set of odd size: let one group A be odd and the others even. The
/// player to move begins in A and from then on answers in the group the opponent plays in, in each
/// as if it were alone, so that the groups together are worth
///
///     V(A) - V(B) - V(C) - ..
///
/// at least. A cell that two groups see is counted in both, for whoever touched it last there; it
/// belongs to one of these two, so the sum promises at most one mark too much. A cell that k groups
/// see costs k - 1 marks.
class SetGroups {
public:
    SetGroups(const EmptyCellsGame& sets, int neighbours);

    struct Division {
        std::uint64_t odd;  ///< the group to begin in
        std::array<std::uint64_t, EmptyCellsGame::key_bits / 2> even;
        int evens;
        int cost;  ///< of cells that several groups see
    };
    /// How many ways there are to divide a set.
    [[nodiscard]] int ways() const { return static_cast<int>(near_.size()); }
    /// A set of odd size; the first way costs nothing. None where it does not fall apart, or costs
    /// more than a bound can bear.
    [[nodiscard]] std::optional<Division> division(std::uint64_t empty, int way) const;

private:
    struct Group {
        std::uint64_t cells;
        std::uint64_t seen;  ///< the cells of the board that see one of them
    };
    /// The empty cells that hang together with the first one.
    [[nodiscard]] Group first_group(std::uint64_t empty, int way) const;

    std::array<std::uint64_t, 64> sight_;
    /// For every way and cell the cells that have so much in sight in common with it that they
    /// belong in its group.
    std::vector<std::array<std::uint64_t, 64>> near_;
    int highest_cost_;
};

}  // namespace lawan::solve
