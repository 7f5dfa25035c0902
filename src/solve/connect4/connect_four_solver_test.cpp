#include "solve/connect4/connect_four_solver.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "eval/zero.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"
#include "tests/stopped_often.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

constexpr std::size_t connect_four_table = std::size_t{16} << 20U;

/// Returns the state after moves like `4453`, one digit per column.
ConnectFour::State after(const ConnectFour& game, const std::string& moves, char first_column) {
    auto state = game.initial_state();
    for (const char digit : moves) {
        const int column = digit - first_column;
        state = game.result(state,
                            static_cast<ConnectFour::Action>(column * (game.rules().height + 1)));
    }
    return state;
}

struct Set {
    std::string file;
    ConnectFour::Rules rules{};
    char first_column = '1';
};

void PrintTo(const Set& set, std::ostream* stream) { *stream << set.file; }

class PublicSetTest : public ::testing::TestWithParam<Set> {};

TEST_P(PublicSetTest, IsSolvedWithoutAMistake) {
    const std::string path = std::string(LAWAN_TEST_DATA) + "/data/connect4/" + GetParam().file;
    std::ifstream file(path);
    ASSERT_TRUE(file) << path;
    const ConnectFour game(GetParam().rules);
    auto solver = *ConnectFourSolver::make(game, connect_four_table);
    std::string moves;
    int score = 0;
    int count = 0;
    for (; file >> moves >> score; ++count) {
        solver.forget();
        const auto state = after(game, moves, GetParam().first_column);
        ASSERT_EQ(solver.score(state), score) << moves;
        ASSERT_EQ(solver.scores(state, score), true) << moves;
        ASSERT_EQ(solver.scores(state, score + 1), false) << moves;
    }
    EXPECT_GT(count, 0);
}

INSTANTIATE_TEST_SUITE_P(ConnectFour, PublicSetTest,
                         ::testing::Values(Set{"Test_L1_R1"}, Set{"Test_L1_R2"}, Set{"Test_L1_R3"},
                                           Set{"Test_L2_R1"}, Set{"Test_L2_R2"}, Set{"Test_L3_R1"},
                                           Set{"9x5_endgame", {9, 5, 4}, '0'},
                                           Set{"9x5_midgame", {9, 5, 4}, '0'}));

TEST(ConnectFourSolverTest, AgreesWithPlainAlphaBetaOnTenThousandPositions) {
    const ConnectFour game;
    auto solver = *ConnectFourSolver::make(game, connect_four_table);
    AlphaBeta<ConnectFour, ZeroEvaluation> plain({}, {});
    Random random(1);
    for (int compared = 0; compared < 10000;) {
        const auto state = random_state(game, random, 31 + static_cast<int>(random.below(11)));
        if (game.is_terminal(state)) continue;
        const Score expected = plain.search(game, state, {}, {}, {}).score / score_unit;
        ASSERT_EQ(solver.score(state), expected) << game.position_text(state);
        ++compared;
    }
}

TEST(ConnectFourSolverTest, AllInstructionsVisitTheSameNodes) {
    const ConnectFour game;
    auto best = *ConnectFourSolver::make(game, connect_four_table);
    auto avx2 = *ConnectFourSolver::make(game, connect_four_table, 1, standard::Instructions::Avx2);
    auto portable =
        *ConnectFourSolver::make(game, connect_four_table, 1, standard::Instructions::Portable);
    Random random(2);
    for (int compared = 0; compared < 1500;) {
        const auto state = random_state(game, random, 20 + static_cast<int>(random.below(16)));
        if (game.is_terminal(state)) continue;
        const auto score = best.score(state);
        ASSERT_EQ(avx2.score(state), score) << game.position_text(state);
        ASSERT_EQ(portable.score(state), score) << game.position_text(state);
        ASSERT_EQ(avx2.nodes(), best.nodes()) << game.position_text(state);
        ASSERT_EQ(portable.nodes(), best.nodes()) << game.position_text(state);
        ++compared;
    }
    EXPECT_GT(best.nodes(), 10000);
}

TEST(ConnectFourSolverTest, ThreadsFindTheSameScores) {
    const ConnectFour game;
    for (const auto how : {standard::Instructions::Best, standard::Instructions::Portable}) {
        auto alone = *ConnectFourSolver::make(game, connect_four_table);
        auto together = *ConnectFourSolver::make(game, connect_four_table, 3, how);
        Random random(4);
        for (int compared = 0; compared < 40;) {
            const auto state = random_state(game, random, 13 + static_cast<int>(random.below(4)));
            if (game.is_terminal(state)) continue;
            const auto score = alone.score(state);
            ASSERT_EQ(together.score(state), score) << game.position_text(state);
            together.forget();
            ASSERT_EQ(together.scores(state, *score), true) << game.position_text(state);
            ASSERT_EQ(together.scores(state, *score + 1), false) << game.position_text(state);
            ++compared;
        }
        EXPECT_GT(together.nodes(), 200'000) << "or the threads have hardly met";
    }
}

TEST(ConnectFourSolverTest, AMirrorImageHasTheSameScore) {
    const ConnectFour game;
    auto solver = *ConnectFourSolver::make(game, connect_four_table);
    Random random(3);
    for (int compared = 0; compared < 200;) {
        const auto state = random_state(game, random, 18 + static_cast<int>(random.below(10)));
        if (game.is_terminal(state)) continue;
        const auto score = solver.score(state);
        solver.forget();
        ASSERT_EQ(solver.score(game.transformed(state, 1)), score);
        ++compared;
    }
}

TEST(ConnectFourSolverTest, WhatAStoppedSearchLeavesIsTrue) {
    const ConnectFour game;
    Random random(8);
    for (int compared = 0; compared < 10;) {
        const auto state = random_state(game, random, 11);
        if (game.is_terminal(state)) continue;
        auto stopped = *ConnectFourSolver::make(game, connect_four_table, 1 + compared % 2);
        auto fresh = *ConnectFourSolver::make(game, connect_four_table);
        EXPECT_EQ(answer_after_stops([&](const auto& stop) { return stopped.score(state, stop); }),
                  fresh.score(state))
            << game.position_text(state);
        ++compared;
    }
}

TEST(ConnectFourSolverTest, StopsWhenAsked) {
    const ConnectFour game;
    auto solver = *ConnectFourSolver::make(game, connect_four_table);
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(solver.score(game.initial_state(), stop.get_token()), std::nullopt);
    EXPECT_EQ(solver.scores(game.initial_state(), 1, stop.get_token()), std::nullopt);

    auto together = *ConnectFourSolver::make(game, connect_four_table, 2);
    EXPECT_EQ(together.score(game.initial_state(), stop.get_token()), std::nullopt);
    StopSource later;
    const Thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        later.request_stop();
    });
    EXPECT_EQ(together.score(game.initial_state(), later.get_token()), std::nullopt);
}

}  // namespace
}  // namespace lawan::solve
