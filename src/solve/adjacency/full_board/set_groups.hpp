#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// Splits a set of empty cells into groups such that no cell of the board, or only a few, see more
/// than one of them. Gives a lower bound for sets of odd size: let one group A be odd and the
/// others even. The player to move begins in A and from then on answers in the group where the
/// opponent plays, as if each group were a separate game, so that the groups together are worth
///
///     V(A) - V(B) - V(C) - ..
///
/// at least. A cell that two groups see is counted in both, for whoever touched it last there; in
/// the end it belongs to one of these two, so the sum promises at most one mark too much. A cell
/// that k groups see costs k - 1 marks.
class SetGroups {
public:
    SetGroups(const EmptyCellsGame& sets, int neighbours);

    struct Division {
        std::uint64_t odd;  ///< the group to begin in
        std::array<std::uint64_t, EmptyCellsGame::key_bits / 2> even;
        int evens;
        int cost;  ///< marks lost to cells that several groups see
    };
    /// Returns the number of ways to divide a set.
    [[nodiscard]] int ways() const { return static_cast<int>(near_.size()); }
    /// Divides a set of odd size. The first way costs nothing. Returns nullopt if the set does not
    /// fall apart, or if the cost is too high for a useful bound.
    [[nodiscard]] std::optional<Division> division(std::uint64_t empty, int way) const;

private:
    struct Group {
        std::uint64_t cells;
        std::uint64_t seen;  ///< the cells of the board that see one of them
    };
    /// Returns the connected component of the lowest empty cell.
    [[nodiscard]] Group first_group(std::uint64_t empty, int way) const;

    std::array<std::uint64_t, 64> sight_;
    /// For every way and cell, the cells that see enough in common with it to belong to its group.
    std::vector<std::array<std::uint64_t, 64>> near_;
    int highest_cost_;
};

}  // namespace lawan::solve
