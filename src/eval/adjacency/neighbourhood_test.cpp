#include "eval/adjacency/neighbourhood.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <vector>

#include "eval/adjacency/neighbourhood_corrections.hpp"
#include "eval/adjacency/survival.hpp"
#include "tests/random_game.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<NeighbourhoodEvaluation, Adjacency>);

std::vector<Adjacency> some_games() {
    std::vector<Adjacency> games;
    for (const int neighbours : {8, 4}) {
        for (const int rounds : {0, 1, 8, 12, 20, 27})
            games.emplace_back(Adjacency::Rules{.neighbours = neighbours, .rounds = rounds});
        games.emplace_back(Adjacency::Rules{5, 5, neighbours, 0, Player::O});
        games.emplace_back(Adjacency::Rules{4, 16, neighbours, 10, Player::O});
        games.emplace_back(Adjacency::Rules{16, 4, neighbours, 12, Player::X});
        games.emplace_back(Adjacency::Rules{7, 4, neighbours, 6, Player::X});
    }
    return games;
}

NeighbourhoodEvaluation::Weights random_weights(Random& random) {
    NeighbourhoodEvaluation::Weights weights;
    const auto some = [&] {
        return static_cast<std::int16_t>(static_cast<int>(random.below(2401)) - 1200);
    };
    for (auto& of_plies : weights) {
        for (auto* kind : {&of_plies.own, &of_plies.enemy, &of_plies.empty})
            std::ranges::generate(*kind, some);
        of_plies.to_move = some();
    }
    return weights;
}

void expect_moves_as_results(const Adjacency& game, const NeighbourhoodEvaluation& evaluation,
                             Random& random) {
    random_game(game, random, [&](const Adjacency::State& state) {
        if (game.is_terminal(state)) return;
        const auto values = evaluation.of_moves(game, state);
        const auto [best, best_move] = values.best(game.actions(state));
        EXPECT_EQ(values[best_move], best);
        for (const auto move : game.actions(state)) {
            const auto result = game.result(state, move);
            ASSERT_EQ(values[move], evaluation(game, result, state.to_move))
                << game.spec() << " " << game.position_text(state) << " " << int{move};
            ASSERT_TRUE(values[move] < best || (values[move] == best && move >= best_move));
        }
    });
}

TEST(NeighbourhoodEvaluationTest, RatesMovesAsTheirResults) {
    Random random(1);
    for (const auto& game : some_games()) {
        for (int i = 0; i < 5; ++i) {
            expect_moves_as_results(game, NeighbourhoodEvaluation(game), random);
            expect_moves_as_results(game, {game, random_weights(random)}, random);
        }
    }
}

TEST(NeighbourhoodEvaluationTest, ByChanceIsSurvival) {
    Random random(2);
    for (const auto& game : some_games()) {
        const NeighbourhoodEvaluation evaluation(game, NeighbourhoodEvaluation::by_chance(game));
        const SurvivalEvaluation survival(game);
        random_game(game, random, [&](const Adjacency::State& state) {
            for (const auto player : {Player::X, Player::O})
                ASSERT_EQ(evaluation(game, state, player), survival(game, state, player));
        });
    }
}

TEST(NeighbourhoodEvaluationTest, IsTheMarginWhenNothingIsToCome) {
    Random random(3);
    for (const auto& game : some_games()) {
        const auto end = random_game(game, random, [](const Adjacency::State&) {});
        EXPECT_EQ(NeighbourhoodEvaluation(game)(game, end, Player::X),
                  game.utility(end, Player::X));
    }
}

TEST(NeighbourhoodEvaluationTest, IsFittedForEveryLimitOnTheUsualBoard) {
    for (const int neighbours : {8, 4}) {
        for (int rounds = 1; rounds <= 27; ++rounds) {
            const Adjacency game({.neighbours = neighbours, .rounds = rounds});
            EXPECT_EQ(neighbourhood_corrections(game).size(), 2U * static_cast<unsigned>(rounds));
        }
        EXPECT_TRUE(neighbourhood_corrections(Adjacency({.neighbours = neighbours})).empty());
    }
    const Adjacency smaller({.width = 6, .height = 6, .rounds = 8});
    EXPECT_TRUE(neighbourhood_corrections(smaller).empty());
}

/// Ensures that the 16-bit sums of `of_moves` do not overflow and nothing exceeds `largest`.
TEST(NeighbourhoodEvaluationTest, FittedWeightsAreSmallEnough) {
    for (const auto& game : some_games()) {
        for (const auto& weights : NeighbourhoodEvaluation::fitted(game)) {
            int most = 0;
            for (const auto* kind : {&weights.own, &weights.enemy, &weights.empty}) {
                for (const std::int16_t weight : *kind) most = std::max(most, std::abs(weight));
            }
            EXPECT_LE((8 + 1) * 2 * most, std::numeric_limits<std::int16_t>::max());
            EXPECT_LE(64 * most + std::abs(weights.to_move), NeighbourhoodEvaluation::largest);
            EXPECT_TRUE(weights == NeighbourhoodWeights{} || weights.own[0] == score_unit);
            EXPECT_EQ(weights.own[0], -weights.enemy[0]);
        }
    }
}

}  // namespace
}  // namespace lawan::eval
