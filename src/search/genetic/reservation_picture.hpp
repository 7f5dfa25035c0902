#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "search/genetic/reservation_tree.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// Draws the top of a reservation tree move by move, with about `most` nodes (a run of moves is not
/// truncated), parents before children. A node below which lines are missing is Open; `unsearched`
/// counts the moves that were never tried, except within a run.
[[nodiscard]] inline std::vector<TreeNode> reservation_picture(const ReservationTree& tree,
                                                               std::size_t most) {
    struct Waiting {
        std::uint32_t node;
        Score value;  ///< for the player to move at the root
        std::uint32_t parent;
    };
    std::vector<TreeNode> picture;
    if (tree.empty()) return picture;
    picture.push_back(TreeNode{.value = tree.value()});
    std::deque<Waiting> waiting{{0, tree.value(), 0}};
    while (!waiting.empty() && picture.size() < most) {
        auto [number, value, at] = waiting.front();
        waiting.pop_front();
        const auto& node = tree.nodes_[number];
        int ply = node.depth - node.length;
        for (const ReservationTree::Gene move : tree.run(node)) {
            picture.push_back(TreeNode{.parent = at,
                                       .value = ++ply % 2 == 0 ? value : -value,
                                       .action = move,
                                       .end = NodeEnd::Open});
            at = static_cast<std::uint32_t>(picture.size() - 1);
        }
        picture[at].end = node.legal == 0                 ? NodeEnd::Horizon
                          : ReservationTree::closed(node) ? NodeEnd::Complete
                                                          : NodeEnd::Open;
        picture[at].unsearched =
            static_cast<std::uint8_t>(node.legal - ReservationTree::count(node));
        for (const auto& child : tree.children(node))
            waiting.push_back({child.node, child.value, at});
    }
    return picture;
}

}  // namespace lawan::search
