#include "game/lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <vector>

#include "base/random.hpp"

namespace lawan::game {
namespace {

/// A board and its numbering of cells.
struct Layout {
    int width;
    int height;
    std::function<int(int column, int row)> cell;
};

/// Row by row from the top left, without guard bits, as in m,n,k.
Layout row_layout(int width, int height) {
    return {width, height, [=](int column, int row) { return row * width + column; }};
}

/// Column by column from the bottom with a guard bit above each, as in Connect Four.
Layout column_layout(int width, int height) {
    return {width, height, [=](int column, int row) { return column * (height + 1) + row; }};
}

std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }

struct SlowLine {
    int direction;
    int start;
    std::uint64_t cells;
};

/// Lists every line of `length` cells cell by cell: right, vertical, and both diagonals, each
/// starting at the lowest number.
std::vector<SlowLine> slow_lines(const Layout& layout, int length) {
    struct Step {
        int columns;
        int rows;
    };
    constexpr Step steps[] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    std::vector<SlowLine> lines;
    for (int direction = 0; direction < 4; ++direction) {
        const auto [columns, rows] = steps[direction];
        for (int column = 0; column < layout.width; ++column) {
            for (int row = 0; row < layout.height; ++row) {
                const int last_column = column + (length - 1) * columns;
                const int last_row = row + (length - 1) * rows;
                if (last_column >= layout.width || last_row >= layout.height || last_row < 0)
                    continue;
                std::uint64_t cells = 0;
                for (int i = 0; i < length; ++i)
                    cells |= bit(layout.cell(column + i * columns, row + i * rows));
                lines.push_back({direction, std::countr_zero(cells), cells});
            }
        }
    }
    return lines;
}

/// Builds the same lines as a `Lines`.
Lines fast_lines(const Layout& layout, int length, const std::vector<SlowLine>& slow) {
    const int column_step = layout.cell(1, 0) - layout.cell(0, 0);
    const int row_step = layout.cell(0, 1) - layout.cell(0, 0);
    const int steps[] = {column_step, row_step, column_step + row_step,
                         std::abs(column_step - row_step)};
    Lines lines(length);
    for (int direction = 0; direction < 4; ++direction) {
        std::uint64_t starts = 0;
        for (const auto& line : slow) {
            if (line.direction == direction) starts |= bit(line.start);
        }
        lines.add({steps[direction], starts});
    }
    return lines;
}

/// Draws from nearly empty to nearly full boards, so that long lines occur too.
std::uint64_t random_cells(Random& random, int denseness) {
    std::uint64_t cells = random.next();
    for (int i = 0; i < std::abs(denseness); ++i) {
        if (denseness > 0) cells |= random.next();
        if (denseness < 0) cells &= random.next();
    }
    return cells;
}

void compare_on_random_boards(const Layout& layout, int length, Random& random) {
    const auto slow = slow_lines(layout, length);
    const Lines fast = fast_lines(layout, length, slow);
    std::uint64_t board = 0;
    for (int column = 0; column < layout.width; ++column) {
        for (int row = 0; row < layout.height; ++row) board |= bit(layout.cell(column, row));
    }
    for (int denseness = -2; denseness <= 5; ++denseness) {
        const std::uint64_t cells = random_cells(random, denseness) & board;
        std::uint64_t expected_cells = 0;
        std::uint64_t expected_completions = 0;
        std::vector<std::uint64_t> expected_starts(4);
        for (const auto& line : slow) {
            for (std::uint64_t rest = line.cells; rest != 0; rest &= rest - 1) {
                const std::uint64_t gap = rest & -rest;
                if ((line.cells & ~gap & ~cells) == 0) expected_completions |= gap;
            }
            if ((line.cells & ~cells) != 0) continue;
            expected_cells |= line.cells;
            expected_starts[static_cast<std::size_t>(line.direction)] |= bit(line.start);
        }
        std::erase(expected_starts, 0U);
        ASSERT_EQ(fast.any_complete(cells), expected_cells != 0);
        ASSERT_EQ(fast.complete_cells(cells), expected_cells);
        ASSERT_EQ(fast.completions(cells), expected_completions);
        std::vector<std::uint64_t> starts;
        for (const auto& direction : fast.directions())
            starts.push_back(fast.complete(cells, direction));
        std::erase(starts, 0U);
        ASSERT_EQ(starts, expected_starts);
    }
}

TEST(Lines, AgreeWithASlowFinderRowByRow) {
    Random random(1);
    for (int width = 1; width <= 64; ++width) {
        for (int height = 1; width * height <= 64; ++height) {
            for (int length = 1; length <= std::max(width, height); ++length) {
                SCOPED_TRACE(testing::Message() << width << ' ' << height << ' ' << length);
                compare_on_random_boards(row_layout(width, height), length, random);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(Lines, AgreeWithASlowFinderColumnByColumn) {
    Random random(2);
    for (int width = 1; width <= 32; ++width) {
        for (int height = 1; width * (height + 1) <= 64; ++height) {
            for (int length = 1; length <= std::max(width, height); ++length) {
                SCOPED_TRACE(testing::Message() << width << ' ' << height << ' ' << length);
                compare_on_random_boards(column_layout(width, height), length, random);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(Lines, CellsAtTheEdgeDoNotJoinAcrossIt) {
    // c3, a2, b2 have consecutive numbers on 3x3, and a3, c3, a1 a constant step of 2.
    const auto slow = slow_lines(row_layout(3, 3), 3);
    const Lines lines = fast_lines(row_layout(3, 3), 3, slow);
    EXPECT_EQ(slow.size(), 8U);
    EXPECT_FALSE(lines.any_complete(bit(2) | bit(3) | bit(4)));
    EXPECT_FALSE(lines.any_complete(bit(0) | bit(2) | bit(4)));
    EXPECT_TRUE(lines.any_complete(bit(2) | bit(4) | bit(6)));
}

TEST(Lines, DirectionsWithoutRoomAreLeftOut) {
    Lines lines(4);
    lines.add({1, 0});
    lines.add({7, 1});
    EXPECT_EQ(lines.length(), 4);
    ASSERT_EQ(lines.directions().size(), 1U);
    EXPECT_EQ(lines.directions()[0], (Lines::Direction{7, 1}));
    EXPECT_EQ(Lines(4), Lines(4));
    EXPECT_NE(Lines(4), Lines(3));
}

}  // namespace
}  // namespace lawan::game
