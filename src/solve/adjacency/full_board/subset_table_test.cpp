#include "solve/adjacency/full_board/subset_table.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "base/stop.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

int margin_from_start(int width, int height, int neighbours, int threads = 1) {
    const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
    auto values = *SubsetTable::make(game, game.initial_state());
    EXPECT_TRUE(values.fill(threads, {}));
    return values.margin(game.initial_state());
}

/// The published values (adjacency-theory, section 3), which other programs have computed.
TEST(SubsetTableTest, SolvesSmallBoardsFromTheStart) {
    EXPECT_EQ(margin_from_start(4, 4, 8), -6);
    EXPECT_EQ(margin_from_start(5, 4, 8), -8);
    EXPECT_EQ(margin_from_start(7, 4, 8), -12);
    EXPECT_EQ(margin_from_start(5, 5, 8), 11);
    EXPECT_EQ(margin_from_start(5, 6, 8), -10);
    EXPECT_EQ(margin_from_start(4, 4, 4), -2);
    EXPECT_EQ(margin_from_start(7, 4, 4, 2), -2);
    EXPECT_EQ(margin_from_start(5, 5, 4), 3);
}

/// Tries every number of empty cells, from full vectors down to one with unused lanes.
TEST(SubsetTableTest, AgreeWithTheSolverOnAllThatCanFollow) {
    Random random(11);
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 5}, {7, 4}, {6, 6}, {8, 8}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            auto solver = *AdjacencySolver::make(game, game.initial_state(), std::size_t{8} << 20U);
            for (int cells = 0; cells <= 12; ++cells) {
                Adjacency::State state = game.initial_state();
                while (state.plies_left > cells)
                    state = game.result(state, random_action(game, state, random));
                auto values = *SubsetTable::make(game, state);
                ASSERT_TRUE(values.fill(1 + cells % 2, {}));
                for (;;) {
                    ASSERT_TRUE(values.contains(state));
                    ASSERT_EQ(values.margin(state), solver.value(state, {}).value())
                        << game.position_text(state);
                    if (game.is_terminal(state)) break;
                    state = game.result(state, random_action(game, state, random));
                }
            }
        }
    }
}

TEST(SubsetTableTest, KnowTheMovesThatReachAValue) {
    Random random(12);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours});
        for (int i = 0; i < 20; ++i) {
            auto state = random_state(game, random, 56 - 14);
            auto values = *SubsetTable::make(game, state);
            ASSERT_TRUE(values.fill(1, {}));
            for (; !game.is_terminal(state);
                 state = game.result(state, random_action(game, state, random))) {
                std::uint64_t best = 0;
                for (const auto cell : game.actions(state)) {
                    if (-values.margin(game.result(state, cell)) == values.margin(state))
                        best |= std::uint64_t{1} << cell;
                }
                EXPECT_EQ(values.best_moves(game.empty_cells(state)), best);
            }
        }
    }
}

TEST(SubsetTableTest, KnowsNothingOfOtherCells) {
    const Adjacency game({.width = 5, .height = 4});
    const auto start = game.initial_state();
    const auto later = game.result(start, *game.actions(start).begin());
    auto values = *SubsetTable::make(game, later);
    EXPECT_FALSE(values.contains(later)) << "not before they are worked out";
    ASSERT_TRUE(values.fill(1, {}));
    EXPECT_TRUE(values.contains(later));
    EXPECT_FALSE(values.contains(start));
}

TEST(SubsetTableTest, AreTheSameInMemoryThatWasUsed) {
    const Adjacency game({.width = 6, .height = 5});
    Random random(5);
    auto state = game.initial_state();
    auto used = *SubsetTable::make(game, state.plies_left);
    EXPECT_EQ(used.untouched_bytes(20), SubsetTable::bytes_for(20));
    used.touch(std::chrono::seconds(10));
    EXPECT_EQ(used.untouched_bytes(state.plies_left), 0);
    used.begin(state);
    ASSERT_TRUE(used.fill(2, {}));
    EXPECT_TRUE(used.contains(state));
    used.touch(std::chrono::seconds(1));
    EXPECT_FALSE(used.contains(state));
    while (state.plies_left > 1) {
        state = game.result(state, random_action(game, state, random));
        used.begin(state);
        ASSERT_TRUE(used.fill(2, {}));
        auto fresh = *SubsetTable::make(game, state);
        ASSERT_TRUE(fresh.fill(1, {}));
        EXPECT_EQ(used.margin(state), fresh.margin(state)) << state.plies_left;
    }
}

TEST(SubsetTableTest, StopsWhenAsked) {
    const Adjacency game({.width = 6, .height = 6});
    auto values = *SubsetTable::make(game, game.initial_state());
    StopSource stop;
    stop.request_stop();
    EXPECT_FALSE(values.fill(2, stop.get_token()));
}

TEST(SubsetTableTest, SaysHowFarItIs) {
    const Adjacency game({.width = 5, .height = 6});
    auto values = *SubsetTable::make(game, game.initial_state());
    std::uint64_t last = 0;
    ASSERT_TRUE(values.fill(1, {}, [&](std::uint64_t subsets) {
        EXPECT_GE(subsets, last);
        last = subsets;
    }));
    EXPECT_EQ(last, SubsetTable::bytes_for(22));
}

}  // namespace
}  // namespace lawan::solve
