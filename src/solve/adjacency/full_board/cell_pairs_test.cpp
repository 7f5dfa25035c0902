#include "solve/adjacency/full_board/cell_pairs.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "tests/plain_set_values.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

/// Returns the cells of a pair as a bitboard.
std::uint64_t cells_of(const CellPairs::Pair& pair) {
    return std::uint64_t{1} << pair.first | std::uint64_t{1} << pair.second;
}

TEST(CellPairs, BoundTheValueOfASetOnBothSides) {
    Random random(9);
    for (const int neighbours : {8, 4}) {
        int compared = 0;
        int from_below = 0;  // bounds reached exactly
        int from_above = 0;
        for (const auto& [width, height] : {std::pair{6, 6}, {7, 5}, {8, 8}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
            const CellPairs pairs(sets, neighbours);
            for (int i = 0; i < 100; ++i) {
                const int size = 4 + static_cast<int>(random.below(8));
                const std::uint64_t empty = random_empty_cells(game, random, size);
                PlainSetValues values(game);
                pairs.each(empty, sets.seen(empty), [&](const CellPairs::Pair& pair) {
                    const std::uint64_t rest = empty & ~cells_of(pair);
                    EXPECT_EQ(std::popcount(rest), size - 2);
                    EXPECT_EQ(pair.shared,
                              std::popcount(sets.seen(cells_of(pair)).any & sets.seen(rest).any));
                    EXPECT_EQ(pair.wins, -values.of(cells_of(pair)));
                    const int sign = size % 2 == 1 ? 1 : -1;
                    const int distance = sign * (values.of(empty) - values.of(rest));
                    EXPECT_GE(distance, pair.wins - pair.shared) << std::hex << empty;
                    EXPECT_LE(distance, std::abs(pair.wins) + pair.shared) << std::hex << empty;
                    ++compared;
                    from_below += static_cast<int>(distance == pair.wins - pair.shared);
                    from_above += static_cast<int>(distance == std::abs(pair.wins) + pair.shared);
                });
            }
        }
        EXPECT_GT(compared, 200);
        EXPECT_GT(from_below, compared / 20) << "a bound that is never reached is of no use";
        EXPECT_GT(from_above, compared / 20);
    }
}

/// Two neighbours far from everything else are worth the same with any other cells.
TEST(CellPairs, WithNothingSharedThereIsNothingToFindOut) {
    const Adjacency game;
    const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
    const std::uint64_t neighbours = 0x0000180000000000;
    const std::uint64_t corner = 0x0000000000000103;
    int found = 0;
    CellPairs(sets, 8).each(neighbours | corner, sets.seen(neighbours | corner),
                            [&](const CellPairs::Pair& pair) {
                                if (cells_of(pair) != neighbours) return;
                                ++found;
                                EXPECT_EQ(pair.shared, 0);
                                EXPECT_EQ(pair.wins, 6);
                            });
    EXPECT_EQ(found, 1);
    PlainSetValues values(game);
    EXPECT_EQ(values.of(neighbours | corner), values.of(corner) + 6);
}

}  // namespace
}  // namespace lawan::solve
