#include "solve/cell_pairs.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstdlib>

#include "tests/plain_set_values.hpp"

namespace lawan {
namespace {

TEST(CellPairs, BoundTheValueOfASetOnBothSides) {
    Random random(9);
    for (const int neighbours : {8, 4}) {
        int compared = 0;
        int from_below = 0;  // reached exactly
        int from_above = 0;
        for (const auto& [width, height] : {std::pair{6, 6}, {7, 5}, {8, 8}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const EmptySetGame sets(game, game.empty_cells(game.initial_state()));
            const CellPairs pairs(sets);
            for (int i = 0; i < 100; ++i) {
                const int size = 4 + static_cast<int>(random.below(8));
                const std::uint64_t empty = random_empty_cells(game, random, size);
                const auto pair = pairs.tightest(empty, sets.seen(empty));
                if (!pair) continue;
                ASSERT_EQ(std::popcount(pair->cells), 2);
                ASSERT_EQ(pair->cells & ~empty, 0U);
                const std::uint64_t rest = empty & ~pair->cells;
                EXPECT_EQ(pair->shared,
                          std::popcount(sets.seen(pair->cells).any & sets.seen(rest).any));
                PlainSetValues values(game);
                EXPECT_EQ(pair->wins, -values.of(pair->cells));
                const int sign = size % 2 == 1 ? 1 : -1;
                const int distance = sign * (values.of(empty) - values.of(rest));
                EXPECT_GE(distance, pair->wins - pair->shared) << std::hex << empty;
                EXPECT_LE(distance, std::abs(pair->wins) + pair->shared) << std::hex << empty;
                ++compared;
                from_below += static_cast<int>(distance == pair->wins - pair->shared);
                from_above += static_cast<int>(distance == std::abs(pair->wins) + pair->shared);
            }
        }
        EXPECT_GT(compared, 50);
        EXPECT_GT(from_below, compared / 10) << "a bound that is never reached is of no use";
        EXPECT_GT(from_above, compared / 10);
    }
}

/// Two neighbours far from everything else are worth the same with anything else.
TEST(CellPairs, WithNothingSharedThereIsNothingToFindOut) {
    const Adjacency game;
    const EmptySetGame sets(game, game.empty_cells(game.initial_state()));
    const std::uint64_t neighbours = 0x0000180000000000;
    const std::uint64_t corner = 0x0000000000000103;
    const auto pair = CellPairs(sets).tightest(neighbours | corner, sets.seen(neighbours | corner));
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->cells, neighbours);
    EXPECT_EQ(pair->shared, 0);
    EXPECT_EQ(pair->wins, 6);
    PlainSetValues values(game);
    EXPECT_EQ(values.of(neighbours | corner), values.of(corner) + 6);
}

}  // namespace
}  // namespace lawan
