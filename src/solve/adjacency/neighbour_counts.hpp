#pragma once

#include <array>
#include <cstdint>

#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// How many of a set of cells lie beside each cell of the board, for all cells at once: bit i of a
/// cell's number is its bit in plane i.
class NeighbourCounts {
public:
    explicit NeighbourCounts(const Adjacency& game)
        : width_(game.grid().width), eight_(game.rules().neighbours == 8) {
        const Grid grid = game.grid();
        for (int cell = 0; cell < grid.cells(); ++cell) {
            const std::uint64_t bit = std::uint64_t{1} << cell;
            if (grid.column(cell) != 0) not_left_ |= bit;
            if (grid.column(cell) != grid.width - 1) not_right_ |= bit;
        }
    }

    using Planes = std::array<std::uint64_t, 4>;

    [[nodiscard]] Planes of(std::uint64_t cells) const {
        const std::uint64_t east = (cells << 1U) & not_left_;
        const std::uint64_t west = (cells >> 1U) & not_right_;
        const std::uint64_t north = cells << width_;
        const std::uint64_t south = cells >> width_;
        // Of the row itself: 0 to 2.
        const std::uint64_t row_one = east ^ west;
        const std::uint64_t row_two = east & west;
        if (!eight_) {
            const std::uint64_t column_one = north ^ south;
            const std::uint64_t column_two = north & south;
            const std::uint64_t carry = row_one & column_one;
            return {row_one ^ column_one, row_two ^ column_two ^ carry,
                    (row_two & column_two) | (carry & (row_two ^ column_two)), 0};
        }
        // Of a row with its middle: 0 to 3.
        const std::uint64_t three_one = row_one ^ cells;
        const std::uint64_t three_two = row_two | (row_one & cells);
        const std::uint64_t above_one = three_one << width_;
        const std::uint64_t above_two = three_two << width_;
        const std::uint64_t below_one = three_one >> width_;
        const std::uint64_t below_two = three_two >> width_;
        const std::uint64_t ones = above_one ^ below_one;
        const std::uint64_t carry = (above_one & below_one) | (ones & row_one);
        const std::uint64_t twos = above_two ^ below_two;
        const std::uint64_t more = row_two ^ carry;
        const std::uint64_t first_four = above_two & below_two;
        const std::uint64_t second_four = row_two & carry;
        const std::uint64_t third_four = twos & more;
        return {ones ^ row_one, twos ^ more, first_four ^ second_four ^ third_four,
                (first_four & second_four) | (third_four & (first_four ^ second_four))};
    }

    struct Most {
        int count;
        std::uint64_t cells;  ///< those of `among` that have so many
    };
    /// The largest number among these cells, of which there is one.
    [[nodiscard]] static Most most(const Planes& planes, std::uint64_t among) {
        Most result{0, among};
        for (int plane = 3; plane >= 0; --plane) {
            const std::uint64_t larger = result.cells & planes[static_cast<std::size_t>(plane)];
            if (larger == 0) continue;
            result.cells = larger;
            result.count |= 1 << plane;
        }
        return result;
    }

private:
    unsigned width_;
    bool eight_;
    std::uint64_t not_left_ = 0;
    std::uint64_t not_right_ = 0;
};

}  // namespace lawan::solve
