#include "solve/mnk/mnk_solver.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "tests/random_game.hpp"
#include "tests/stopped_often.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

constexpr std::size_t mnk_table = std::size_t{1} << 20U;

/// Plays every line to its end, preferring early wins and late losses.
MnkSolver::Value plain_value(const Mnk& game, const Mnk::State& state) {
    const auto rank = [](const MnkSolver::Value& value) {
        return value.winner * (1000 - value.plies);
    };
    std::optional<MnkSolver::Value> best;
    for (const auto move : game.actions(state)) {
        const auto next = game.result(state, move);
        MnkSolver::Value value;
        if (next.won) {
            value = {1, 1};
        } else if (!game.is_terminal(next)) {
            const auto theirs = plain_value(game, next);
            if (theirs.winner != 0) value = {-theirs.winner, theirs.plies + 1};
        }
        if (!best || rank(value) > rank(*best)) best = value;
    }
    return *best;
}

TEST(MnkSolverTest, AgreesWithEveryLineOfPlay) {
    Random random(1);
    int won = 0;
    int lost = 0;
    int drawn = 0;
    for (const auto& rules :
         {Mnk::Rules{}, Mnk::Rules{.width = 4, .height = 3, .length = 3},
          Mnk::Rules{.width = 4, .height = 4, .length = 3, .first = Player::O},
          Mnk::Rules{.width = 5, .height = 4, .length = 4}, Mnk::Rules{.width = 6, .height = 2},
          Mnk::Rules{.width = 4, .height = 2, .length = 2}, Mnk::Rules{.width = 5, .height = 1},
          Mnk::Rules{.width = 3, .height = 3, .length = 1}}) {
        const Mnk game(rules);
        auto solver = *MnkSolver::make(game, mnk_table);
        for (int i = 0; i < 200; ++i) {
            const int cells = game.grid().cells();
            const int fewest = std::max(0, cells - 8);
            const auto plies =
                fewest + static_cast<int>(random.below(static_cast<unsigned>(cells - fewest)));
            const auto state = random_state(game, random, plies);
            if (game.is_terminal(state)) continue;
            const auto expected = plain_value(game, state);
            ASSERT_EQ(solver.value(state, {}), expected)
                << game.spec() << " " << game.position_text(state);
            won += expected.winner > 0 ? 1 : 0;
            lost += expected.winner < 0 ? 1 : 0;
            drawn += expected.winner == 0 ? 1 : 0;
        }
    }
    EXPECT_GT(std::min({won, lost, drawn}), 50);
}

/// Published values: 3,3,3, 4,4,4, 5,4,4 and 5,5,4 are drawn; the first player wins 4,3,3 and
/// 6,5,4.
TEST(MnkSolverTest, KnowsThePublishedBoards) {
    struct Known {
        int width;
        int height;
        int length;
        int winner;
    };
    for (const auto& [width, height, length, winner] :
         {Known{3, 3, 3, 0}, Known{4, 3, 3, 1}, Known{4, 4, 4, 0}, Known{5, 4, 4, 0},
          Known{5, 5, 4, 0}, Known{5, 5, 5, 0}, Known{6, 5, 4, 1}, Known{5, 6, 4, 1}}) {
        const Mnk game({.width = width, .height = height, .length = length});
        auto solver = *MnkSolver::make(game);
        const auto value = solver.value(game.initial_state(), {});
        ASSERT_TRUE(value.has_value());
        EXPECT_EQ(value->winner, winner) << game.spec();
    }
}

TEST(MnkSolverTest, TheWinIsAsEarlyAsItSays) {
    const Mnk game({.width = 4, .height = 3, .length = 3});
    auto solver = *MnkSolver::make(game, mnk_table);
    auto state = game.initial_state();
    for (int left = solver.value(state, {})->plies; left > 0; --left) {
        ASSERT_EQ(solver.value(state, {})->plies, left);
        bool found = false;
        for (const auto move : game.actions(state)) {
            const auto next = game.result(state, move);
            const bool ends = next.won && left == 1;
            if (!ends && (left == 1 || solver.value(next, {})->plies != left - 1)) continue;
            state = next;
            found = true;
            break;
        }
        ASSERT_TRUE(found);
    }
    EXPECT_TRUE(state.won);
}

TEST(MnkSolverTest, StopsWhenAsked) {
    const Mnk game({.width = 8, .height = 8, .length = 5});
    auto solver = *MnkSolver::make(game, mnk_table);
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(solver.value(game.initial_state(), stop.get_token()), std::nullopt);
}

TEST(MnkSolverTest, WhatAStoppedSearchLeavesIsTrue) {
    for (const Mnk::Rules rules : {Mnk::Rules{5, 4, 4}, {5, 5, 4}, {6, 5, 4}}) {
        const Mnk game(rules);
        const auto start = game.initial_state();
        auto stopped = *MnkSolver::make(game, mnk_table);
        auto fresh = *MnkSolver::make(game, mnk_table);
        EXPECT_EQ(answer_after_stops([&](const auto& stop) { return stopped.value(start, stop); }),
                  fresh.value(start, {}))
            << game.spec();
    }
}

TEST(MnkSolverTest, ForgettingChangesNoValue) {
    const Mnk game({.width = 5, .height = 4, .length = 4});
    auto solver = *MnkSolver::make(game, mnk_table);
    const auto value = solver.value(game.initial_state(), {});
    const auto nodes = solver.nodes();
    EXPECT_EQ(solver.value(game.initial_state(), {}), value);
    EXPECT_LT(solver.nodes() - nodes, nodes / 2) << "the table helps";
    solver.forget();
    const auto before = solver.nodes();
    EXPECT_EQ(solver.value(game.initial_state(), {}), value);
    EXPECT_EQ(solver.nodes() - before, nodes);
}

}  // namespace
}  // namespace lawan::solve
