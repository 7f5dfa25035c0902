#include "search/principal_variation/principal_variation.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "eval/balanced.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

/// Returns the zero-sum evaluation of each game.
NeighbourhoodEvaluation balanced_for(const Adjacency& game) {
    return NeighbourhoodEvaluation(game);
}
template <Game G>
BalancedEvaluation<WindowsEvaluation> balanced_for(const G&) {
    return BalancedEvaluation(WindowsEvaluation{});
}

constexpr std::uint64_t small_table = std::uint64_t{1} << 16U;

template <Game G>
using SearchFor = PrincipalVariationSearch<G, decltype(balanced_for(std::declval<const G&>()))>;

/// Calls `check(game, state)` with random non-terminal positions of small games.
template <class Check>
void with_positions(int count, const Check& check) {
    with_small_games([&]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        Random random(5);
        for (int i = 0; i < count; ++i) {
            const auto most =
                static_cast<std::uint32_t>(game.most_plies_left(game.initial_state()));
            const auto state = random_state(game, random, static_cast<int>(random.below(most)));
            if (game.is_terminal(state)) continue;
            SCOPED_TRACE(game.position_text(state));
            check(game, state);
            if (testing::Test::HasFailure()) return;
        }
    });
}

TEST(PrincipalVariationTest, WithoutShortcutsTheValueOfADepthIsMinimax) {
    const PrincipalVariationSettings full_width{
        .table_bytes = small_table, .reductions = false, .forced = false};
    with_positions(60, [&]<Game G>(const G& game, const StateOf<G>& state) {
        const auto evaluation = balanced_for(game);
        for (int depth = 1; depth <= 4; ++depth) {
            SearchFor<G> search(evaluation, full_width);
            const auto found = search.search(game, state, {.depth = depth}, {}, {});
            EXPECT_EQ(found.score, textbook_value(game, evaluation, state, found.depth,
                                                  game.player_to_move(state)));
            EXPECT_TRUE(found.depth == depth || found.exact);
        }
    });
}

TEST(PrincipalVariationTest, ARecordedSearchIsTheSameAndShowsTableHitsAndReductions) {
    const auto check = []<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        const auto root = game.initial_state();
        SearchFor<G> plain(balanced_for(game), {.table_bytes = small_table});
        SearchFor<G> recorded(balanced_for(game), {.table_bytes = small_table});
        // The second search begins with what the first one has remembered.
        for (int depth = 4; depth <= 5; ++depth) {
            const auto wanted = plain.search(game, root, {.depth = depth}, {}, {});
            const auto found =
                recorded.search(game, root, {.depth = depth, .traced = true}, {}, {});
            EXPECT_EQ(found.line, wanted.line);
            EXPECT_EQ(found.score, wanted.score);
            EXPECT_EQ(found.counters, wanted.counters);
            ASSERT_NE(found.trace, nullptr);
            const auto& tree = found.trace->tree;
            EXPECT_EQ(tree.size(), wanted.counters.nodes);
            int table = 0;
            int reduced = 0;
            for (const TreeNode& node : tree) {
                EXPECT_NE(node.end, NodeEnd::Stopped);
                table += static_cast<int>(node.end == NodeEnd::Table);
                reduced += static_cast<int>(node.visit == NodeVisit::Reduced);
                EXPECT_TRUE(node.end != NodeEnd::Table || node.visits == 1);
                if (node.visit != NodeVisit::Reduced) continue;
                EXPECT_LT(node.depth + 1, tree[node.parent].depth);
                EXPECT_EQ(node.beta - node.alpha, 1);
            }
            EXPECT_GT(table, 0);
            EXPECT_GT(reduced, 0);
        }
    };
    check(ConnectFour());
    check(Mnk({.width = 5, .height = 4, .length = 4}));
    check(Adjacency());
}

TEST(PrincipalVariationTest, ToTheEndTheValueIsThatOfTheGame) {
    with_positions(40, [&]<Game G>(const G& game, const StateOf<G>& state) {
        if (game.most_plies_left(state) > 8) return;
        SearchFor<G> search(balanced_for(game), {.table_bytes = small_table});
        const auto found = search.search(game, state, {}, {}, {});
        EXPECT_TRUE(found.exact);
        EXPECT_EQ(found.score, game_value(game, state, game.player_to_move(state)));
    });
}

TEST(PrincipalVariationTest, WhatItCallsExactIsExact) {
    with_positions(40, [&]<Game G>(const G& game, const StateOf<G>& state) {
        if (game.most_plies_left(state) > 8) return;
        SearchFor<G> search(balanced_for(game), {.table_bytes = small_table});
        const Player player = game.player_to_move(state);
        for (const std::uint64_t nodes : {20, 100, 500}) {
            Limits limits{.nodes = nodes};
            const auto found = search.search(game, state, limits, {}, {});
            if (found.exact) {
                EXPECT_EQ(found.score, game_value(game, state, player));
            }
            limits.all_moves = true;
            for (const auto& [move, score, exact] :
                 search.search(game, state, limits, {}, {}).moves) {
                if (exact) {
                    EXPECT_EQ(score, game_value(game, game.result(state, move), player));
                }
            }
        }
    });
}

TEST(PrincipalVariationTest, AllMovesHaveTheirOwnScore) {
    const ConnectFour game({.width = 4, .height = 4, .length = 3});
    SearchFor<ConnectFour> search(balanced_for(game));
    const auto found = search.search(game, game.initial_state(), {.all_moves = true}, {}, {});
    ASSERT_EQ(found.moves.size(), 4U);
    for (const auto& [move, score, exact] : found.moves) {
        EXPECT_TRUE(exact);
        EXPECT_EQ(score, game_value(game, game.result(game.initial_state(), move), Player::X));
    }
}

TEST(PrincipalVariationTest, FindsInFewerPositionsWhatAlphaBetaFinds) {
    const Adjacency game({.neighbours = 4, .rounds = 8});
    const auto evaluation = balanced_for(game);
    const auto root = game.initial_state();
    AlphaBeta<Adjacency, NeighbourhoodEvaluation> plain(evaluation, {.ordered = true});
    SearchFor<Adjacency> search(evaluation, {.reductions = false});
    const auto expected = plain.search(game, root, {.depth = 5}, {}, {});
    const auto found = search.search(game, root, {.depth = 5}, {}, {});
    EXPECT_EQ(found.score, expected.score);
    EXPECT_LT(found.counters.nodes, expected.counters.nodes) << "all depths together";
}

TEST(PrincipalVariationTest, ATableOfOneGameDoesNotMisleadAnother) {
    SearchFor<Mnk> search(balanced_for(Mnk()));
    const Mnk three({.width = 4, .height = 3, .length = 3});
    const Mnk four({.width = 4, .height = 3, .length = 4});
    const auto value = [&](const Mnk& game) {
        return search.search(game, game.initial_state(), {}, {}, {}).score;
    };
    EXPECT_EQ(value(three), score_unit);
    EXPECT_EQ(value(four), 0);
    EXPECT_EQ(value(three), score_unit);
}

TEST(PrincipalVariationTest, TheLineOfALostGameIsTheLongest) {
    const ConnectFour game({.width = 4, .height = 4, .length = 3});
    auto state = game.initial_state();
    SearchFor<ConnectFour> search(balanced_for(game));
    const auto found = search.search(game, state, {}, {}, {});
    for (const auto move : found.line) state = game.result(state, move);
    ASSERT_TRUE(game.is_terminal(state));
    EXPECT_EQ(game.utility(state, Player::X), found.score);
}

}  // namespace
}  // namespace lawan::search
