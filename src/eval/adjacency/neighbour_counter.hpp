#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// Counts, for all cells of an Adjacency board at once, how many cells of a set are near.
/// Bit-sliced: bitwise adders work on bit planes, in which bit c of each plane belongs to the
/// number of cell c. A cell *sees* itself and its neighbours.
class NeighbourCounter {
public:
    /// Bit planes, the lowest bit of the numbers first. Undefined off the board.
    using Planes = std::array<std::uint64_t, 4>;

    explicit NeighbourCounter(const Adjacency& game);

    /// Counts for each cell how many of `cells` are its neighbours.
    [[nodiscard]] Planes count(std::uint64_t cells) const {
        const Small row = beside(cells);
        return planes_of(eight_ ? plus_rows(row, with_middle(row, cells))
                                : plus_column(row, cells));
    }

    /// Counts for each cell how many of `cells` it sees.
    [[nodiscard]] Planes count_seen(std::uint64_t cells) const {
        return planes_of(sum_seen(cells));
    }

    /// The cells of the board that see at least one cell of a set, exactly one, and exactly two.
    struct Seen {
        std::uint64_t any;
        std::uint64_t one;
        std::uint64_t two;
    };
    [[nodiscard]] Seen seen(std::uint64_t cells) const {
        const Sum sum = sum_seen(cells);
        const std::uint64_t four_or_more = sum.fours[0] | sum.fours[1] | sum.fours[2];
        const std::uint64_t few = board_ & ~four_or_more;
        return {board_ & (sum.ones | sum.twos | four_or_more), few & sum.ones & ~sum.twos,
                few & sum.twos & ~sum.ones};
    }

    /// Returns the cells with this number, cells off the board included.
    [[nodiscard]] static std::uint64_t having(const Planes& planes, unsigned number) {
        std::uint64_t cells = ~std::uint64_t{0};
        for (unsigned plane = 0; plane < planes.size(); ++plane)
            cells &= (number >> plane & 1U) != 0 ? planes[plane] : ~planes[plane];
        return cells;
    }

    struct Most {
        int count;
        std::uint64_t cells;  ///< those of `among` with this count
    };
    /// Returns the largest number among these cells. `among` must not be empty.
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
    /// A bit-sliced number up to 3.
    struct Small {
        std::uint64_t ones;
        std::uint64_t twos;
    };
    /// A bit-sliced number whose fours are not added up yet.
    struct Sum {
        std::uint64_t ones;
        std::uint64_t twos;
        std::array<std::uint64_t, 3> fours;
    };

    /// Counts the cells to the left and right.
    [[nodiscard]] Small beside(std::uint64_t cells) const {
        const std::uint64_t east = (cells << 1U) & not_left_;
        const std::uint64_t west = (cells >> 1U) & not_right_;
        return {east ^ west, east & west};
    }
    static Small with_middle(const Small& row, std::uint64_t cells) {
        return {row.ones ^ cells, row.twos | (row.ones & cells)};
    }
    /// Adds the cells above and below to the count of a row.
    [[nodiscard]] Sum plus_column(const Small& row, std::uint64_t cells) const {
        const std::uint64_t north = cells << width_;
        const std::uint64_t south = cells >> width_;
        const std::uint64_t ones = north ^ south;
        const std::uint64_t twos = north & south;
        const std::uint64_t carry = row.ones & ones;
        const std::uint64_t both = row.twos ^ twos;
        return {row.ones ^ ones, both ^ carry, {(row.twos & twos) | (carry & both), 0, 0}};
    }
    /// Adds the counts of the rows above and below: `other`, shifted by one row each way.
    [[nodiscard]] Sum plus_rows(const Small& row, const Small& other) const {
        const Small above{other.ones << width_, other.twos << width_};
        const Small below{other.ones >> width_, other.twos >> width_};
        const std::uint64_t ones = above.ones ^ below.ones;
        const std::uint64_t carry = (above.ones & below.ones) | (ones & row.ones);
        const std::uint64_t twos = above.twos ^ below.twos;
        const std::uint64_t more = row.twos ^ carry;
        return {
            ones ^ row.ones, twos ^ more, {above.twos & below.twos, row.twos & carry, twos & more}};
    }
    [[nodiscard]] Sum sum_seen(std::uint64_t cells) const {
        const Small row = with_middle(beside(cells), cells);
        return eight_ ? plus_rows(row, row) : plus_column(row, cells);
    }
    static Planes planes_of(const Sum& sum) {
        const auto& [first, second, third] = sum.fours;
        return {sum.ones, sum.twos, first ^ second ^ third,
                (first & second) | (third & (first ^ second))};
    }

    unsigned width_;
    bool eight_;
    std::uint64_t board_;
    std::uint64_t not_left_ = 0;   ///< all columns but the first
    std::uint64_t not_right_ = 0;  ///< all columns but the last
};

}  // namespace lawan::eval
