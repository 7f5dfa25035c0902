#include "solve/connect4/any_board_solver.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/error.hpp"
#include "base/stop.hpp"
#include "eval/zero.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/expected.hpp"
#include "tests/random_game.hpp"
#include "tests/stopped_often.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

int by_alpha_beta(const ConnectFour& game, const ConnectFour::State& state) {
    AlphaBeta<ConnectFour, ZeroEvaluation> search({}, {});
    return search.search(game, state, {}, {}, {}).score / score_unit;
}

TEST(AnyBoardSolverTest, AgreesWithAlphaBetaOnSmallAndOddBoards) {
    Random random(1);
    for (const auto& rules :
         {ConnectFour::Rules{4, 4, 4}, ConnectFour::Rules{4, 4, 3}, ConnectFour::Rules{5, 3, 3},
          ConnectFour::Rules{3, 5, 3}, ConnectFour::Rules{4, 3, 2}, ConnectFour::Rules{3, 3, 1},
          ConnectFour::Rules{8, 1, 3}, ConnectFour::Rules{1, 8, 4}, ConnectFour::Rules{2, 7, 4},
          ConnectFour::Rules{5, 4, 4}}) {
        const ConnectFour game(rules);
        auto solver = *AnyBoardSolver::make(game, 1U << 20);
        const int cells = rules.width * rules.height;
        for (int i = 0; i < 100; ++i) {
            const int least = std::max(0, cells - 14);
            const auto plies =
                least + static_cast<int>(random.below(static_cast<std::uint32_t>(cells - least)));
            const auto state = random_state(game, random, plies);
            if (game.is_terminal(state)) continue;
            const int expected = by_alpha_beta(game, state);
            ASSERT_EQ(solver.score(state, {}), expected) << game.position_text(state);
            ASSERT_EQ(solver.scores(state, expected, {}), true);
            ASSERT_EQ(solver.scores(state, expected + 1, {}), false);
        }
    }
}

TEST(AnyBoardSolverTest, AgreesWithAlphaBetaOnLargeBoardsNearTheEnd) {
    Random random(2);
    for (const auto& rules :
         {ConnectFour::Rules{9, 5, 4}, ConnectFour::Rules{8, 7, 4}, ConnectFour::Rules{7, 6, 5},
          ConnectFour::Rules{16, 3, 4}, ConnectFour::Rules{32, 1, 6}}) {
        const ConnectFour game(rules);
        auto solver = *AnyBoardSolver::make(game, 1U << 20);
        const int cells = rules.width * rules.height;
        int compared = 0;
        for (int i = 0; i < 4000 && compared < 60; ++i) {
            const auto state = random_state(game, random, cells - 10);
            if (game.is_terminal(state)) continue;
            ASSERT_EQ(solver.score(state, {}), by_alpha_beta(game, state))
                << game.position_text(state);
            ++compared;
        }
    }
}

TEST(AnyBoardSolverTest, KnowsThePublishedValuesOfWholeBoards) {
    // By John Tromp: 4 x 4, 5 x 4 and 4 x 5 are drawn, the second player wins 6 x 4.
    for (const auto& [width, height, sign] :
         {std::tuple{4, 4, 0}, std::tuple{5, 4, 0}, std::tuple{4, 5, 0}, std::tuple{6, 4, -1}}) {
        const ConnectFour game({width, height, 4});
        auto solver = *AnyBoardSolver::make(game, std::size_t{16} << 20);
        const int score = *solver.score(game.initial_state(), {});
        EXPECT_EQ((score > 0) - (score < 0), sign) << game.spec();
    }
}

TEST(AnyBoardSolverTest, StopsWhenAsked) {
    const ConnectFour game({9, 5, 4});
    auto solver = *AnyBoardSolver::make(game, 1U << 20);
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(solver.score(game.initial_state(), stop.get_token()), std::nullopt);
}

TEST(AnyBoardSolverTest, WhatAStoppedSearchLeavesIsTrue) {
    const ConnectFour game({6, 5, 4});
    const auto start = game.initial_state();
    auto stopped = *AnyBoardSolver::make(game, std::size_t{16} << 20);
    auto fresh = *AnyBoardSolver::make(game, std::size_t{16} << 20);
    EXPECT_EQ(answer_after_stops([&](const auto& stop) { return stopped.score(start, stop); }),
              fresh.score(start, {}));
}

TEST(AnyBoardSolverTest, RefusesMoreThanTheMachineHas) {
    EXPECT_EQ(error_of(AnyBoardSolver::make(ConnectFour({9, 5, 4}), std::size_t{1} << 60)).code,
              ErrorCode::Environment);
}

}  // namespace
}  // namespace lawan::solve
