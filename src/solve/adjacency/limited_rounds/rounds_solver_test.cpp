#include "solve/adjacency/limited_rounds/rounds_solver.hpp"

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "eval/zero.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/plain_rounds.hpp"
#include "tests/random_game.hpp"
#include "tests/stopped_often.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

constexpr std::size_t rounds_table = std::size_t{16} << 20U;

int value_after_rounds(int rounds, int neighbours) {
    const Adjacency game({.neighbours = neighbours, .rounds = rounds});
    auto solver = *RoundsSolver::make(game, rounds_table);
    return solver.value(game.initial_state(), {}).value();
}

/// The published values (adjacency-theory, section 5).
TEST(RoundsSolverTest, SolvesShortGamesFromTheStart) {
    for (int rounds = 1; rounds <= 4; ++rounds) {
        EXPECT_EQ(value_after_rounds(rounds, 8), -2) << rounds;
        EXPECT_EQ(value_after_rounds(rounds, 4), 0) << rounds;
    }
    EXPECT_EQ(value_after_rounds(5, 8), -4);
    EXPECT_EQ(value_after_rounds(5, 4), -2);
}

TEST(RoundsSolverTest, AgreesWithPlainSearchOnRealRules) {
    Random random(7);
    int compared = 0;
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 4}, {4, 6}, {6, 6}, {8, 8}}) {
        for (const int neighbours : {8, 4}) {
            for (int rounds = 1; rounds <= 4; ++rounds) {
                const Adjacency game(
                    {.width = width, .height = height, .neighbours = neighbours, .rounds = rounds});
                auto solver = *RoundsSolver::make(game, rounds_table);
                AlphaBeta<Adjacency, ZeroEvaluation> plain({});
                for (int i = 0; i < 15; ++i) {
                    auto state = random_state(
                        game, random,
                        static_cast<int>(random.below(2U * static_cast<unsigned>(rounds))));
                    // As many plies as plain search can handle.
                    const int most = width * height > 20 ? 3 : 6;
                    state.plies_left =
                        static_cast<std::uint8_t>(std::min<int>(state.plies_left, most));
                    const Score expected = plain.search(game, state, {}, {}, {}).score / score_unit;
                    ASSERT_EQ(solver.value(state, {}), expected) << game.position_text(state);
                    ASSERT_EQ(solver.reaches(state, expected, {}), true);
                    ASSERT_EQ(solver.reaches(state, expected + 1, {}), false);
                    ++compared;
                }
            }
        }
    }
    EXPECT_EQ(compared, 600);
}

/// Deep enough for passes and symmetric images.
TEST(RoundsSolverTest, AgreesWithPlainSearchOnSmallBoardsToTheEnd) {
    Random random(8);
    for (const auto& [width, height, most] : {std::tuple{4, 4, 8}, {5, 4, 7}, {4, 6, 6}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            auto solver = *RoundsSolver::make(game, rounds_table);
            AlphaBeta<Adjacency, ZeroEvaluation> plain({});
            for (int i = 0; i < 40; ++i) {
                const auto played = i == 0 ? 0 : static_cast<int>(random.below(5));
                auto state = random_state(game, random, played);
                state.plies_left = static_cast<std::uint8_t>(std::min<int>(state.plies_left, most));
                const Score expected = plain.search(game, state, {}, {}, {}).score / score_unit;
                ASSERT_EQ(solver.value(state, {}), expected) << game.position_text(state);
                const auto move = solver.best_move(state);
                ASSERT_EQ(move.has_value(), state.plies_left > 4) << game.position_text(state);
                if (!move) continue;
                EXPECT_EQ(
                    -plain.search(game, game.result(state, *move), {}, {}, {}).score / score_unit,
                    expected)
                    << game.position_text(state);
            }
        }
    }
}

TEST(RoundsSolverTest, NoOtherCellIsNeededToBeRight) {
    Random random(9);
    for (const auto& [width, height, most] : {std::tuple{4, 4, 7}, {5, 4, 6}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            auto solver = *RoundsSolver::make(game, rounds_table);
            for (int i = 0; i < 12; ++i) {
                auto state = random_state(game, random, static_cast<int>(random.below(3)));
                const std::uint64_t empty = game.empty_cells(state);
                state.plies_left = static_cast<std::uint8_t>(std::min(
                    std::popcount(empty) - 1, static_cast<int>(4 + random.below(most - 3))));
                const int value = solver.value(state, {}).value();
                for (const int alpha : {value - 1, value}) {
                    const auto found = solver.proof(state, alpha, {}).value();
                    ASSERT_EQ(found.value > alpha, value > alpha);
                    for (const auto gone : ActionSet(empty & ~found.used)) {
                        const std::uint64_t open = empty & ~(std::uint64_t{1} << gone);
                        const int without = plain_margin(game, state, open);
                        if (found.value > alpha) {
                            ASSERT_GE(without, found.value) << game.position_text(state);
                        } else {
                            ASSERT_LE(without, found.value) << game.position_text(state);
                        }
                    }
                }
            }
        }
    }
}

TEST(RoundsSolverTest, StopsWhenAsked) {
    const Adjacency game({.rounds = 8});
    auto solver = *RoundsSolver::make(game, rounds_table);
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(solver.value(game.initial_state(), stop.get_token()), std::nullopt);
    EXPECT_LE(solver.nodes(), 20'000U);
}

TEST(RoundsSolverTest, WhatAStoppedSearchLeavesIsTrue) {
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours, .rounds = 5});
        const auto start = game.initial_state();
        auto stopped = *RoundsSolver::make(game, rounds_table);
        EXPECT_EQ(answer_after_stops([&](const auto& stop) { return stopped.value(start, stop); }),
                  value_after_rounds(5, neighbours));
    }
}

}  // namespace
}  // namespace lawan::solve
