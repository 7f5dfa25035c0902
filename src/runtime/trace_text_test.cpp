#include "runtime/trace_text.hpp"

#include <gtest/gtest.h>

#include "runtime/registry.hpp"

namespace lawan::runtime {
namespace {

Report traced(const char* game, const char* bot, const Limits& limits) {
    const Registry registry = standard_registry();
    const Position start = *registry.start(game);
    return (*registry.make_bot(bot, start, 1))->choose(start, limits, {}, {}).value();
}

TEST(TraceText, IsAbsentUnlessAskedFor) {
    for (const char* bot : {"minimax:depth=2", "alphabeta:depth=2", "mcts:nodes=100",
                            "genetic:generations=5", "hybrid:generations=5", "local"}) {
        EXPECT_EQ(traced("connect4", bot, {}).trace, nullptr) << bot;
        EXPECT_NE(traced("connect4", bot, {.traced = true}).trace, nullptr) << bot;
    }
}

TEST(TraceText, ATreeHasEveryNodeWithItsMove) {
    const Report report = traced("connect4", "minimax:depth=2", {.traced = true});
    ASSERT_NE(report.trace, nullptr);
    ASSERT_EQ(report.trace->tree.size(), 1 + 7 + 49);
    EXPECT_EQ(report.trace->tree.size(), report.counters.nodes);
    EXPECT_EQ(report.trace->tree[0].parent, TreeNode::none);
    EXPECT_EQ(report.trace->tree[1].parent, 0);
    EXPECT_EQ(report.trace->names[report.trace->tree[1].action], "a");
    EXPECT_EQ(report.trace->names[report.trace->tree.back().action], "g");
    EXPECT_EQ(report.trace->tree_by_ply, (std::vector<std::uint64_t>{1, 7, 49}));
    EXPECT_EQ(report.trace->tree[0].value, report.score);
}

TEST(TraceText, TracingChangesNothing) {
    const Report plain = traced("adjacency:rounds=4", "alphabeta:depth=4", {});
    const Report report = traced("adjacency:rounds=4", "alphabeta:depth=4", {.traced = true});
    EXPECT_EQ(plain.move, report.move);
    EXPECT_EQ(plain.score, report.score);
    EXPECT_EQ(plain.counters, report.counters);
}

TEST(TraceText, GenerationsAndVisitsHaveTheirNumbers) {
    const Report genetic = traced("connect4", "genetic:generations=10", {.traced = true});
    EXPECT_GE(genetic.trace->generations.size(), 10);
    EXPECT_FALSE(genetic.trace->generations.back().plan.empty());
    EXPECT_FALSE(genetic.trace->population.empty());
    const Report hybrid = traced("connect4", "hybrid:generations=10", {.traced = true});
    EXPECT_GE(hybrid.trace->generations.size(), 10);
    const Report mcts = traced("connect4", "mcts:nodes=500", {.traced = true});
    EXPECT_EQ(mcts.trace->visits.size(), 7);
    EXPECT_EQ(mcts.trace->growth.back().playouts, 500);
    EXPECT_EQ(mcts.trace->tree.front().visits, 500);
    const Report local = traced("adjacency", "local:variant=restart", {.traced = true});
    EXPECT_GE(local.trace->walk.size(), 10);
    EXPECT_EQ(local.trace->walk.back().climb, 9);
    EXPECT_TRUE(local.trace->tree.empty());
}

}  // namespace
}  // namespace lawan::runtime
