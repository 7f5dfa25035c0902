#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/recorded_search.hpp"

/// Renders recorded trees as text, Graphviz and SVG.
namespace lawan::render {

/// How much of a tree to draw. The principal variation is always included.
struct DrawingLimits {
    int plies = 3;
    std::size_t children = 0;  ///< per node; 0: all
    std::size_t most = 60;     ///< total nodes
    bool boards = false;       ///< in SVG, draw each node's board
};

/// A node to draw.
struct DrawnNode {
    SearchTree::Index index = 0;
    bool best = false;       ///< on the principal variation
    std::size_t hidden = 0;  ///< searched children left out
    std::vector<DrawnNode> children{};
};

[[nodiscard]] DrawnNode drawn_tree(const SearchTree& tree, const DrawingLimits& limits);

/// Returns the move, such as `a1`, or `start` at the root.
[[nodiscard]] std::string node_name(const SearchTree& tree, SearchTree::Index index);
/// Returns the value with its sign, or `?` if the search was interrupted before it was known.
[[nodiscard]] std::string worth_of(const SearchTree& tree, SearchTree::Index index);
/// Returns whether values are means of playouts (Monte Carlo), not backed-up minimax values.
[[nodiscard]] bool is_sampled(const SearchTree& tree);
/// Returns how a player chooses at a node, such as `X picks the most`.
[[nodiscard]] std::string_view choice_of(Player player, const SearchTree& tree);
/// Formats a window bound; `-inf` or `+inf` if it is open.
[[nodiscard]] std::string bound_text(Score bound);
/// Describes a cutoff, such as `cut: +9 >= beta +7, 2 replies left out`.
[[nodiscard]] std::string cut_note(const SearchTree& tree, SearchTree::Index index);
/// Describes what was searched, in a line or two.
[[nodiscard]] std::vector<std::string> heading(const RecordedSearch& search);

[[nodiscard]] std::string tree_as_text(const RecordedSearch& search, const DrawingLimits& limits);
/// Describes special nodes: scout, reduced, searched again, from the transposition table, forced.
/// Empty for others.
[[nodiscard]] std::string node_note(const TreeNode& node);

[[nodiscard]] std::string tree_as_dot(const RecordedSearch& search, const DrawingLimits& limits);
[[nodiscard]] std::string tree_as_svg(const RecordedSearch& search, const DrawingLimits& limits);

}  // namespace lawan::render
