#include "runtime/search_tree.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "runtime/recorded_search.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

RecordedSearch recorded(const char* game, const std::string& moves, const char* bot,
                        Limits limits = {}) {
    Position position = start_of(game);
    for (const char move : moves) position = *position.play(std::string(1, move));
    return *record_search(shared_registry(), position, {.bot = bot, .limits = limits}, {}, {});
}

/// Checks that X's nodes have the maximum of their children and O's the minimum; a cut node has at
/// least the bound.
void check_values(const SearchTree& tree) {
    int cuts = 0;
    for (SearchTree::Index index = 0; index < tree.size(); ++index) {
        const auto [alpha, beta, value] = tree.values(index);
        const auto children = tree.children(index);
        const bool takes_most = tree.to_move(index) == Player::X;
        ASSERT_EQ(tree.to_move(index), tree.position(index).to_move());
        if (children.empty()) continue;
        Score best = tree.values(children.front()).value;
        std::uint32_t kept = 1;
        for (const auto child : children) {
            const Score offered = tree.values(child).value;
            best = takes_most ? std::max(best, offered) : std::min(best, offered);
            kept += tree.kept(child);
        }
        ASSERT_EQ(value, best);
        ASSERT_EQ(tree.kept(index), kept);
        const auto reason = tree.why_cut(index);
        ASSERT_EQ(reason.has_value(), tree.node(index).unsearched > 0);
        ASSERT_EQ(cut_sentence(tree, index).empty(), !reason);
        if (!reason) continue;
        ++cuts;
        const Score elsewhere = tree.values(reason->better).value;
        ASSERT_EQ(elsewhere, takes_most ? beta : alpha);
        ASSERT_EQ(tree.values(reason->refutation).value, value);
        ASSERT_NE(tree.to_move(reason->elsewhere), tree.to_move(index));
        if (takes_most) {
            ASSERT_GE(value, elsewhere);
        } else {
            ASSERT_LE(value, elsewhere);
        }
    }
    EXPECT_GT(cuts, 0);
}

TEST(SearchTreeTest, KnowsWhetherItCanBeSteppedThroughAndHasBounds) {
    struct Case {
        const char* bot;
        bool ordered;
        bool bounded;
    };
    for (const auto& [bot, ordered, bounded] :
         {Case{"minimax:depth=3", true, false}, Case{"alphabeta:depth=3", true, true},
          Case{"engine:depth=4", true, true}, Case{"mcts:nodes=200", false, false},
          Case{"genetic:generations=10", false, false}}) {
        SCOPED_TRACE(bot);
        const auto search = recorded("connect4", "d", bot);
        ASSERT_TRUE(search.tree.has_value());
        EXPECT_EQ(search.tree->is_ordered(), ordered);
        EXPECT_EQ(search.tree->is_bounded(), bounded);
        EXPECT_TRUE(!ordered ||
                    search.tree->principal_line().size() == search.report.line.size() + 1);
    }
}

TEST(SearchTreeTest, EveryValueComesFromTheChildrenAndEveryCutHasItsReason) {
    for (const char* bot :
         {"alphabeta:depth=4", "alphabeta:depth=4,order=off", "alphabeta:depth=5,greedy=3"}) {
        for (const char* game : {"tictactoe", "tictactoe:first=o", "connect4:w=5,h=4",
                                 "adjacency:w=4,h=4", "adjacency:w=4,h=4,first=o"}) {
            SCOPED_TRACE(std::string(game) + " " + bot);
            const RecordedSearch search = recorded(game, "", bot);
            ASSERT_TRUE(search.tree);
            ASSERT_NO_FATAL_FAILURE(check_values(*search.tree));
        }
    }
}

TEST(SearchTreeTest, FollowsThePrincipalLineOfTheLastCompletedDepth) {
    const RecordedSearch search = recorded("connect4", "dd", "alphabeta", {.nodes = 3000});
    const SearchTree& tree = *search.tree;
    ASSERT_GT(tree.roots().size(), 2);
    EXPECT_EQ(tree.node(tree.root()).depth, search.report.depth);
    EXPECT_EQ(tree.node(tree.root()).end, NodeEnd::Complete);
    EXPECT_EQ(tree.path(tree.principal_line().back()), search.report.line);
    for (const auto index : tree.principal_line())
        EXPECT_EQ(tree.values(index).value, tree.values(tree.root()).value);
}

TEST(SearchTreeTest, LooksAFewPliesAheadUnlessToldToReachTheEnd) {
    const auto nodes = [](const char* bot) {
        return recorded("tictactoe", "", bot).report.counters.nodes;
    };
    EXPECT_EQ(nodes("minimax"), 1 + 9 + 9 * 8 + 9 * 8 * 7);
    EXPECT_EQ(nodes("minimax:as=d"), 549'946) << "report D's count";
    EXPECT_EQ(nodes("minimax:as=d,deepening=on"), nodes("minimax"));
    EXPECT_EQ(nodes("minimax:as=d,depth=1"), 1 + 9);
}

TEST(SearchTreeTest, CountsWhatMinimaxWouldLookAt) {
    const RecordedSearch search = recorded("tictactoe", "", "alphabeta:depth=3,greedy=3");
    ASSERT_TRUE(search.minimax);
    EXPECT_EQ(search.minimax->nodes, 1 + 3 + 9 + 27);
    EXPECT_FALSE(search.minimax->at_least);
    EXPECT_LT(search.report.counters.nodes, 40);
    EXPECT_FALSE(recorded("tictactoe", "", "minimax:depth=3").minimax);
    const Position start = *shared_registry().start("adjacency");
    const auto large = record_search(
        shared_registry(), start,
        {.bot = "alphabeta:nodes=1000000,greedy=12", .counting = std::chrono::milliseconds(1)}, {},
        {});
    ASSERT_TRUE(large->minimax);
    EXPECT_TRUE(large->minimax->at_least);
}

TEST(SearchTreeTest, WithoutALimitLooksThreePliesAhead) {
    EXPECT_EQ(recorded("connect4", "", "minimax").report.depth, 3);
    EXPECT_EQ(recorded("connect4", "", "alphabeta", {.depth = 2}).report.depth, 2);
}

TEST(SearchTreeTest, GeneticAndMonteCarloTreesAreTreesToo) {
    for (const char* bot : {"genetic:generations=20", "mcts:nodes=2000"}) {
        const RecordedSearch search = recorded("connect4", "dd", bot);
        ASSERT_TRUE(search.tree) << bot;
        const SearchTree& tree = *search.tree;
        EXPECT_GT(tree.principal_line().size(), 2) << bot;
        EXPECT_EQ(tree.move(tree.principal_line()[1]), search.report.move) << bot;
        for (SearchTree::Index index = 0; index < tree.size(); index += 17)
            EXPECT_EQ(tree.position(index).plies_played(), 2 + tree.ply(index)) << bot;
    }
    for (const char* bot : {"hybrid:generations=5", "local", "random"})
        EXPECT_FALSE(recorded("connect4", "", bot).tree) << bot;
}

TEST(SearchTreeTest, SaysWhatIsWrongWithABot) {
    const Position start = *shared_registry().start("tictactoe");
    const auto complaint = [&](const char* bot) {
        const auto search = record_search(shared_registry(), start, {.bot = bot}, {}, {});
        return search ? "nothing" : search.error().message;
    };
    EXPECT_THAT(complaint("alphabet"), ::testing::HasSubstr("'alphabet'"));
    EXPECT_EQ(complaint("alphabeta:depth=0"),
              "depth: expected a whole number from 1 to 64, not '0'");
}

TEST(SearchTreeTest, ACutIsSaidInWords) {
    const RecordedSearch search = recorded("tictactoe", "", "alphabeta:depth=2,order=off");
    const SearchTree& tree = *search.tree;
    SearchTree::Index first = 0;
    while (first < tree.size() && !tree.why_cut(first)) ++first;
    ASSERT_LT(first, tree.size()) << "no node was cut";
    EXPECT_EQ(tree.path(first), std::vector<std::string>{"c3"});
    EXPECT_EQ(cut_sentence(tree, first),
              "X already has b3, worth +0.005. Here O can answer a3 and get +0.004. The other 7 "
              "replies cannot make c3 better for X.");
}

}  // namespace
}  // namespace lawan::runtime
