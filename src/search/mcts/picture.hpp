#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "search/mcts/node.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// Converts a node of a Monte Carlo tree for drawing: Open until it is proved; `unsearched` counts
/// the moves that were never tried.
template <Game G>
[[nodiscard]] TreeNode mcts_picture_node(std::span<const MctsNode<G>> nodes, std::uint32_t index,
                                         std::uint32_t parent) {
    const MctsNode<G>& node = nodes[index];
    TreeNode shown{.parent = parent,
                   .visits = node.visits,
                   .value = -static_cast<Score>(std::lround(node.utility)),
                   .action = node.action,
                   .end = NodeEnd::Open};
    if (node.proof != Proof::None)
        shown.end = node.child_count == 0 ? NodeEnd::Terminal : NodeEnd::Complete;
    for (const MctsNode<G>& child : nodes.subspan(node.first_child, node.child_count)) {
        if (child.visits == 0) ++shown.unsearched;
    }
    return shown;
}

/// Draws the most visited part of a Monte Carlo tree, at most `most` nodes, parents before
/// children.
template <Game G>
[[nodiscard]] std::vector<TreeNode> mcts_picture(std::span<const MctsNode<G>> nodes,
                                                 std::size_t most) {
    struct Waiting {
        std::uint32_t visits;
        std::uint32_t node;
        std::uint32_t parent;
        auto operator<=>(const Waiting&) const = default;
    };
    std::vector<TreeNode> picture;
    std::priority_queue<Waiting> waiting;
    waiting.push({nodes[0].visits, 0, TreeNode::none});
    while (!waiting.empty() && picture.size() < most) {
        const auto [visits, index, parent] = waiting.top();
        waiting.pop();
        const auto place = static_cast<std::uint32_t>(picture.size());
        picture.push_back(mcts_picture_node(nodes, index, parent));
        for (std::uint32_t i = 0; i < nodes[index].child_count; ++i) {
            const std::uint32_t child = nodes[index].first_child + i;
            if (nodes[child].visits > 0) waiting.push({nodes[child].visits, child, place});
        }
    }
    return picture;
}

/// Draws a line from the root with the moves tried beside it, as long as whole positions fit into
/// `most` nodes. Of a position with many moves, keeps the most visited ones.
template <Game G>
[[nodiscard]] std::vector<TreeNode> mcts_line_picture(std::span<const MctsNode<G>> nodes,
                                                      const std::vector<ActionOf<G>>& line,
                                                      std::size_t most) {
    constexpr std::size_t most_children = 16;
    std::vector<TreeNode> picture{mcts_picture_node(nodes, 0, TreeNode::none)};
    std::uint32_t index = 0;
    std::uint32_t place = 0;
    for (const ActionOf<G> move : line) {
        std::vector<std::uint32_t> children;
        for (std::uint32_t i = 0; i < nodes[index].child_count; ++i) {
            const std::uint32_t child = nodes[index].first_child + i;
            if (nodes[child].visits > 0) children.push_back(child);
        }
        std::ranges::sort(children, std::greater(), [&](std::uint32_t child) {
            return std::pair(nodes[child].action == move, nodes[child].visits);
        });
        children.resize(std::min(children.size(), most_children));
        if (children.empty() || picture.size() + children.size() > most) break;
        const auto first = static_cast<std::uint32_t>(picture.size());
        for (const std::uint32_t child : children)
            picture.push_back(mcts_picture_node(nodes, child, place));
        if (nodes[children.front()].action != move) break;
        index = children.front();
        place = first;
    }
    return picture;
}

/// Counts the nodes that were visited; the others are untried children.
template <Game G>
[[nodiscard]] std::uint64_t visited_nodes(std::span<const MctsNode<G>> nodes) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(nodes, [](const MctsNode<G>& node) { return node.visits > 0; }));
}

}  // namespace lawan::search
