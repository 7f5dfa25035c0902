#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/recorded_search.hpp"

/// A recorded tree as text, for Graphviz and as a picture.
namespace lawan::render {

/// How much of a tree is drawn. The principal line is always part of it.
struct DrawingLimits {
    int plies = 3;
    std::size_t children = 0;  ///< of one node; 0: all
    std::size_t most = 60;     ///< nodes
    bool boards = false;       ///< in a picture, the board of each node
};

/// A node that is drawn.
struct DrawnNode {
    SearchTree::Index index = 0;
    bool best = false;       ///< on the principal line
    std::size_t hidden = 0;  ///< children that were searched but are not drawn
    std::vector<DrawnNode> children{};
};

[[nodiscard]] DrawnNode drawn_tree(const SearchTree& tree, const DrawingLimits& limits);

/// `a1`, or a dot at the root.
[[nodiscard]] std::string node_name(const SearchTree& tree, SearchTree::Index index);
/// Its value with the sign, or `?` if the search did not come to know it.
[[nodiscard]] std::string worth_of(const SearchTree& tree, SearchTree::Index index);
/// Whether its values are means of play-outs, which nobody picked.
[[nodiscard]] bool is_sampled(const SearchTree& tree);
/// What is done at a node of a player: `X picks the most`.
[[nodiscard]] std::string_view choice_of(Player player, const SearchTree& tree);
/// `-inf` and `+inf` for the open ends of a window.
[[nodiscard]] std::string bound_text(Score bound);
/// `cut: +9 >= beta +7, 2 replies left out`
[[nodiscard]] std::string cut_note(const SearchTree& tree, SearchTree::Index index);
/// What the tree is of, in a line or two.
[[nodiscard]] std::vector<std::string> heading(const RecordedSearch& search);

[[nodiscard]] std::string tree_as_text(const RecordedSearch& search, const DrawingLimits& limits);
/// What is special about a node: from the table, forced, searched less deep. Empty if nothing.
[[nodiscard]] std::string node_note(const TreeNode& node);

[[nodiscard]] std::string tree_as_dot(const RecordedSearch& search, const DrawingLimits& limits);
[[nodiscard]] std::string tree_as_svg(const RecordedSearch& search, const DrawingLimits& limits);

}  // namespace lawan::render
