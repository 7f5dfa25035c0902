#include "engine/adjacency_search.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::engine {

using namespace tests;

namespace {

static_assert(LengthBounded<FullBoardGame> && Banked<FullBoardGame> && !Banked<Adjacency>);
static_assert(MoveEvaluationOf<NeighbourhoodEvaluation, Adjacency>);

constexpr PrincipalVariationSettings small_search_table{.table_bytes = std::uint64_t{1} << 16U};

/// Calls `check(game, state)` with random positions of small boards with at most `most` empty
/// cells.
template <class Check>
void with_full_boards(int most, const Check& check) {
    Random random(4);
    for (const auto& rules : {Adjacency::Rules{.width = 4, .height = 4},
                              Adjacency::Rules{.width = 5, .height = 4, .neighbours = 4},
                              Adjacency::Rules{.width = 5, .height = 5, .first = Player::O}}) {
        const Adjacency game(rules);
        const int plies = game.initial_state().plies_left;
        for (int i = 0; i < 40; ++i) {
            const auto played =
                plies - 1 - static_cast<int>(random.below(static_cast<unsigned>(most)));
            const auto state = random_state(game, random, std::max(0, played));
            SCOPED_TRACE(game.spec() + " " + game.position_text(state));
            check(game, state);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(FullBoardGameTest, IsWorthWhatTheColouredGameIs) {
    with_full_boards(6, [](const Adjacency& rules, const Adjacency::State& state) {
        const FullBoardGame game(rules, rules.initial_state());
        const auto sets = game.state_of(state);
        EXPECT_EQ(game_value(game, sets, Player::X), game_value(rules, state, Player::X));
    });
}

TEST(FullBoardGameTest, PlaysTheSameWayAsTheColouredGame) {
    with_full_boards(8, [](const Adjacency& rules, Adjacency::State state) {
        const FullBoardGame game(rules, rules.initial_state());
        auto sets = game.state_of(state);
        while (!rules.is_terminal(state)) {
            ASSERT_EQ(game.actions(sets), rules.actions(state));
            const auto move = rules.actions(state).at(0);
            state = rules.result(state, move);
            sets = game.result(sets, move);
            ASSERT_EQ(sets, game.state_of(state));
        }
        EXPECT_EQ(game.utility(sets, Player::O), rules.utility(state, Player::O));
    });
}

TEST(FullBoardGameTest, ImagesShareAKey) {
    const Adjacency rules;
    const FullBoardGame game(rules, rules.initial_state());
    Random random(8);
    for (int i = 0; i < 50; ++i) {
        const auto state = random_state(rules, random, 20);
        const auto key = game.hash(game.state_of(state));
        const std::uint64_t empty = rules.empty_cells(state);
        const std::uint64_t turned = transformed_cells(rules.grid(), empty, 2);
        EXPECT_EQ(game.hash({.empty = turned, .settled = 5}), key);
        EXPECT_NE(game.hash({.empty = empty & (empty - 1)}), key);
    }
}

TEST(ShapeEvaluationTest, IsZeroSumAndNearTheTruth) {
    const Adjacency rules;
    const FullBoardGame game(rules, rules.initial_state());
    const ShapeEvaluation evaluation(rules);
    auto solver = *AdjacencySolver::make(rules, rules.initial_state(), std::size_t{1} << 20U);
    Random random(6);
    double error = 0;
    double error_of_settled = 0;
    for (int i = 0; i < 60; ++i) {
        const auto state = random_state(rules, random, 46);
        const auto sets = game.state_of(state);
        const Score guess = evaluation(game, sets, state.to_move);
        EXPECT_EQ(evaluation(game, sets, opponent(state.to_move)), -guess);
        const Score truth = *solver.value(state, {}) * score_unit;
        error += std::abs(truth - guess);
        error_of_settled += std::abs(truth - sets.settled * score_unit);
    }
    EXPECT_LT(error * 2, error_of_settled);
}

TEST(AdjacencySearchTest, SearchesToTheExactValueWithAndWithoutColours) {
    with_full_boards(8, [](const Adjacency& game, const Adjacency::State& state) {
        const Score value = game_value(game, state, state.to_move);
        for (const bool full_board : {false, true}) {
            AdjacencySearch search(game, {.search = small_search_table, .full_board = full_board});
            const auto found = search.search(game, state, {}, {}, {});
            EXPECT_EQ(found.score, value);
            EXPECT_TRUE(found.exact);
            EXPECT_EQ(game_value(game, game.result(state, found.move), state.to_move), value);
        }
    });
}

TEST(AdjacencySearchTest, AGameOfFewRoundsKeepsItsColours) {
    const Adjacency game({.width = 5, .height = 4, .rounds = 2});
    AdjacencySearch search(game, {.search = small_search_table});
    const auto found = search.search(game, game.initial_state(), {}, {}, {});
    EXPECT_EQ(found.score, game_value(game, game.initial_state(), Player::X));
}

}  // namespace
}  // namespace lawan::engine
