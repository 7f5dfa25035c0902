#include "eval/adjacency/cell_numbers.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace lawan::eval {
namespace {

std::uint64_t random_cells(Random& random) {
    return std::uint64_t{random.below(UINT32_MAX)} << 32U | random.below(UINT32_MAX);
}

/// Draws numbers from -2000 to 2000 on the board, 0 off it.
CellNumbers random_numbers(Random& random, int cells) {
    CellNumbers numbers = CellNumbers::spread(0);
    for (std::size_t i = 0; i < static_cast<std::size_t>(cells); ++i) {
        numbers[i / CellNumbers::part_cells][i % CellNumbers::part_cells] =
            static_cast<std::int16_t>(static_cast<int>(random.below(4001)) - 2000);
    }
    return numbers;
}

TEST(CellNumbersTest, SpreadMasksTheCellsOfASet) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t cells = random_cells(random);
        const auto masks = CellNumbers::spread(cells);
        for (std::size_t cell = 0; cell < 64; ++cell)
            ASSERT_EQ(masks.at(cell), (cells >> cell & 1U) != 0 ? -1 : 0) << cell;
    }
}

TEST(CellNumbersTest, TheLargestIsTheFirstOfTheSetThatNoneExceeds) {
    Random random(2);
    for (int i = 0; i < 500; ++i) {
        auto numbers = random_numbers(random, 64);
        if (i % 2 == 0) {  // many ties
            for (std::size_t part = 0; part < CellNumbers::parts; ++part) numbers[part] /= 900;
        }
        std::uint64_t cells = random_cells(random);
        if (i % 3 == 0) cells &= random_cells(random) & random_cells(random);
        if (cells == 0) cells = 1;
        int expected = -1;
        for (int cell = 0; cell < 64; ++cell) {
            if ((cells >> cell & 1U) == 0) continue;
            if (expected < 0 || numbers.at(static_cast<std::size_t>(cell)) >
                                    numbers.at(static_cast<std::size_t>(expected)))
                expected = cell;
        }
        const auto [number, cell] = numbers.largest(cells);
        ASSERT_EQ(cell, expected);
        ASSERT_EQ(number, numbers.at(static_cast<std::size_t>(expected)));
    }
}

TEST(CellNumbersTest, SumsAreThoseOfTheNeighbours) {
    Random random(3);
    for (const int neighbours : {8, 4}) {
        for (const auto& [width, height] :
             {std::pair{8, 8}, {4, 4}, {5, 5}, {16, 4}, {4, 16}, {7, 9}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const NeighbourSums sums(game);
            for (int i = 0; i < 20; ++i) {
                const auto numbers = random_numbers(random, width * height);
                const auto found = sums.of(numbers);
                for (int cell = 0; cell < width * height; ++cell) {
                    int expected = 0;
                    for (const auto other :
                         ActionSet(game.neighbours(static_cast<Adjacency::Action>(cell))))
                        expected += numbers.at(other);
                    ASSERT_EQ(found.at(static_cast<std::size_t>(cell)), expected)
                        << game.spec() << " " << cell;
                }
            }
        }
    }
}

}  // namespace
}  // namespace lawan::eval
