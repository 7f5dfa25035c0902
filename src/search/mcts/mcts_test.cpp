#include "search/mcts/mcts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/stop.hpp"
#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"

namespace lawan::search {

using namespace tests;

namespace {

template <Game G>
using PlayingOut = Mcts<G, ZeroEvaluation>;

template <Game G>
StateOf<G> after(const G& game, std::initializer_list<const char*> moves) {
    auto state = game.initial_state();
    for (const char* move : moves) state = game.result(state, *game.parse_action(state, move));
    return state;
}

/// Returns the value by plain search to the end.
template <Game G>
Score true_value(const G& game, const StateOf<G>& state) {
    AlphaBeta<G, ZeroEvaluation> search({});
    return search.search(game, state, {}, {}, {}).score;
}

TEST(Mcts, TakesAWinAtOnce) {
    const ConnectFour game;
    const auto state = after(game, {"a", "g", "b", "g", "c", "g"});
    PlayingOut<ConnectFour> search({}, {}, 1);
    const auto result = search.search(game, state, {.nodes = 100}, {}, {});
    EXPECT_EQ(game.action_text(result.move), "d");
    EXPECT_EQ(result.counters.nodes, 1) << "the win is proved when the root is expanded";
}

TEST(Mcts, BlocksALoss) {
    const ConnectFour game;
    const auto state = after(game, {"a", "g", "b", "g", "a", "g"});
    PlayingOut<ConnectFour> search({}, {}, 1);
    EXPECT_EQ(game.action_text(search.search(game, state, {.nodes = 300}, {}, {}).move), "g");
}

TEST(Mcts, WhatItProvesIsTrue) {
    const Mnk game;
    Random random(7);
    int proved = 0;
    for (int i = 0; i < 60; ++i) {
        random_game(game, random, [&](const Mnk::State& state) {
            if (game.is_terminal(state)) return;
            PlayingOut<Mnk> search({}, {}, static_cast<std::uint64_t>(i));
            const auto result = search.search(game, state, {.nodes = 3000}, {}, {});
            ASSERT_TRUE(game.actions(state).contains(result.move));
            if (!result.exact) return;
            ++proved;
            EXPECT_EQ(result.score, true_value(game, state));
            const auto next = game.result(state, result.move);
            const Player player = game.player_to_move(state);
            EXPECT_EQ(game.is_terminal(next) ? game.utility(next, player) : -true_value(game, next),
                      result.score);
        });
    }
    EXPECT_GT(proved, 100);
}

TEST(Mcts, ProvesTheSignOfAdjacency) {
    const Adjacency game({.width = 4, .height = 4, .neighbours = 8});
    Mcts<Adjacency, MarksEvaluation> search({}, {}, 3);
    const auto result = search.search(game, game.initial_state(), {.nodes = 400'000}, {}, {});
    EXPECT_LT(result.score, 0) << "4x4 is lost for the first player";
    EXPECT_FALSE(result.exact) << "the margin is not proved";
}

TEST(Mcts, TheSameSeedGivesTheSameTree) {
    const ConnectFour game;
    const auto search = [&](std::uint64_t seed) {
        PlayingOut<ConnectFour> mcts({}, {}, seed);
        const auto result =
            mcts.search(game, game.initial_state(), {.nodes = 5000, .traced = true}, {}, {});
        std::vector<std::uint64_t> visits;
        for (const auto& record : result.trace->visits) visits.push_back(record.visits);
        return visits;
    };
    EXPECT_EQ(search(1), search(1));
    EXPECT_NE(search(1), search(2));
}

TEST(Mcts, KeepsTheNodeLimitAndCountsItsVisits) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {}, 1);
    const auto result =
        mcts.search(game, game.initial_state(), {.nodes = 1000, .traced = true}, {}, {});
    EXPECT_EQ(result.counters.nodes, 1000);
    std::uint64_t visits = 0;
    for (const auto& record : result.trace->visits) visits += record.visits;
    EXPECT_EQ(visits, 1000);
    EXPECT_EQ(result.moves.size(), 7);
}

TEST(Mcts, TheTraceShowsHowTheVisitsGrew) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {}, 1);
    const auto result =
        mcts.search(game, game.initial_state(), {.nodes = 20'000, .traced = true}, {}, {});
    const auto& trace = *result.trace;
    ASSERT_GT(trace.growth.size(), 100);
    ASSERT_LE(trace.growth.size(), 257);
    std::uint64_t before = 0;
    for (const auto& record : trace.growth) {
        EXPECT_GT(record.playouts, before);
        before = record.playouts;
        std::uint64_t sum = 0;
        for (const auto& visit : record.visits) sum += visit.visits;
        EXPECT_EQ(sum, record.playouts);
    }
    EXPECT_EQ(before, 20'000);
    EXPECT_EQ(trace.growth.back().line, result.line);
    PlayingOut<ConnectFour> untraced({}, {}, 1);
    EXPECT_EQ(untraced.search(game, game.initial_state(), {.nodes = 20'000}, {}, {}).moves,
              result.moves);
}

TEST(Mcts, EveryMomentHasTheTreeAndTheLineOfItsTime) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {}, 1);
    std::size_t told = 0;
    const auto hear = [&](const SearchResult<ConnectFour>& now) {
        if (!now.trace) return;
        ASSERT_EQ(now.trace->growth.size(), 1);
        EXPECT_EQ(now.trace->growth[0].playouts, now.counters.nodes);
        EXPECT_EQ(now.trace->growth[0].line, now.line);
        ++told;
    };
    const auto result =
        mcts.search(game, game.initial_state(), {.nodes = 20'000, .traced = true}, {}, hear);
    const auto& growth = result.trace->growth;
    EXPECT_GT(told, growth.size()) << "also of moments that were thinned out later";
    for (const auto& moment : growth) {
        ASSERT_FALSE(moment.tree.empty());
        ASSERT_LE(moment.tree.size(), most_copied_at_once);
        EXPECT_EQ(moment.tree[0].visits, moment.playouts);
        EXPECT_EQ(moment.tree[1].action, moment.line[0]) << "the line comes first";
        EXPECT_EQ(
            std::ranges::count(moment.tree, 0U, &TreeNode::parent),
            std::ranges::count_if(moment.visits, [](const auto& move) { return move.visits > 0; }));
        for (std::size_t i = 1; i < moment.tree.size(); ++i) {
            ASSERT_LT(moment.tree[i].parent, i);
            EXPECT_LE(moment.tree[i].visits, moment.tree[moment.tree[i].parent].visits);
        }
        // The line is the best play of the player to move: at the root the most visited move.
        const auto most =
            std::ranges::max_element(moment.visits, {}, &VisitRecord<ConnectFour>::visits);
        const bool proved = std::ranges::any_of(moment.visits, &VisitRecord<ConnectFour>::proved);
        EXPECT_TRUE(proved || moment.line.at(0) == most->move);
    }
}

TEST(Mcts, TheTraceHasTheMostVisitedPartOfTheTree) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {}, 1);
    const auto result = mcts.search(game, game.initial_state(),
                                    {.nodes = 3000, .traced = true, .traced_nodes = 500}, {}, {});
    const auto& tree = result.trace->tree;
    ASSERT_EQ(tree.size(), 500);
    EXPECT_GT(result.trace->tree_not_recorded, 500);
    const auto whole = PlayingOut<ConnectFour>({}, {}, 1).search(
        game, game.initial_state(), {.nodes = 3000, .traced = true}, {}, {});
    EXPECT_EQ(whole.trace->tree_not_recorded, 0);
    EXPECT_EQ(whole.trace->tree.size(), 500 + result.trace->tree_not_recorded);
    EXPECT_EQ(tree[0].visits, 3000);
    std::vector<std::uint32_t> below(tree.size());
    for (std::size_t i = 1; i < tree.size(); ++i) {
        ASSERT_LT(tree[i].parent, i);
        EXPECT_LE(tree[i].visits, tree[i - 1].visits) << "the most visited come first";
        below[tree[i].parent] += tree[i].visits;
    }
    for (std::size_t i = 0; i < tree.size(); ++i) EXPECT_LE(below[i], tree[i].visits);
    const auto chosen =
        std::ranges::find(tree, result.move, &TreeNode::action);  // first match: the root's child
    EXPECT_EQ(tree[0].visits, below[0]);
    EXPECT_EQ(chosen->parent, 0);
}

TEST(Mcts, KeepsItsTreeBetweenMoves) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {}, 1);
    const auto first = mcts.search(game, game.initial_state(), {.nodes = 20'000}, {}, {});
    ASSERT_GE(first.line.size(), 2);
    auto state = game.result(game.initial_state(), first.line[0]);
    state = game.result(state, first.line[1]);
    const auto visits = [&] {
        const auto result = mcts.search(game, state, {.nodes = 1, .traced = true}, {}, {});
        std::uint64_t sum = 0;
        for (const auto& record : result.trace->visits) sum += record.visits;
        return sum;
    };
    EXPECT_GT(visits(), 1000) << "what was learnt before is still known";
    mcts.reset();
    EXPECT_EQ(visits(), 1) << "a new game starts from nothing";
}

TEST(Mcts, IsLegalEverywhereWithEvaluationsToo) {
    Random random(5);
    const auto check = [&](const auto& game, auto evaluation, bool playouts) {
        using G = std::decay_t<decltype(game)>;
        Mcts<G, decltype(evaluation)> mcts(evaluation, {.playouts_at_leaves = playouts}, 1);
        random_game(game, random, [&](const StateOf<G>& state) {
            if (game.is_terminal(state)) return;
            const auto result = mcts.search(game, state, {.nodes = 50}, {}, {});
            ASSERT_TRUE(game.actions(state).contains(result.move));
            ASSERT_EQ(result.line.front(), result.move);
        });
    };
    for (const bool playouts : {true, false}) {
        check(Adjacency{}, MarksEvaluation{}, playouts);
        check(Adjacency({.width = 5, .height = 5, .neighbours = 4, .rounds = 3}), MarksEvaluation{},
              playouts);
        check(ConnectFour{}, WindowsEvaluation{}, playouts);
        check(Mnk({.width = 5, .height = 5, .length = 4}), WindowsEvaluation{}, playouts);
    }
}

TEST(Mcts, AStopRequestStillGivesALegalMove) {
    StopSource source;
    source.request_stop();
    const Adjacency game;
    Mcts<Adjacency, MarksEvaluation> mcts({}, {}, 1);
    const auto result = mcts.search(game, game.initial_state(), {.time = std::chrono::hours(1)},
                                    source.get_token(), {});
    EXPECT_TRUE(game.actions(game.initial_state()).contains(result.move));
}

TEST(Mcts, MemoryBoundsTheTreeNotTheSearch) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {.memory = 1U << 14U}, 1);
    const auto result = mcts.search(game, game.initial_state(), {.nodes = 20'000}, {}, {});
    EXPECT_EQ(result.counters.nodes, 20'000);
}

TEST(Mcts, TheTreesOfThreadsShareTheMemory) {
    const ConnectFour game;
    constexpr std::uint64_t memory = 1U << 18U;
    PlayingOut<ConnectFour> mcts({}, {.memory = memory, .threads = 4}, 1);
    const auto result =
        mcts.search(game, game.initial_state(), {.nodes = 40'000, .traced = true}, {}, {});
    EXPECT_LE(result.trace->tree.size() * sizeof(MctsNode<ConnectFour>), memory / 4);
}

TEST(Mcts, ThreadsAddUpTheirVisits) {
    const ConnectFour game;
    PlayingOut<ConnectFour> mcts({}, {.threads = 2}, 1);
    const auto result =
        mcts.search(game, game.initial_state(), {.nodes = 4000, .traced = true}, {}, {});
    EXPECT_EQ(result.counters.nodes, 4000);
    std::uint64_t visits = 0;
    for (const auto& record : result.trace->visits) visits += record.visits;
    EXPECT_EQ(visits, 4000);
}

/// Finds the urgent moves by trying every move: those that win at once, otherwise those that would
/// win for the opponent.
template <Game G>
std::vector<ActionOf<G>> slowly_urgent(const G& game, const StateOf<G>& state) {
    std::vector<ActionOf<G>> urgent;
    auto passed = state;
    std::swap(passed.own, passed.enemy);
    for (const auto& mover : {state, passed}) {
        for (const auto action : game.actions(state)) {
            if (game.result(mover, action).won) urgent.push_back(action);
        }
        if (!urgent.empty()) break;
    }
    return urgent;
}

template <Game G>
void expect_urgent_moves(const G& game, std::uint64_t seed) {
    Random random(seed);
    int met = 0;
    for (int games = 0; games < 200; ++games) {
        auto state = game.initial_state();
        while (!game.is_terminal(state)) {
            const auto expected = slowly_urgent(game, state);
            const auto urgent = game.urgent_action(state);
            ASSERT_EQ(urgent.has_value(), !expected.empty()) << game.position_text(state);
            if (urgent) {
                ++met;
                ASSERT_TRUE(std::ranges::find(expected, *urgent) != expected.end())
                    << game.position_text(state);
            }
            const auto actions = game.actions(state);
            state = game.result(state, actions.at(static_cast<int>(random.below(
                                           static_cast<std::uint32_t>(actions.size())))));
        }
    }
    EXPECT_GT(met, 50);
}

TEST(Mcts, UrgentMovesWinAtOnceOrDefend) {
    for (const auto [width, height, length] :
         {std::array{7, 6, 4}, {5, 4, 3}, {9, 5, 4}, {4, 8, 4}, {8, 7, 5}}) {
        const ConnectFour game({.width = width, .height = height, .length = length});
        SCOPED_TRACE(game.spec());
        expect_urgent_moves(game, 1);
    }
    for (const auto [width, height, length] :
         {std::array{3, 3, 3}, {5, 4, 4}, {8, 8, 4}, {4, 7, 3}, {6, 6, 5}}) {
        const Mnk game({.width = width, .height = height, .length = length});
        SCOPED_TRACE(game.spec());
        expect_urgent_moves(game, 2);
    }
}

TEST(Mcts, WhatIsProvedLostIsNotListedAsGood) {
    // After d d c, X threatens to make an open three; of O's moves only b and e hold.
    const ConnectFour game;
    PlayingOut<ConnectFour> search({}, {}, 1);
    const auto result = search.search(game, after(game, {"d", "d", "c"}),
                                      {.nodes = 200'000, .all_moves = true}, {}, {});
    for (const auto& [move, score, exact] : result.moves) {
        const std::string text = game.action_text(move);
        if (text == "b" || text == "e") continue;
        EXPECT_LE(score, -score_unit) << text;
    }
    EXPECT_EQ(result.moves.front().move, result.move);
}

}  // namespace
}  // namespace lawan::search
