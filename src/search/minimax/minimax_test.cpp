#include "search/minimax/minimax.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "base/random.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

template <Game G, class Search>
SearchResult<G> searched(Search search, const G& game, const StateOf<G>& root,
                         const Limits& limits) {
    return search.search(game, root, limits, {}, {});
}

/// Draws random non-terminal positions, each with a search depth. The deepest searches stay small:
/// at most four plies, or six to the end.
template <Game G, class Visit>
void with_random_positions(const G& game, int count, const Visit& visit) {
    Random random(1);
    for (int i = 0; i < count; ++i) {
        const int plies = static_cast<int>(
            random.below(static_cast<std::uint32_t>(game.most_plies_left(game.initial_state()))));
        const auto state = random_state(game, random, plies);
        if (game.is_terminal(state)) continue;
        const bool to_the_end = game.most_plies_left(state) <= 6 && random.below(2) == 0;
        visit(state, to_the_end ? most_plies : 1 + static_cast<int>(random.below(4)));
    }
}

/// Calls `check(game, evaluation, state, depth)` with every small game and evaluation, and random
/// positions: some thousands in total.
template <class Check>
void with_everything(int positions, const Check& check) {
    with_small_games([&]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        with_evaluations(game, [&](const auto& evaluation) {
            with_random_positions(game, positions, [&](const auto& state, int depth) {
                SCOPED_TRACE(game.position_text(state) + ", depth " + std::to_string(depth));
                if (!testing::Test::HasFailure()) check(game, evaluation, state, depth);
            });
        });
    });
}

TEST(MinimaxTest, HasTheTextbookValueWithAndWithoutCutsAndOrder) {
    with_everything(
        130, []<Game G, class E>(const G& game, const E& evaluation, const auto& state, int depth) {
            const Score expected =
                textbook_value(game, evaluation, state, depth, game.player_to_move(state));
            const Limits limits{.depth = depth};
            for (const bool ordered : {false, true}) {
                const MinimaxSettings settings{.ordered = ordered};
                const auto plain =
                    searched(PlainMinimax<G, E>(evaluation, settings), game, state, limits);
                const auto pruned =
                    searched(AlphaBeta<G, E>(evaluation, settings), game, state, limits);
                ASSERT_EQ(plain.score, expected) << "minimax, ordered: " << ordered;
                ASSERT_EQ(pruned.score, expected) << "alpha-beta, ordered: " << ordered;
                ASSERT_LE(pruned.counters.nodes, plain.counters.nodes);
                if (!ordered) {  // the first of the best moves in the same order
                    ASSERT_EQ(pruned.move, plain.move);
                    ASSERT_EQ(pruned.line, plain.line);
                }
            }
        });
}

TEST(MinimaxTest, KnowsTheValueOfEachMove) {
    const auto expect_moves = []<Game G, class E>(const G& game, const E& evaluation,
                                                  const auto& state, int depth,
                                                  const SearchResult<G>& result) {
        const Player player = game.player_to_move(state);
        ASSERT_EQ(std::ssize(result.moves), game.actions(state).size());
        ActionSet seen;
        for (const auto& [move, score, exact] : result.moves) {
            ASSERT_TRUE(game.actions(state).contains(move));
            ASSERT_FALSE(seen.contains(move));
            seen = ActionSet(seen.bits() | std::uint64_t{1} << move);
            ASSERT_EQ(score, textbook_value(game, evaluation, game.result(state, move), depth - 1,
                                            player));
        }
        ASSERT_TRUE(
            std::ranges::is_sorted(result.moves, std::ranges::greater{}, &ScoredMove<G>::score));
        ASSERT_EQ(result.score, result.moves.front().score);
    };
    with_everything(
        40, [&]<Game G, class E>(const G& game, const E& evaluation, const auto& state, int depth) {
            for (const bool ordered : {false, true}) {
                const MinimaxSettings settings{.ordered = ordered};
                const Limits limits{.depth = depth, .all_moves = true};
                expect_moves(game, evaluation, state, depth,
                             searched(AlphaBeta<G, E>(evaluation, settings), game, state, limits));
                // Without pruning they are known whether requested or not.
                expect_moves(game, evaluation, state, depth,
                             searched(PlainMinimax<G, E>(evaluation, settings), game, state,
                                      {.depth = depth}));
            }
        });
}

TEST(MinimaxTest, WithCutsAndNoWishForAllMovesReportsOnlyTheBest) {
    const Mnk game;
    const auto result =
        searched(AlphaBeta<Mnk, ZeroEvaluation>({}), game, game.initial_state(), {.depth = 3});
    EXPECT_EQ(result.moves,
              (std::vector<ScoredMove<Mnk>>{{result.move, result.score, result.exact}}));
}

TEST(MinimaxTest, ItsLineIsLegalAndEndsInTheValueClaimed) {
    with_everything(
        30, []<Game G, class E>(const G& game, const E& evaluation, const auto& state, int depth) {
            const auto check = [&](const SearchResult<G>& result) {
                ASSERT_FALSE(result.line.empty());
                ASSERT_EQ(result.line.front(), result.move);
                auto end = state;
                for (const auto move : result.line) {
                    ASSERT_TRUE(game.actions(end).contains(move));
                    end = game.result(end, move);
                }
                ASSERT_TRUE(game.is_terminal(end) || std::ssize(result.line) == depth);
                ASSERT_EQ(static_value(game, evaluation, end, game.player_to_move(state)),
                          result.score);
            };
            for (const bool ordered : {false, true}) {
                for (const bool all_moves : {false, true}) {
                    const MinimaxSettings settings{.ordered = ordered};
                    const Limits limits{.depth = depth, .all_moves = all_moves};
                    check(searched(PlainMinimax<G, E>(evaluation, settings), game, state, limits));
                    check(searched(AlphaBeta<G, E>(evaluation, settings), game, state, limits));
                }
            }
        });
}

/// Returns whether a search of that depth reaches a position that needs the evaluation.
template <Game G>
bool meets_horizon(const G& game, const StateOf<G>& state, int depth) {
    if (game.is_terminal(state)) return false;
    if (depth == 0) return true;
    for (const auto action : game.actions(state)) {
        if (meets_horizon(game, game.result(state, action), depth - 1)) return true;
    }
    return false;
}

TEST(MinimaxTest, ExactMeansProved) {
    int proved_by_depth = 0;
    int proved_by_score = 0;
    int not_proved = 0;
    with_everything(90, [&]<Game G, class E>(const G& game, const E& evaluation, const auto& state,
                                             int depth) {
        if (game.most_plies_left(state) > 6) return;
        const Player player = game.player_to_move(state);
        const bool guesses = meets_horizon(game, state, depth);
        const auto check = [&](const SearchResult<G>& result, bool must_know) {
            ASSERT_EQ(result.exact, must_know);
            if (result.exact) {
                ASSERT_EQ(result.score, game_value(game, state, player));
            }
            for (const auto& [move, score, exact] : result.moves) {
                if (exact) {
                    ASSERT_EQ(score, game_value(game, game.result(state, move), player));
                }
            }
        };
        const Limits limits{.depth = depth, .all_moves = true};
        const auto plain = searched(PlainMinimax<G, E>(evaluation), game, state, limits);
        const bool certain = std::abs(plain.score) > E::largest;
        check(plain, !guesses || certain);
        (guesses ? certain ? proved_by_score : not_proved : proved_by_depth) += 1;
        // Pruning may skip every position that would need the evaluation.
        const auto pruned = searched(AlphaBeta<G, E>(evaluation), game, state, {.depth = depth});
        check(pruned, pruned.exact);
        ASSERT_TRUE(pruned.exact || !plain.exact);
    });
    EXPECT_GT(proved_by_depth, 100);
    EXPECT_GT(proved_by_score, 30);
    EXPECT_GT(not_proved, 100);
}

TEST(MinimaxTest, GreedySearchesOnlyTheBestMovesOfEachNodeAndProvesNothing) {
    with_everything(25, []<Game G, class E>(const G& game, const E& evaluation, const auto& state,
                                            int depth) {
        const Player player = game.player_to_move(state);
        for (const int greedy : {1, 2, 3, 64}) {
            const Score expected = textbook_value(game, evaluation, state, {depth, greedy}, player);
            for (const bool ordered : {false, true}) {
                const MinimaxSettings settings{.ordered = ordered, .greedy = greedy};
                const auto plain = searched(PlainMinimax<G, E>(evaluation, settings), game, state,
                                            {.depth = depth});
                const auto pruned =
                    searched(AlphaBeta<G, E>(evaluation, settings), game, state, {.depth = depth});
                ASSERT_EQ(plain.score, expected) << "greedy " << greedy;
                ASSERT_EQ(pruned.score, expected) << "greedy " << greedy;
                ASSERT_LE(std::ssize(plain.moves), greedy);
                ASSERT_FALSE(plain.exact);
                ASSERT_FALSE(pruned.exact);
            }
        }
    });
}

TEST(MinimaxTest, TheEvaluationIsTheRootPlayersWhoeverMovesAtTheHorizon) {
    // Report E's windows score is not zero-sum: two plies ahead, the values differ from the other
    // side's view.
    const ConnectFour game({.width = 5, .height = 4, .length = 4});
    Random random(3);
    int different = 0;
    for (int i = 0; i < 50; ++i) {
        const auto state = random_state(game, random, 6);
        if (game.is_terminal(state)) continue;
        const Player player = game.player_to_move(state);
        const auto result =
            searched(AlphaBeta<ConnectFour, WindowsEvaluation>({}), game, state, {.depth = 3});
        ASSERT_EQ(result.score, textbook_value(game, WindowsEvaluation{}, state, 3, player));
        different +=
            result.score != -textbook_value(game, WindowsEvaluation{}, state, 3, opponent(player));
    }
    EXPECT_GT(different, 10);
}

}  // namespace
}  // namespace lawan::search
