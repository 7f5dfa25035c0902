#include "eval/balanced.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "eval/windows.hpp"
#include "games/connect4/connect_four.hpp"
#include "tests/random_game.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

TEST(BalancedEvaluationTest, IsZeroSumWhereTheOtherIsNot) {
    const ConnectFour game;
    const WindowsEvaluation windows;
    const BalancedEvaluation balanced(windows);
    Random random(2);
    int unequal = 0;
    for (int i = 0; i < 200; ++i) {
        const auto state = random_state(game, random, 12);
        if (game.is_terminal(state)) continue;
        EXPECT_EQ(balanced(game, state, Player::X), -balanced(game, state, Player::O));
        unequal += windows(game, state, Player::X) != -windows(game, state, Player::O) ? 1 : 0;
    }
    EXPECT_GT(unequal, 50);
}

}  // namespace
}  // namespace lawan::eval
