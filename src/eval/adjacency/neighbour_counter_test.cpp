#include "eval/adjacency/neighbour_counter.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <functional>

#include "base/random.hpp"

namespace lawan::eval {
namespace {

/// Calls `check(game, cells)` with random sets of cells, sparse and dense, on boards of all kinds.
void with_sets(const std::function<void(const Adjacency&, std::uint64_t)>& check) {
    Random random(3);
    for (const int neighbours : {4, 8}) {
        for (const auto& [width, height] : {std::pair{8, 8}, {4, 4}, {4, 16}, {5, 7}, {16, 4}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            check(game, 0);
            check(game, game.grid().mask());
            for (int i = 0; i < 100; ++i) {
                std::uint64_t cells = random.next() & game.grid().mask();
                for (int thin = i % 3; thin > 0; --thin) cells &= random.next();
                check(game, cells);
            }
        }
    }
}

/// Counts cell by cell.
int slow_count(const Adjacency& game, int cell, std::uint64_t cells) {
    return std::popcount(game.neighbours(static_cast<Adjacency::Action>(cell)) & cells);
}

int number(const NeighbourCounter::Planes& planes, int cell) {
    int result = 0;
    for (std::size_t plane = 0; plane < planes.size(); ++plane)
        result += static_cast<int>(planes[plane] >> cell & 1U) << plane;
    return result;
}

TEST(NeighbourCounterTest, CountsAsOneCellAtATimeDoes) {
    with_sets([](const Adjacency& game, std::uint64_t cells) {
        const NeighbourCounter counter(game);
        const auto planes = counter.count(cells);
        const auto seen = counter.count_seen(cells);
        for (int cell = 0; cell < game.grid().cells(); ++cell) {
            const int beside = slow_count(game, cell, cells);
            ASSERT_EQ(number(planes, cell), beside) << game.spec();
            ASSERT_EQ(number(seen, cell), beside + static_cast<int>(cells >> cell & 1U))
                << game.spec();
            for (int other = 0; other <= 9; ++other) {
                const auto having = NeighbourCounter::having(planes, static_cast<unsigned>(other));
                ASSERT_EQ(having >> cell & 1U, beside == other ? 1U : 0U) << game.spec();
            }
        }
    });
}

TEST(NeighbourCounterTest, TellsCellsThatSeeFew) {
    with_sets([](const Adjacency& game, std::uint64_t cells) {
        NeighbourCounter::Seen expected{};
        for (int cell = 0; cell < game.grid().cells(); ++cell) {
            const std::uint64_t bit = std::uint64_t{1} << cell;
            const int count = slow_count(game, cell, cells) + static_cast<int>((cells & bit) != 0);
            if (count > 0) expected.any |= bit;
            if (count == 1) expected.one |= bit;
            if (count == 2) expected.two |= bit;
        }
        const auto seen = NeighbourCounter(game).seen(cells);
        ASSERT_EQ(seen.any, expected.any) << game.spec();
        ASSERT_EQ(seen.one, expected.one) << game.spec();
        ASSERT_EQ(seen.two, expected.two) << game.spec();
    });
}

TEST(NeighbourCounterTest, FindsTheCellsWithMostNeighbours) {
    with_sets([](const Adjacency& game, std::uint64_t cells) {
        const std::uint64_t among = game.grid().mask() & ~(cells >> 1U);
        if (among == 0) return;
        NeighbourCounter::Most expected{-1, 0};
        for (std::uint64_t rest = among; rest != 0; rest &= rest - 1) {
            const int count = slow_count(game, std::countr_zero(rest), cells);
            if (count > expected.count) expected = {count, 0};
            if (count == expected.count) expected.cells |= rest & -rest;
        }
        const auto most = NeighbourCounter::most(NeighbourCounter(game).count(cells), among);
        ASSERT_EQ(most.count, expected.count) << game.spec();
        ASSERT_EQ(most.cells, expected.cells) << game.spec();
    });
}

}  // namespace
}  // namespace lawan::eval
