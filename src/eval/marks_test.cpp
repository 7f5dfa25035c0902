#include "eval/marks.hpp"

#include <gtest/gtest.h>

#include "tests/random_game.hpp"
#include "tests/slow_state.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<MarksEvaluation, Adjacency>);

TEST(MarksEvaluation, IsTheDifferenceOfTheMarks) {
    Random random(1);
    const MarksEvaluation evaluation;
    for (const Player first : {Player::X, Player::O}) {
        const Adjacency game({.width = 7, .height = 6, .first = first});
        for (int i = 0; i < 20; ++i) {
            random_game(game, random, [&](const Adjacency::State& state) {
                const SlowBoard board = slow_board(game, state);
                const Score expected = 1000 * (board.count('x') - board.count('o'));
                ASSERT_EQ(evaluation(game, state, Player::X), expected);
                ASSERT_EQ(evaluation(game, state, Player::O), -expected);
            });
        }
    }
}

TEST(MarksEvaluation, IsTheUtilityAtTheEnd) {
    Random random(2);
    const Adjacency game({.rounds = 8});
    const auto end = random_game(game, random, [](const Adjacency::State&) {});
    EXPECT_EQ(MarksEvaluation()(game, end, Player::O), game.utility(end, Player::O));
}

TEST(MarksEvaluation, AFullBoardOfOneColourIsTheLargest) {
    const Adjacency game;
    Adjacency::State state = game.initial_state();
    state.own = ~std::uint64_t{0};
    state.enemy = 0;
    EXPECT_EQ(MarksEvaluation()(game, state, Player::X), MarksEvaluation::largest);
    EXPECT_EQ(MarksEvaluation()(game, state, Player::O), -MarksEvaluation::largest);
}

}  // namespace
}  // namespace lawan::eval
