#include "server/verdict.hpp"

#include <gtest/gtest.h>

namespace lawan {
namespace {

Value exact(Score score) { return {score, true, true}; }
Value guess(Score score) { return {score, false, true}; }

// The value after a move is the other player's: +6 there is -6 here.
TEST(Verdict, CountsMarksGivenAway) {
    EXPECT_EQ(verdict_of(guess(3000), guess(-2000), true), "");
    EXPECT_EQ(verdict_of(guess(3000), guess(-1000), true), "error");
    EXPECT_EQ(verdict_of(exact(3000), guess(3000), true), "blunder");
    EXPECT_EQ(loss_of(guess(3000), guess(-1000)), 2000);
    EXPECT_EQ(loss_of(guess(3000), guess(-5000)), 0);
}

TEST(Verdict, KnowsWinDrawAndLoss) {
    EXPECT_EQ(verdict_of(exact(10'000), exact(-2000), false), "");  // a later win is a win
    EXPECT_EQ(verdict_of(exact(10'000), exact(0), false), "error");
    EXPECT_EQ(verdict_of(exact(0), exact(5000), false), "error");
    EXPECT_EQ(verdict_of(exact(1000), exact(1000), false), "blunder");
    EXPECT_EQ(verdict_of(exact(-1000), exact(4000), false), "");
}

TEST(Verdict, TrustsEstimatesLess) {
    EXPECT_EQ(verdict_of(guess(200), guess(0), false), "");
    EXPECT_EQ(verdict_of(guess(200), guess(100), false), "error");
    EXPECT_EQ(verdict_of(guess(200), guess(400), false), "blunder");
    EXPECT_EQ(verdict_of(exact(18'000), guess(-900), false), "");  // a win is one point here
}

TEST(Verdict, SaysNothingWithoutAnOpinion) { EXPECT_EQ(verdict_of({}, guess(9000), true), ""); }

}  // namespace
}  // namespace lawan
