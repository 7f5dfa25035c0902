#include "solve/adjacency/full_board/adjacency_solver.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "eval/zero.hpp"
#include "search/minimax/minimax.hpp"
#include "solve/adjacency/full_board/proof_file.hpp"
#include "tests/random_game.hpp"
#include "tests/stopped_often.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

std::vector<std::string> sorted_lines(const std::string& text) {
    std::istringstream input(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(input, line);) lines.push_back(line);
    std::ranges::sort(lines);
    return lines;
}

constexpr std::size_t adjacency_table = std::size_t{8} << 20U;

int solved_from_start(int width, int height, int neighbours,
                      std::size_t table_bytes = adjacency_table) {
    const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
    auto solver = *AdjacencySolver::make(game, game.initial_state(), table_bytes);
    return solver.value(game.initial_state(), {}).value();
}

/// The published values (adjacency-theory, section 3), which two programs have computed.
TEST(AdjacencySolver, SolvesSmallBoardsFromTheStart) {
    EXPECT_EQ(solved_from_start(4, 4, 8), -6);
    EXPECT_EQ(solved_from_start(5, 4, 8), -8);
    EXPECT_EQ(solved_from_start(6, 4, 8), -10);
    EXPECT_EQ(solved_from_start(7, 4, 8), -12);
    EXPECT_EQ(solved_from_start(5, 5, 8), 11);
    EXPECT_EQ(solved_from_start(5, 6, 8), -10);
    EXPECT_EQ(solved_from_start(4, 4, 4), -2);
    EXPECT_EQ(solved_from_start(5, 4, 4), -2);
    EXPECT_EQ(solved_from_start(6, 4, 4), -2);
    EXPECT_EQ(solved_from_start(7, 4, 4), -2);
    EXPECT_EQ(solved_from_start(5, 5, 4), 3);
}

/// A table large enough to be split by the size of sets.
TEST(AdjacencySolver, SolvesWithALargeTable) {
    constexpr std::size_t large = std::size_t{1} << 30U;
    EXPECT_EQ(solved_from_start(5, 5, 8, large), 11);
    EXPECT_EQ(solved_from_start(7, 4, 4, large), -2);
}

/// Random play down to a few empty cells, then plain alpha-beta with the real rules.
TEST(AdjacencySolver, AgreesWithPlainSearchOnRealRules) {
    Random random(3);
    int compared = 0;
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 4}, {4, 5}, {5, 5}, {6, 6}, {8, 8}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            auto solver = *AdjacencySolver::make(game, game.initial_state(), adjacency_table);
            AlphaBeta<Adjacency, ZeroEvaluation> plain({});
            for (int i = 0; i < 100; ++i) {
                auto state = game.initial_state();
                const int left = 1 + static_cast<int>(random.below(8));
                while (state.plies_left > left) {
                    const auto actions = game.actions(state);
                    state = game.result(state, actions.at(static_cast<int>(random.below(
                                                   static_cast<std::uint32_t>(actions.size())))));
                }
                const Score expected = plain.search(game, state, {}, {}, {}).score / score_unit;
                ASSERT_EQ(solver.value(state, {}), expected) << game.position_text(state);
                ASSERT_EQ(solver.reaches(state, expected, {}), true);
                ASSERT_EQ(solver.reaches(state, expected + 1, {}), false);
                ++compared;
            }
        }
    }
    EXPECT_EQ(compared, 1200);
}

TEST(AdjacencySolver, ProvesThatTheSecondPlayerWins) {
    const Adjacency game({.width = 6, .height = 6});
    auto solver = *AdjacencySolver::make(game, game.initial_state(), adjacency_table);
    EXPECT_EQ(solver.reaches(game.initial_state(), 0, {}), false);
    EXPECT_LT(solver.expansions(), 12'000U) << "answers by symmetry come first";
}

TEST(AdjacencySolver, OnlyFullBoardGamesApply) {
    const Adjacency full({.width = 6, .height = 6});
    EXPECT_TRUE(AdjacencySolver::applies(full, full.initial_state()));
    const Adjacency brief({.width = 6, .height = 6, .rounds = 5});
    EXPECT_FALSE(AdjacencySolver::applies(brief, brief.initial_state()));
}

TEST(AdjacencySolver, AFullBoardIsWorthItsMarks) {
    const Adjacency game({.width = 4, .height = 4});
    auto state = game.initial_state();
    while (!game.is_terminal(state)) state = game.result(state, *game.actions(state).begin());
    auto solver = *AdjacencySolver::make(game, state, adjacency_table);
    EXPECT_EQ(solver.value(state, {}), game.margin(state, state.to_move));
    EXPECT_EQ(solver.reaches(state, game.margin(state, state.to_move), {}), true);
}

TEST(AdjacencySolver, StopsWhenAsked) {
    const Adjacency game;
    auto solver = *AdjacencySolver::make(game, game.initial_state(), adjacency_table);
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(solver.value(game.initial_state(), stop.get_token()), std::nullopt);
    EXPECT_LE(solver.expansions(), 4096U);
}

TEST(AdjacencySolver, WhatAStoppedSearchLeavesIsTrue) {
    Random random(6);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 6, .height = 5, .neighbours = neighbours});
        for (int i = 0; i < 5; ++i) {
            const auto state = random_state(game, random, 6);
            auto stopped = *AdjacencySolver::make(game, state, adjacency_table, 1 + i % 2);
            auto fresh = *AdjacencySolver::make(game, state, adjacency_table);
            EXPECT_EQ(
                answer_after_stops([&](const auto& stop) { return stopped.value(state, stop); }),
                fresh.value(state, {}));
        }
    }
}

TEST(AdjacencySolver, ThreadsFindTheSameValues) {
    Random random(5);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 6, .height = 5, .neighbours = neighbours});
        for (int i = 0; i < 10; ++i) {
            const auto state = random_state(game, random, 6);
            auto one = *AdjacencySolver::make(game, state, adjacency_table);
            auto two = *AdjacencySolver::make(game, state, adjacency_table, 2);
            EXPECT_EQ(one.value(state, {}), two.value(state, {}));
            EXPECT_GT(two.expansions(), 0U);
        }
    }
}

TEST(AdjacencySolver, GoesOnFromWhatAnotherRunProved) {
    const Adjacency game({.width = 6, .height = 6});
    const auto start = game.initial_state();
    auto first = *AdjacencySolver::make(game, start, adjacency_table);
    EXPECT_EQ(first.reaches(start, 0, {}), false);
    std::stringstream file;
    write_proofs(file, game.spec(), first, 1);
    const std::string text = file.str();

    auto second = *AdjacencySolver::make(game, start, adjacency_table);
    const auto read = read_proofs(file, game.spec(), second);
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, std::ranges::count(text, '\n') - 2);
    EXPECT_EQ(second.reaches(start, 0, {}), false);
    EXPECT_EQ(second.expansions(), 0U) << "the start itself is in the file";
    std::stringstream again;
    write_proofs(again, game.spec(), second, 1);
    EXPECT_EQ(sorted_lines(again.str()), sorted_lines(text));
}

TEST(AdjacencySolver, RefusesProofsThatAreDamagedOrForeign) {
    const Adjacency game({.width = 4, .height = 4});
    auto solver = *AdjacencySolver::make(game, game.initial_state(), adjacency_table);
    const std::string head = "lawan proofs of " + game.spec() + "\n";
    const std::uint64_t empty = game.empty_cells(game.initial_state());
    const std::string cell = fmt::format("{:016x}", empty & -empty);
    const auto refused = [&](const std::string& text) {
        std::istringstream file(text);
        return !read_proofs(file, game.spec(), solver).has_value();
    };
    EXPECT_FALSE(refused(head + "end 0\n"));
    EXPECT_FALSE(refused(head + cell + " 1 2 2 9\nend 1\n"));
    EXPECT_TRUE(refused(""));
    EXPECT_TRUE(refused("lawan proofs of adjacency:w=6,h=6\nend 0\n"));
    EXPECT_TRUE(refused(head));
    EXPECT_TRUE(refused(head + cell + " 1 2 2 9\n")) << "cut short";
    EXPECT_TRUE(refused(head + cell + " 1 2 2 9\nend 2\n"));
    EXPECT_TRUE(refused(head + cell + " 1 2 2\nend 1\n"));
    EXPECT_TRUE(refused(head + cell + " 2 1 2 9\nend 1\n")) << "an empty range";
    EXPECT_TRUE(refused(head + cell + " -60 60 2 9\nend 1\n")) << "too many marks";
    EXPECT_TRUE(refused(head + "ffffffffffffffff 1 2 2 9\nend 1\n")) << "cells off the board";
    EXPECT_TRUE(refused(head + "0000000000000000 0 0 2 9\nend 1\n")) << "nothing to play";
}

}  // namespace
}  // namespace lawan::solve
