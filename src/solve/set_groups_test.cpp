#include "solve/set_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <span>
#include <unordered_map>

#include "tests/random_game.hpp"

namespace lawan {
namespace {

/// The values of sets, straight from their definition.
class PlainValues {
public:
    explicit PlainValues(const Adjacency& game) : sets_(game, cells_that_can_be_empty(game)) {}

    int of(std::uint64_t empty) {
        if (empty == 0) return 0;
        if (const auto known = values_.find(empty); known != values_.end()) return known->second;
        const std::uint64_t one = sets_.seen(empty).one;
        int best = -64;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            best = std::max(best, sets_.gain(cell, one) - of(empty & ~(std::uint64_t{1} << cell)));
        }
        return values_[empty] = best;
    }

private:
    static std::uint64_t cells_that_can_be_empty(const Adjacency& game) {
        return game.empty_cells(game.initial_state());
    }

    EmptySetGame sets_;
    std::unordered_map<std::uint64_t, int> values_;
};

/// Empty cells after random play, an odd number.
std::uint64_t random_odd_set(const Adjacency& game, Random& random) {
    auto state = game.initial_state();
    const int left = 5 + 2 * static_cast<int>(random.below(4));
    while (state.plies_left > left) state = game.result(state, random_action(game, state, random));
    return game.empty_cells(state);
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
            const SetGroups groups(game);
            for (int i = 0; i < 60; ++i) {
                const std::uint64_t empty = random_odd_set(game, random);
                PlainValues values(game);
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
        const SetGroups groups(game);
        const EmptySetGame sets(game, game.empty_cells(game.initial_state()));
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

/// Three cells in a corner of 8x8 and, far away, two side by side.
TEST(SetGroups, FarAwayCellsAreGroupsOfTheirOwn) {
    const Adjacency game;
    const SetGroups groups(game);
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
}  // namespace lawan
