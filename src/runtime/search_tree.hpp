#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/position.hpp"
#include "runtime/trace_text.hpp"

namespace lawan::runtime {

/// A recorded search tree, asked node by node. Values are from X's view: X takes the most, O the
/// least, whoever is to move at the root.
class SearchTree {
public:
    using Index = std::uint32_t;

    /// `line`: best play from the position, as the search reported it.
    SearchTree(Position position, std::shared_ptr<const TraceText> trace,
               const std::vector<std::string>& line);

    [[nodiscard]] std::size_t size() const { return nodes().size(); }
    [[nodiscard]] const TreeNode& node(Index index) const { return nodes()[index]; }
    /// In the order they were searched.
    [[nodiscard]] std::span<const Index> children(Index index) const {
        return {children_.data() + first_child_[index],
                first_child_[index + 1] - first_child_[index]};
    }
    /// One for each depth that was searched.
    [[nodiscard]] const std::vector<Index>& roots() const { return roots_; }
    /// Of the search that gave the answer.
    [[nodiscard]] Index root() const { return root_; }
    /// Recorded nodes here and below.
    [[nodiscard]] std::uint32_t kept(Index index) const { return kept_[index]; }

    [[nodiscard]] int ply(Index index) const;
    [[nodiscard]] Player to_move(Index index) const;
    /// That led here; empty at a root.
    [[nodiscard]] std::string move(Index index) const;
    /// The moves from the root.
    [[nodiscard]] std::vector<std::string> path(Index index) const;
    [[nodiscard]] Position position(Index index) const;

    struct Values {
        Score alpha = 0;
        Score beta = 0;
        Score value = 0;
    };
    [[nodiscard]] Values values(Index index) const;

    /// The child after that move, as it was searched last.
    [[nodiscard]] std::optional<Index> child_by(Index index, const std::string& move) const;

    /// Why the rest of a node's moves cannot matter: the one to move has `refutation`, and the
    /// opponent, to move at `elsewhere`, has `better` instead of coming here.
    struct CutReason {
        Index refutation = 0;
        Index elsewhere = 0;
        Index better = 0;
    };
    /// Nothing if no move was left out.
    [[nodiscard]] std::optional<CutReason> why_cut(Index index) const;

    /// Whether nodes are numbered in the order they were searched, so that one can step through.
    [[nodiscard]] bool is_ordered() const { return ordered_; }
    /// Whether the windows mean something.
    [[nodiscard]] bool is_bounded() const { return bounded_; }

    /// Best play for both from the root, as far as it was recorded; the root first.
    [[nodiscard]] const std::vector<Index>& principal_line() const { return principal_line_; }

    [[nodiscard]] const TraceText& trace() const { return *trace_; }
    /// What the tree and its index take, about.
    [[nodiscard]] std::size_t bytes() const {
        return size() * (sizeof(TreeNode) + 3 * sizeof(Index));
    }

private:
    [[nodiscard]] const std::vector<TreeNode>& nodes() const { return trace_->tree; }

    Position position_;
    std::shared_ptr<const TraceText> trace_;
    std::vector<Index> first_child_;  ///< into `children_`, one more than nodes
    std::vector<Index> children_;
    std::vector<std::uint32_t> kept_;
    std::vector<Index> roots_;
    Index root_ = 0;
    bool ordered_ = true;
    bool bounded_ = false;
    std::vector<Index> principal_line_;
};

/// A Monte Carlo tree as it was at a moment of its growth.
[[nodiscard]] SearchTree tree_at(const Position& position, const TraceText& trace,
                                 const TraceText::Growth& moment);

/// A cut in words: who has what elsewhere, and what happens here. Empty if the node was not cut.
[[nodiscard]] std::string cut_sentence(const SearchTree& tree, SearchTree::Index index);

/// `X` or `O`.
[[nodiscard]] char player_letter(Player player);

/// A score in marks or points, with its sign.
[[nodiscard]] std::string signed_score(Score score);

}  // namespace lawan::runtime
