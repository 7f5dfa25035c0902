#include "search/minimax/fallback.hpp"

#include <gtest/gtest.h>

#include "base/stop.hpp"
#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "search/minimax/minimax.hpp"

namespace lawan::search {

using namespace eval;

namespace {

/// A fake search that takes a given time and succeeds if that is within its limit.
struct SlowSearch {
    Duration takes;
    std::vector<int>* depths;

    SearchResult<Adjacency> search(const Adjacency& game, const Adjacency::State& root,
                                   const Limits& limits, const StopToken&,
                                   const ProgressCallback<Adjacency>&) const {
        depths->push_back(*limits.depth);
        const bool enough = takes <= *limits.time || *limits.depth <= 4;
        const Stopwatch stopwatch;
        while (stopwatch.elapsed() < std::min(takes, *limits.time) && *limits.depth > 4) {
        }
        return {.move = game.actions(root).at(0),
                .depth = enough ? *limits.depth : 1,
                .counters = {.nodes = 10}};
    }
    void reset() {}
};

using Rule = Fallback<Adjacency, SlowSearch>;

TEST(Fallback, LooksFurtherAfterAQuickAnswer) {
    std::vector<int> depths;
    Rule rule({Duration{}, &depths}, {});
    const Adjacency game;
    rule.search(game, game.initial_state(), {}, {}, {});
    rule.search(game, game.initial_state(), {}, {}, {});
    EXPECT_EQ(depths, (std::vector{8, 9}));
    rule.reset();
    EXPECT_EQ(rule.next_depth(), 8);
}

TEST(Fallback, AnswersWithTheFallbackDepthWhenTimeIsShort) {
    std::vector<int> depths;
    Rule rule({std::chrono::milliseconds(100), &depths}, {});
    const Adjacency game;
    const auto result =
        rule.search(game, game.initial_state(), {.time = std::chrono::milliseconds(20)}, {}, {});
    EXPECT_EQ(depths, (std::vector{8, 4}));
    EXPECT_EQ(result.depth, 4);
    EXPECT_EQ(result.counters.nodes, 20) << "both searches count";
    EXPECT_EQ(rule.next_depth(), 7);
}

TEST(Fallback, KeepsItsDepthInBetween) {
    std::vector<int> depths;
    Rule rule({std::chrono::milliseconds(75), &depths}, {});
    const Adjacency game;
    rule.search(game, game.initial_state(), {.time = std::chrono::milliseconds(100)}, {}, {});
    EXPECT_EQ(depths, (std::vector{8}));
    EXPECT_LE(rule.next_depth(), 8);
}

/// A fake search that visits a given number of positions and succeeds if that is within its limit.
struct CountedSearch {
    std::uint64_t visits;
    std::vector<int>* depths;

    SearchResult<Adjacency> search(const Adjacency& game, const Adjacency::State& root,
                                   const Limits& limits, const StopToken&,
                                   const ProgressCallback<Adjacency>&) const {
        depths->push_back(*limits.depth);
        const bool enough = !limits.nodes || visits <= *limits.nodes;
        return {.move = game.actions(root).at(0),
                .depth = enough ? *limits.depth : 1,
                .counters = {.nodes = enough ? visits : *limits.nodes}};
    }
    void reset() {}
};

/// Returns the depth of the second move after a first one with `visits` positions.
int second_depth(std::uint64_t visits, std::uint64_t allowed, std::vector<int>& depths) {
    Fallback<Adjacency, CountedSearch> rule({visits, &depths}, {.nodes = allowed});
    const Adjacency game;
    rule.search(game, game.initial_state(), {}, {}, {});
    return rule.next_depth();
}

TEST(Fallback, CountsPositionsInsteadOfTime) {
    std::vector<int> depths;
    EXPECT_EQ(second_depth(58'000'001, 58'000'000, depths), 7);
    EXPECT_EQ(depths, (std::vector{8, 4}));
    depths.clear();
    EXPECT_EQ(second_depth(58'000'000, 58'000'000, depths), 8);
    EXPECT_EQ(second_depth(39'000'000, 58'000'000, depths), 8) << "two thirds are 38.7 million";
    EXPECT_EQ(second_depth(38'000'000, 58'000'000, depths), 9);
    EXPECT_EQ(depths, (std::vector{8, 8, 8}));
}

TEST(Fallback, RealSearchGivesUpAndFallsBack) {
    using Search = AlphaBeta<Adjacency, MarksEvaluation>;
    Fallback<Adjacency, Search> rule(Search({}, {.deepening = false}), {.depth = 12});
    const Adjacency game;
    const auto result =
        rule.search(game, game.initial_state(), {.time = std::chrono::milliseconds(100)}, {}, {});
    EXPECT_EQ(result.depth, 4);
    Search plain({});
    EXPECT_EQ(result.score, plain.search(game, game.initial_state(), {.depth = 4}, {}, {}).score);
    EXPECT_EQ(rule.next_depth(), 11);
}

}  // namespace
}  // namespace lawan::search
