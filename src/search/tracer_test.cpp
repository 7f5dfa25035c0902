#include "search/tracer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

constexpr std::size_t plenty = 1'000'000;

using Nodes = std::vector<TreeNode>;

bool is_root(const TreeNode& node) { return node.parent == TreeNode::none; }

/// Returns for each node the indices of its children, in search order.
std::vector<std::vector<std::size_t>> children_of(const Nodes& nodes) {
    std::vector<std::vector<std::size_t>> children(nodes.size());
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        if (!is_root(nodes[index])) children[nodes[index].parent].push_back(index);
    }
    return children;
}

/// Checks a recorded search node by node: `check_node` recurses over it.
template <Game G, class E>
class RecordedTree {
public:
    RecordedTree(const G& game, const E& evaluation, Nodes nodes, Pruning pruning)
        : game_(game),
          evaluation_(evaluation),
          nodes_(std::move(nodes)),
          children_(children_of(nodes_)),
          pruning_(pruning) {}

    void check_node(std::size_t index, const StateOf<G>& state, Player root_player) {
        const auto& node = nodes_[index];
        const auto& children = children_[index];
        const Score sign = game_.player_to_move(state) == root_player ? 1 : -1;
        ++ends_[static_cast<std::size_t>(node.end)];
        switch (node.end) {
            case NodeEnd::Terminal:
                ASSERT_TRUE(game_.is_terminal(state));
                ASSERT_TRUE(children.empty());
                ASSERT_EQ(node.value, game_.utility(state, game_.player_to_move(state)));
                return;
            case NodeEnd::Horizon:
                ASSERT_FALSE(game_.is_terminal(state));
                ASSERT_EQ(node.depth, 0);
                ASSERT_TRUE(children.empty());
                ASSERT_EQ(node.value, sign * evaluation_(game_, state, root_player));
                return;
            case NodeEnd::Complete:
            case NodeEnd::Cut:
                break;
            case NodeEnd::Stopped:
            case NodeEnd::Open:
            case NodeEnd::Table:
            case NodeEnd::Forced:
                FAIL() << "nothing stopped this search";
        }
        ASSERT_GT(node.depth, 0);
        ASSERT_FALSE(children.empty());
        Score best = -infinite_score;
        std::uint32_t visits = 1;
        for (const std::size_t child_index : children) {
            const auto& child = nodes_[child_index];
            visits += child.visits;
            const Score alpha =
                pruning_ == Pruning::AlphaBeta ? std::max(node.alpha, best) : node.alpha;
            ASSERT_EQ(child.alpha, -node.beta);
            ASSERT_EQ(child.beta, -alpha);
            ASSERT_LT(child.alpha, child.beta) << "a node below a closed window";
            ASSERT_EQ(child.depth, node.depth - 1);
            ASSERT_TRUE(game_.actions(state).contains(child.action));
            ASSERT_NO_FATAL_FAILURE(
                check_node(child_index, game_.result(state, child.action), root_player));
            best = std::max(best, -child.value);
        }
        ASSERT_EQ(node.value, best);
        ASSERT_EQ(node.visits, visits);
        ASSERT_EQ(node.unsearched, game_.actions(state).size() - std::ssize(children));
        if (node.end == NodeEnd::Cut) {
            ASSERT_EQ(pruning_, Pruning::AlphaBeta);
            ASSERT_GE(node.value, node.beta);
        } else {
            ASSERT_EQ(node.unsearched, 0);
            if (pruning_ == Pruning::AlphaBeta) {
                ASSERT_LT(node.value, node.beta);
            }
        }
    }

    [[nodiscard]] std::uint64_t count(NodeEnd end) const {
        return ends_[static_cast<std::size_t>(end)];
    }

private:
    const G& game_;
    const E& evaluation_;
    Nodes nodes_;
    std::vector<std::vector<std::size_t>> children_;
    Pruning pruning_;
    std::array<std::uint64_t, 6> ends_{};
};

template <Pruning pruning, Game G, class E>
void check_recording(const G& game, const E& evaluation, const StateOf<G>& state,
                     const MinimaxSettings& settings) {
    const Limits limits{.depth = 4};
    Minimax<G, E, pruning> silent(evaluation, settings);
    Minimax<G, E, pruning, RecordingTracer<G>> recording(evaluation, settings,
                                                         RecordingTracer<G>(plenty));
    const auto expected = silent.search(game, state, limits, {}, {});
    const auto result = recording.search(game, state, limits, {}, {});
    ASSERT_EQ(result.move, expected.move);
    ASSERT_EQ(result.score, expected.score);
    ASSERT_EQ(result.line, expected.line);
    ASSERT_EQ(result.moves, expected.moves);
    ASSERT_EQ(result.counters, expected.counters);

    const auto& nodes = recording.tracer().nodes();
    ASSERT_EQ(nodes.size(), result.counters.nodes);
    ASSERT_EQ(recording.tracer().not_recorded(), 0U);
    ASSERT_TRUE(is_root(nodes.front()));
    ASSERT_EQ(nodes.front().depth, std::min(4, game.most_plies_left(state)));
    ASSERT_EQ(nodes.front().value, result.score);
    RecordedTree<G, E> tree(game, evaluation, nodes, pruning);
    ASSERT_NO_FATAL_FAILURE(tree.check_node(0, state, game.player_to_move(state)));
    ASSERT_EQ(tree.count(NodeEnd::Cut), result.counters.cutoffs);
    if (!settings.ordered) {
        ASSERT_EQ(tree.count(NodeEnd::Horizon), result.counters.evaluations);
    }
}

TEST(TracerTest, RecordsWhatWasSearchedNodeByNode) {
    with_small_games([]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        Random random(5);
        with_evaluations(game, [&](const auto& evaluation) {
            for (int plies = 0; plies < 5; ++plies) {
                const auto state = random_state(game, random, plies);
                if (game.is_terminal(state)) continue;
                for (const bool ordered : {false, true}) {
                    const MinimaxSettings settings{.ordered = ordered};
                    ASSERT_NO_FATAL_FAILURE(
                        check_recording<Pruning::None>(game, evaluation, state, settings));
                    ASSERT_NO_FATAL_FAILURE(
                        check_recording<Pruning::AlphaBeta>(game, evaluation, state, settings));
                }
            }
        });
    });
}

using RecordingSearch = AlphaBeta<Mnk, WindowsEvaluation, RecordingTracer<Mnk>>;

/// Returns the recording without all nodes more than `plies` below the root.
Nodes cut_below(const Nodes& nodes, int plies) {
    const auto ply = plies_from_root(nodes);
    std::vector<std::uint32_t> places(nodes.size());
    Nodes kept;
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        if (ply[index] > plies) continue;
        places[index] = static_cast<std::uint32_t>(kept.size());
        kept.push_back(nodes[index]);
        if (!is_root(kept.back())) kept.back().parent = places[kept.back().parent];
    }
    return kept;
}

TEST(TracerTest, PastItsCapacityKeepsTheTopOfTheTree) {
    const Mnk game;
    const auto record = [&](std::size_t capacity) {
        RecordingSearch search({}, {}, RecordingTracer<Mnk>(capacity));
        const auto result = search.search(game, game.initial_state(), {.depth = 5}, {}, {});
        EXPECT_EQ(search.tracer().nodes().size() + search.tracer().not_recorded(),
                  result.counters.nodes);
        EXPECT_LE(search.tracer().nodes().size(), capacity);
        std::uint64_t searched = 0;
        for (const std::uint64_t nodes : search.tracer().by_ply()) searched += nodes;
        EXPECT_EQ(searched, result.counters.nodes);
        EXPECT_EQ(search.tracer().by_ply().size(), 6);
        return search.tracer().nodes();
    };
    const Nodes whole = record(plenty);
    EXPECT_EQ(record(whole.size()), whole);
    EXPECT_EQ(record(whole.size() - 1), cut_below(whole, 4));
    for (int plies = 0; plies < 5; ++plies) {
        const Nodes top = cut_below(whole, plies);
        ASSERT_LT(top.size(), whole.size());
        EXPECT_EQ(record(top.size()), top) << plies;
    }
    EXPECT_EQ(record(cut_below(whole, 1).size() - 1), cut_below(whole, 0));
    EXPECT_TRUE(record(0).empty());
}

TEST(TracerTest, DeepeningRecordsARootForEachDepth) {
    const Mnk game;
    RecordingSearch search({}, {}, RecordingTracer<Mnk>(plenty));
    const auto result =
        search.search(game, game.initial_state(), {.depth = 4, .nodes = plenty}, {}, {});
    std::vector<int> depths;
    for (const auto& node : search.tracer().nodes()) {
        if (is_root(node)) depths.push_back(node.depth);
    }
    EXPECT_EQ(depths, (std::vector{1, 2, 3, 4}));
    EXPECT_EQ(search.tracer().nodes().size(), result.counters.nodes);
}

TEST(TracerTest, ASearchThatRunsOutOfNodesEndsInStoppedNodes) {
    const Mnk game({.width = 5, .height = 5, .length = 4});
    RecordingSearch search({}, {}, RecordingTracer<Mnk>(plenty));
    const auto result = search.search(game, game.initial_state(), {.nodes = 2000}, {}, {});
    const auto& nodes = search.tracer().nodes();
    ASSERT_EQ(nodes.size(), result.counters.nodes);
    // The stopped nodes are the last root and a path down from it.
    std::size_t stopped = 0;
    std::size_t deepest = 0;
    for (std::size_t index = 0; index < nodes.size(); ++index) {
        if (nodes[index].end != NodeEnd::Stopped) continue;
        ++stopped;
        deepest = index;
    }
    ASSERT_GT(stopped, 1U);
    std::size_t path = 1;
    for (std::size_t index = deepest; !is_root(nodes[index]); index = nodes[index].parent) {
        ASSERT_EQ(nodes[nodes[index].parent].end, NodeEnd::Stopped);
        ++path;
    }
    EXPECT_EQ(path, stopped);
}

}  // namespace
}  // namespace lawan::search
