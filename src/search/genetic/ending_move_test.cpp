#include "search/genetic/ending_move.hpp"

#include <gtest/gtest.h>

#include "games/adjacency/adjacency.hpp"
#include "games/mnk/mnk.hpp"

namespace lawan::search {

using namespace games;

namespace {

Mnk::State position(const char* text) { return Mnk().parse_position(text)->second; }

TEST(EndingMove, IsAWinIfThereIsOne) {
    const auto ending = ending_move(Mnk(), position("3 3 3 xx1/oo1/3 x 3"));
    ASSERT_TRUE(ending);
    EXPECT_EQ(Mnk().action_text(ending->move), "c3");
    EXPECT_EQ(ending->score, score_unit);
    EXPECT_TRUE(ending->exact);
}

TEST(EndingMove, IsNoneWhileTheGameGoesOn) {
    EXPECT_FALSE(ending_move(Mnk(), position("3 3 3 3/3/3 x 1")));
    EXPECT_FALSE(ending_move(Mnk(), position("3 3 3 xxo/oox/x2 o 4")))
        << "one move draws at once, one does not";
}

TEST(EndingMove, IsTheBestOfTheLastMoves) {
    const Adjacency game({.rounds = 1});
    auto state = game.initial_state();
    state = game.result(state, game.actions(state).at(0));
    const auto ending = ending_move(game, state);
    ASSERT_TRUE(ending);
    EXPECT_EQ(ending->moves.size(), 55);
    for (const auto& move : ending->moves) EXPECT_LE(move.score, ending->score);
}

}  // namespace
}  // namespace lawan::search
