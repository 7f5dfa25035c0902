#include <gtest/gtest.h>

#include <chrono>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "game/perft.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"
#include "tests/same_result.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

/// Calls `use` with the usual boards, which are too large to be searched to the end.
template <class Use>
void with_large_games(const Use& use) {
    use(Adjacency(), MarksEvaluation{});
    use(Adjacency({.neighbours = 4, .rounds = 10, .first = Player::O}), MarksEvaluation{});
    use(ConnectFour(), WindowsEvaluation{});
    use(Mnk({.width = 8, .height = 8, .length = 5}), WindowsEvaluation{});
}

TEST(MinimaxLimitsTest, TheSameSearchTwiceGivesTheSameResult) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        for (const bool ordered : {false, true}) {
            for (const Limits& limits : {Limits{.depth = 3}, Limits{.nodes = 20'000},
                                         Limits{.nodes = 5'000, .all_moves = true}}) {
                AlphaBeta<G, E> first(evaluation, {.ordered = ordered});
                AlphaBeta<G, E> second(evaluation, {.ordered = ordered});
                const auto result = first.search(game, game.initial_state(), limits, {}, {});
                expect_same(result, second.search(game, game.initial_state(), limits, {}, {}));
                // A search in between must not be remembered.
                const auto other = game.result(game.initial_state(), result.move);
                (void)first.search(game, other, {.depth = 2}, {}, {});
                expect_same(result, first.search(game, game.initial_state(), limits, {}, {}));
            }
        }
    });
}

TEST(MinimaxLimitsTest, ADepthAloneIsSearchedOnceAtThatDepth) {
    with_small_games([]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        std::uint64_t nodes = 0;
        for (int depth = 0; depth <= 5; ++depth) {
            nodes += perft(game, game.initial_state(), depth);
            if (depth == 0) continue;
            std::vector<int> reported;
            PlainMinimax<G, ZeroEvaluation> search({});
            const auto result = search.search(
                game, game.initial_state(), {.depth = depth}, {},
                [&](const SearchResult<G>& so_far) { reported.push_back(so_far.depth); });
            EXPECT_EQ(result.depth, depth);
            EXPECT_EQ(reported, std::vector{depth});
            EXPECT_EQ(result.counters.nodes, nodes);
            EXPECT_EQ(result.counters.cutoffs, 0U);
        }
    });
}

TEST(MinimaxLimitsTest, CountsAnEvaluationForEachPositionAtTheHorizon) {
    const Adjacency game;
    const auto result = PlainMinimax<Adjacency, MarksEvaluation>({}).search(
        game, game.initial_state(), {.depth = 3}, {}, {});
    EXPECT_EQ(result.counters.evaluations, perft(game, game.initial_state(), 3));
}

TEST(MinimaxLimitsTest, ANodeLimitIsKept) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        // The limit is checked at each position that expands moves, all of which may be leaves. A
        // limit below one ply is exceeded by that ply and the start of the next.
        const auto moves = static_cast<std::uint64_t>(game.actions(game.initial_state()).size());
        int deepest = 1;
        for (const std::uint64_t limit : {1, 100, 511, 512, 513, 3000, 40'000}) {
            for (const bool ordered : {false, true}) {
                AlphaBeta<G, E> search(evaluation, {.ordered = ordered});
                const auto result =
                    search.search(game, game.initial_state(), {.nodes = limit}, {}, {});
                EXPECT_LE(result.counters.nodes, limit + moves + 2);
                EXPECT_TRUE(game.actions(game.initial_state()).contains(result.move));
                if (ordered) continue;
                EXPECT_GE(result.depth, deepest);
                deepest = result.depth;
            }
        }
        EXPECT_GT(deepest, 1);
    });
}

TEST(MinimaxLimitsTest, UnderANodeLimitAnswersWithTheLastCompletedDepth) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        Random random(1);
        for (int i = 0; i < 10; ++i) {
            const auto state = random_state(game, random, i);
            std::vector<int> depths;
            AlphaBeta<G, E> search(evaluation);
            const auto limited = search.search(
                game, state, {.nodes = 10'000}, {},
                [&](const SearchResult<G>& so_far) { depths.push_back(so_far.depth); });
            for (std::size_t ply = 0; ply < depths.size(); ++ply)
                ASSERT_EQ(depths[ply], static_cast<int>(ply) + 1);
            ASSERT_EQ(limited.depth, depths.back());
            const auto fixed = search.search(game, state, {.depth = limited.depth}, {}, {});
            EXPECT_EQ(limited.score, fixed.score);
            EXPECT_EQ(limited.move, fixed.move);
            EXPECT_EQ(limited.line, fixed.line);
            EXPECT_EQ(limited.exact, fixed.exact);
        }
    });
}

TEST(MinimaxLimitsTest, DeepensNoFurtherThanAskedForOrThanTheGameLasts) {
    const Mnk game;
    std::vector<int> depths;
    const auto note = [&](const SearchResult<Mnk>& so_far) { depths.push_back(so_far.depth); };
    AlphaBeta<Mnk, WindowsEvaluation> search({});
    (void)search.search(game, game.initial_state(), {.depth = 3, .nodes = 1'000'000}, {}, note);
    EXPECT_EQ(depths, (std::vector{1, 2, 3}));
    depths.clear();
    const auto whole = search.search(game, game.initial_state(), {.nodes = 1'000'000}, {}, note);
    EXPECT_EQ(depths.back(), 9);
    EXPECT_TRUE(whole.exact);
    // A proved win needs no deeper search, unless the scores of all moves are wanted.
    auto state = game.initial_state();
    for (const char* move : {"a1", "a3", "b1", "b3"})
        state = game.result(state, *game.parse_action(state, move));
    EXPECT_EQ(search.search(game, state, {.nodes = 1'000'000}, {}, {}).depth, 1);
    const auto all = search.search(game, state, {.nodes = 1'000'000, .all_moves = true}, {}, {});
    EXPECT_EQ(all.depth, 5);
    EXPECT_TRUE(std::ranges::all_of(all.moves, &ScoredMove<Mnk>::exact));
}

TEST(MinimaxLimitsTest, AStopBeforeTheStartStillGivesALegalMove) {
    StopSource stop;
    stop.request_stop();
    with_large_games([&]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        const auto state = game.initial_state();
        for (const Limits& limits :
             {Limits{}, Limits{.depth = 20}, Limits{.nodes = 1'000'000'000},
              Limits{.time = std::chrono::hours(1)}, Limits{.all_moves = true}}) {
            AlphaBeta<G, E> search(evaluation, {.ordered = true});
            const auto result = search.search(game, state, limits, stop.get_token(), {});
            EXPECT_TRUE(game.actions(state).contains(result.move));
            EXPECT_EQ(result.score, textbook_value(game, evaluation, state, result.depth,
                                                   game.player_to_move(state)));
            EXPECT_EQ(std::ssize(result.line), result.depth);
            // What is visited before the stop request is polled, plus a search of one ply.
            EXPECT_LT(result.counters.nodes, 1000U);
        }
    });
}

TEST(MinimaxLimitsTest, AStopOnTheWayGivesTheLastCompletedDepth) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        const auto state = game.initial_state();
        StopSource stop;
        std::uint64_t nodes_then = 0;
        AlphaBeta<G, E> search(evaluation);
        const auto result = search.search(game, state, {.time = std::chrono::hours(1)},
                                          stop.get_token(), [&](const SearchResult<G>& so_far) {
                                              if (so_far.depth < 3) return;
                                              stop.request_stop();
                                              nodes_then = so_far.counters.nodes;
                                          });
        EXPECT_EQ(result.depth, 3);
        EXPECT_LT(result.counters.nodes, nodes_then + 1000);
        EXPECT_EQ(result.move, search.search(game, state, {.depth = 3}, {}, {}).move);
    });
}

TEST(MinimaxLimitsTest, AStopFromAnotherThreadEndsASearchWithoutLimits) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        StopSource stop;
        const Thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            stop.request_stop();
        });
        PlainMinimax<G, E> search(evaluation);
        const auto result = search.search(game, game.initial_state(), {}, stop.get_token(), {});
        EXPECT_TRUE(game.actions(game.initial_state()).contains(result.move));
    });
}

TEST(MinimaxLimitsTest, NoTimeAtAllStillGivesALegalMove) {
    with_large_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        for (const Duration time : {Duration(-1), Duration(0), Duration(1)}) {
            AlphaBeta<G, E> search(evaluation, {.ordered = true});
            const auto result = search.search(game, game.initial_state(), {.time = time}, {}, {});
            EXPECT_TRUE(game.actions(game.initial_state()).contains(result.move));
            EXPECT_LT(result.counters.nodes, 1000U);
        }
    });
}

TEST(MinimaxLimitsTest, OneLegalMoveIsPlayedWhateverTheLimits) {
    const Mnk game;
    auto state = game.initial_state();
    for (const char* move : {"a1", "b1", "c1", "a2", "b2", "a3", "c2", "c3"})
        state = game.result(state, *game.parse_action(state, move));
    ASSERT_EQ(game.actions(state).size(), 1);
    AlphaBeta<Mnk, WindowsEvaluation> search({});
    for (const Limits& limits : {Limits{}, Limits{.nodes = 1}, Limits{.depth = 1}}) {
        const auto result = search.search(game, state, limits, {}, {});
        EXPECT_EQ(game.action_text(result.move), "b3");
        EXPECT_TRUE(result.exact);
    }
}

}  // namespace
}  // namespace lawan::search
