#include "eval/zero.hpp"

#include <gtest/gtest.h>

#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<ZeroEvaluation, Adjacency>);
static_assert(EvaluationOf<ZeroEvaluation, ConnectFour>);
static_assert(EvaluationOf<ZeroEvaluation, Mnk>);
static_assert(ZeroEvaluation::largest == 0, "every other score was proved");

TEST(ZeroEvaluation, KnowsNothing) {
    Random random(1);
    random_game(ConnectFour(), random, [](const ConnectFour::State& state) {
        EXPECT_EQ(ZeroEvaluation()(ConnectFour(), state, Player::X), 0);
        EXPECT_EQ(ZeroEvaluation()(ConnectFour(), state, Player::O), 0);
    });
}

}  // namespace
}  // namespace lawan::eval
