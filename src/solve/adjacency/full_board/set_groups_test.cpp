#include "solve/adjacency/full_board/set_groups.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <span>

#include "tests/plain_set_values.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

std::uint64_t random_odd_set(const Adjacency& game, Random& random) {
    return random_empty_cells(game, random, 5 + 2 * static_cast<int>(random.below(4)));
}

std::span<const std::uint64_t> even_groups(const SetGroups::Division& division) {
    return std::span(division.even).first(static_cast<std::size_t>(division.evens));
}

TEST(SetGroups, PromiseNoMoreThanASetIsWorth) {
    Random random(7);
    for (const int neighbours : {8, 4}) {
        int divided = 0;
        int costly = 0;
        int exact = 0;
        for (const auto& [width, height] : {std::pair{6, 6}, {7, 5}, {8, 8}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
            const SetGroups groups(sets, neighbours);
            for (int i = 0; i < 60; ++i) {
                const std::uint64_t empty = random_odd_set(game, random);
                PlainSetValues values(game);
                for (int way = 0; way < groups.ways(); ++way) {
                    const auto division = groups.division(empty, way);
                    if (!division) continue;
                    int promised = values.of(division->odd) - division->cost;
                    for (const std::uint64_t group : even_groups(*division))
                        promised -= values.of(group);
                    EXPECT_LE(promised, values.of(empty)) << std::hex << empty << " way " << way;
                    ++divided;
                    costly += static_cast<int>(division->cost > 0);
                    exact += static_cast<int>(promised == values.of(empty));
                }
            }
        }
        EXPECT_GT(divided, 100);
        EXPECT_GT(costly, 10);
        EXPECT_GT(exact, divided / 4) << "a bound that is never reached is of no use";
    }
}

TEST(SetGroups, AreDisjointAndEvenButForOne) {
    Random random(8);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours});
        const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
        const SetGroups groups(sets, neighbours);
        for (int i = 0; i < 300; ++i) {
            const std::uint64_t empty = random_odd_set(game, random);
            for (int way = 0; way < groups.ways(); ++way) {
                const auto division = groups.division(empty, way);
                if (!division) continue;
                EXPECT_EQ(std::popcount(division->odd) % 2, 1);
                std::uint64_t cells = division->odd;
                int seen = std::popcount(sets.seen(division->odd).any);
                for (const std::uint64_t group : even_groups(*division)) {
                    EXPECT_NE(group, 0U);
                    EXPECT_EQ(std::popcount(group) % 2, 0);
                    EXPECT_EQ(cells & group, 0U);
                    cells |= group;
                    seen += std::popcount(sets.seen(group).any);
                }
                EXPECT_EQ(cells, empty);
                EXPECT_GT(division->evens, 0);
                EXPECT_EQ(division->cost, seen - std::popcount(sets.seen(empty).any));
                EXPECT_TRUE(way > 0 || division->cost == 0);
            }
        }
    }
}

/// Three cells in a corner of 8x8 and, far away, two adjacent ones.
TEST(SetGroups, FarAwayCellsAreGroupsOfTheirOwn) {
    const Adjacency game;
    const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
    const SetGroups groups(sets, 8);
    const std::uint64_t corner = 0x0000000000000103;
    const std::uint64_t pair = 0x0000180000000000;
    const auto division = groups.division(corner | pair, 0);
    ASSERT_TRUE(division);
    EXPECT_EQ(division->odd, corner);
    ASSERT_EQ(division->evens, 1);
    EXPECT_EQ(division->even[0], pair);
    EXPECT_FALSE(groups.division(corner, 0)) << "it hangs together";
}

}  // namespace
}  // namespace lawan::solve
