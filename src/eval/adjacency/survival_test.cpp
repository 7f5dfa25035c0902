#include "eval/adjacency/survival.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/random_game.hpp"
#include "tests/slow_state.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<SurvivalEvaluation, Adjacency>);

double choose(int from, int count) {
    if (count > from) return 0;
    double number = 1;
    for (int i = 0; i < count; ++i) number = number * (from - i) / (i + 1);
    return number;
}

/// The score of x, in marks: the formula applied cell by cell.
double slow_score(const SlowBoard& board, int neighbours, int placements) {
    const int empty = board.count('.');
    double score = 0;
    for (int row = 0; row < board.height(); ++row) {
        for (int column = 0; column < board.width(); ++column) {
            if (board.at(column, row) == '.') continue;
            int beside = 0;
            for (int right = -1; right <= 1; ++right) {
                for (int down = -1; down <= 1; ++down) {
                    if (neighbours == 4 && right != 0 && down != 0) continue;
                    if (board.is_inside(column + right, row + down) &&
                        board.at(column + right, row + down) == '.')
                        ++beside;
                }
            }
            const double chance = choose(empty - beside, placements) / choose(empty, placements);
            score += board.at(column, row) == 'x' ? chance : -chance;
        }
    }
    return score;
}

TEST(SurvivalEvaluation, AgreesWithTheFormula) {
    Random random(1);
    std::vector<Adjacency::Rules> list;
    for (const int neighbours : {8, 4}) {
        for (const int rounds : {0, 1, 8, 12, 27})
            list.push_back({.neighbours = neighbours, .rounds = rounds});
        list.push_back({5, 5, neighbours, 0, Player::O});
        list.push_back({4, 16, neighbours, 10, Player::O});
        list.push_back({12, 5, neighbours, 20, Player::X});
        list.push_back({7, 4, neighbours, 6, Player::X});
    }
    for (const auto& rules : list) {
        const Adjacency game(rules);
        const SurvivalEvaluation evaluation(game);
        for (int i = 0; i < 10; ++i) {
            random_game(game, random, [&](const Adjacency::State& state) {
                const SlowBoard board = slow_board(game, state);
                const double expected =
                    1000 * slow_score(board, rules.neighbours, game.most_plies_left(state));
                // The probability of each mark is rounded to a thousandth.
                const double rounding = 0.5 * (board.count('x') + board.count('o')) + 0.01;
                const Score score = evaluation(game, state, Player::X);
                ASSERT_NEAR(score, expected, rounding) << game.spec();
                ASSERT_EQ(evaluation(game, state, Player::O), -score);
            });
        }
    }
}

TEST(SurvivalEvaluation, SettledMarksCountWholeAndOthersNotAtAllOnAFullBoard) {
    // Every empty cell will be filled, so only marks without an empty neighbour are settled: in the
    // 4x4 start those are a1, walled in by its own block, and d4.
    const Adjacency game({.width = 4, .height = 4});
    const SurvivalEvaluation evaluation(game);
    EXPECT_EQ(evaluation(game, game.initial_state(), Player::X), 0);
    const auto later = game.parse_position("2oo/2oo/xxx1/xx2 o 1");
    ASSERT_TRUE(later);
    EXPECT_EQ(evaluation(game, later->second, Player::X), 0);
    const auto one_gap = game.parse_position("oooo/ooox/xxo1/xxxo o 4");
    ASSERT_TRUE(one_gap);
    // All marks but the five beside d2 are settled: 4 x (a1 b1 a2 b2) and 6 o (a4 b4 c4 d4 a3 b3).
    EXPECT_EQ(evaluation(game, one_gap->second, Player::X), (4 - 6) * score_unit);
}

TEST(SurvivalEvaluation, IsTheMarginWhenNothingIsToCome) {
    Random random(3);
    const Adjacency game({.rounds = 8});
    const SurvivalEvaluation evaluation(game);
    const auto end = random_game(game, random, [](const Adjacency::State&) {});
    EXPECT_EQ(evaluation(game, end, Player::X), game.utility(end, Player::X));
}

}  // namespace
}  // namespace lawan::eval
