#include "play/move_grade.hpp"

#include <gtest/gtest.h>

namespace lawan::play {
namespace {

Value exact(Score score) { return {score, true, true}; }
Value guess(Score score) { return {score, false, true}; }

std::string by_marks(const Value& before, const Value& after) {
    return verdict_text(judge({before, after, false, false, true}).verdict);
}
std::string by_rows(const Value& before, const Value& after) {
    return verdict_text(judge({before, after, false, false, false}).verdict);
}

// The value after a move is for the other player: +6 there is -6 here.
TEST(Verdict, CountsMarksGivenAway) {
    EXPECT_EQ(by_marks(guess(3000), guess(-2000)), "fine");
    EXPECT_EQ(by_marks(guess(3000), guess(-1000)), "error");
    EXPECT_EQ(by_marks(exact(3000), exact(3000)), "blunder");
    EXPECT_EQ(judge({guess(3000), guess(-1000), false, false, true}).loss, 2000);
    EXPECT_EQ(judge({guess(3000), guess(-5000), false, false, true}),
              (Judgement{Verdict::Best, 0}));
}

TEST(Verdict, MarksAChangedResultHoweverFewMarksItCost) {
    EXPECT_EQ(by_marks(exact(1000), exact(0)), "error");
    EXPECT_EQ(by_marks(exact(0), exact(1000)), "error");
    EXPECT_EQ(by_marks(exact(2000), exact(-1000)), "fine");
    EXPECT_EQ(by_marks(guess(1000), guess(0)), "fine");
}

TEST(Verdict, KnowsWinDrawAndLoss) {
    EXPECT_EQ(by_rows(exact(10'000), exact(-2000)), "fine");  // a later win is still a win
    EXPECT_EQ(by_rows(exact(10'000), exact(0)), "error");
    EXPECT_EQ(by_rows(exact(0), exact(5000)), "error");
    EXPECT_EQ(by_rows(exact(1000), exact(1000)), "blunder");
    EXPECT_EQ(by_rows(exact(-1000), exact(4000)), "fine");
    EXPECT_EQ(by_rows(exact(-1000), exact(1000)), "best");
    EXPECT_EQ(judge({exact(1000), exact(-1000), false, true, false}),
              (Judgement{Verdict::Fine, 0}));
}

TEST(Verdict, TrustsEstimatesLess) {
    EXPECT_EQ(by_rows(guess(200), guess(0)), "fine");
    EXPECT_EQ(by_rows(guess(200), guess(100)), "error");
    EXPECT_EQ(by_rows(guess(200), guess(400)), "blunder");
    EXPECT_EQ(by_rows(guess(18'000), guess(-900)), "fine");  // an estimated win counts as one point
}

TEST(Verdict, NeverComparesAProofWithAGuess) {
    for (const bool marks : {false, true}) {
        EXPECT_EQ(judge({exact(2000), guess(0), false, false, marks}), Judgement{});
        EXPECT_EQ(judge({exact(2000), guess(9000), false, false, marks}), Judgement{});
        EXPECT_EQ(judge({guess(2000), exact(9000), false, false, marks}), Judgement{});
    }
}

TEST(Verdict, NeverMarksTheMoveThatWasChosen) {
    const Judgement best{Verdict::Best, 0};
    for (const bool marks : {false, true}) {
        EXPECT_EQ(judge({exact(2000), guess(0), true, false, marks}), best);
        EXPECT_EQ(judge({guess(500), guess(9000), true, false, marks}), best);
        EXPECT_EQ(judge({guess(500), exact(9000), true, false, marks}), best);
        EXPECT_EQ(judge({exact(-2000), {}, true, false, marks}), best);
    }
}

TEST(Verdict, SaysNothingWithoutAnOpinion) {
    EXPECT_EQ(by_marks({}, guess(9000)), "");
    EXPECT_EQ(by_marks(guess(9000), {}), "");
    EXPECT_EQ(judge({{}, guess(9000), true, false, true}), Judgement{});
}

}  // namespace
}  // namespace lawan::play
