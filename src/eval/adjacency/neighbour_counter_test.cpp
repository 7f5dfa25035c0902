#include "eval/adjacency/neighbour_counter.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "base/random.hpp"

namespace lawan::eval {
namespace {

TEST(NeighbourCounterTest, CountsAsOneCellAtATimeDoes) {
    Random random(3);
    for (const int neighbours : {4, 8}) {
        for (const auto& [width, height] : {std::pair{8, 8}, {4, 16}, {5, 7}, {16, 4}}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const NeighbourCounter counter(game);
            for (int i = 0; i < 20; ++i) {
                const std::uint64_t cells =
                    (std::uint64_t{random.below(~0U)} << 32U | random.below(~0U)) &
                    game.grid().mask();
                const auto planes = counter.count(cells);
                std::uint64_t beside = 0;
                for (int cell = 0; cell < game.grid().cells(); ++cell) {
                    const auto near = game.neighbours(static_cast<Adjacency::Action>(cell)) & cells;
                    const auto number = static_cast<unsigned>(std::popcount(near));
                    EXPECT_NE(NeighbourCounter::having(planes, number) >> cell & 1U, 0U);
                    if (number > 0) beside |= std::uint64_t{1} << cell;
                }
                EXPECT_EQ(counter.neighbours(cells), beside);
            }
        }
    }
}

}  // namespace
}  // namespace lawan::eval
