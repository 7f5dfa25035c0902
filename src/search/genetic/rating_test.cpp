#include "search/genetic/rating.hpp"

#include <gtest/gtest.h>

#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "tests/random_game.hpp"

namespace lawan::search {

using namespace tests;

namespace {

static_assert(RatingOf<EvaluationRating<MarksEvaluation>, Adjacency>);
static_assert(RatingOf<EvaluationRating<WindowsEvaluation>, ConnectFour>);

TEST(EvaluationRating, MapsTheRangeOfTheEvaluation) {
    const Adjacency game;
    const EvaluationRating rating(MarksEvaluation{});
    // Nothing is flipped: five marks to four.
    EXPECT_DOUBLE_EQ(rating(game, game.initial_state(), 27), 0.5 + 0.5 * 1 / 64);
}

TEST(EvaluationRating, OrdersMovesAsTheEvaluationDoes) {
    const ConnectFour game;
    const WindowsEvaluation evaluation;
    const EvaluationRating rating(evaluation);
    Random random(1);
    random_game(game, random, [&](const ConnectFour::State& state) {
        const Player player = game.player_to_move(state);
        for (const auto left : game.actions(state)) {
            const double rated = rating(game, state, left);
            EXPECT_GE(rated, 0);
            EXPECT_LE(rated, 1);
            EXPECT_EQ(rating.wins(game, state, left), game.result(state, left).won);
            if (game.is_terminal(game.result(state, left))) continue;
            for (const auto right : game.actions(state)) {
                if (game.is_terminal(game.result(state, right))) continue;
                EXPECT_EQ(rated < rating(game, state, right),
                          evaluation(game, game.result(state, left), player) <
                              evaluation(game, game.result(state, right), player));
            }
        }
    });
}

TEST(EvaluationRating, AWinIsOneWhateverTheEvaluation) {
    const ConnectFour game;
    const auto state = game.parse_position("7/7/7/7/ooo4/xxx4 x 4")->second;
    const auto win = *game.parse_action(state, "d");
    EXPECT_EQ(EvaluationRating(ZeroEvaluation{})(game, state, win), 1);
    EXPECT_EQ(EvaluationRating(WindowsEvaluation{})(game, state, win), 1);
}

}  // namespace
}  // namespace lawan::search
