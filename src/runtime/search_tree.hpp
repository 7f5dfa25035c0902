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

/// Random access to a recorded search tree. Values are from X's view whoever moves at the root: X
/// maximizes, O minimizes.
class SearchTree {
public:
    using Index = std::uint32_t;

    /// `line` is the principal variation that the search reported.
    SearchTree(Position position, std::shared_ptr<const TraceText> trace,
               const std::vector<std::string>& line);

    [[nodiscard]] std::size_t size() const { return nodes().size(); }
    [[nodiscard]] const TreeNode& node(Index index) const { return nodes()[index]; }
    /// In search order.
    [[nodiscard]] std::span<const Index> children(Index index) const {
        return {children_.data() + first_child_[index],
                first_child_[index + 1] - first_child_[index]};
    }
    /// One root for each iteration of iterative deepening.
    [[nodiscard]] const std::vector<Index>& roots() const { return roots_; }
    /// The root of the search that gave the answer.
    [[nodiscard]] Index root() const { return root_; }
    /// Returns the number of recorded nodes in the subtree.
    [[nodiscard]] std::uint32_t kept(Index index) const { return kept_[index]; }

    [[nodiscard]] int ply(Index index) const;
    [[nodiscard]] Player to_move(Index index) const;
    /// Returns the move that led here; empty at a root.
    [[nodiscard]] std::string move(Index index) const;
    /// Returns the moves from the root.
    [[nodiscard]] std::vector<std::string> path(Index index) const;
    [[nodiscard]] Position position(Index index) const;

    struct Values {
        Score alpha = 0;
        Score beta = 0;
        Score value = 0;
    };
    [[nodiscard]] Values values(Index index) const;

    /// Finds the child reached by that move; the last one if it was searched more than once.
    [[nodiscard]] std::optional<Index> child_by(Index index, const std::string& move) const;

    /// Why a beta cutoff was sound: the player to move has `refutation`, while the opponent prefers
    /// `better` at the ancestor `elsewhere`.
    struct CutReason {
        Index refutation = 0;
        Index elsewhere = 0;
        Index better = 0;
    };
    /// Returns none if no move was pruned here or the reason was not recorded.
    [[nodiscard]] std::optional<CutReason> why_cut(Index index) const;

    /// Returns whether nodes are numbered in search order, so that the search can be stepped
    /// through.
    [[nodiscard]] bool is_ordered() const { return ordered_; }
    /// Returns whether any alpha-beta window is recorded.
    [[nodiscard]] bool is_bounded() const { return bounded_; }

    /// The recorded part of the principal variation, beginning with the root.
    [[nodiscard]] const std::vector<Index>& principal_line() const { return principal_line_; }

    [[nodiscard]] const TraceText& trace() const { return *trace_; }
    /// Returns the approximate memory of the tree and its index.
    [[nodiscard]] std::size_t bytes() const {
        return size() * (sizeof(TreeNode) + 3 * sizeof(Index));
    }

private:
    [[nodiscard]] const std::vector<TreeNode>& nodes() const { return trace_->tree; }

    Position position_;
    std::shared_ptr<const TraceText> trace_;
    std::vector<Index> first_child_;  ///< offsets into `children_`; one more than nodes
    std::vector<Index> children_;
    std::vector<std::uint32_t> kept_;
    std::vector<Index> roots_;
    Index root_ = 0;
    bool ordered_ = true;
    bool bounded_ = false;
    std::vector<Index> principal_line_;
};

/// Returns a Monte Carlo tree as it was at one moment of its growth.
[[nodiscard]] SearchTree tree_at(const Position& position, const TraceText& trace,
                                 const TraceText::Growth& moment);

/// Explains a cutoff in one sentence; empty if the node was not cut.
[[nodiscard]] std::string cut_sentence(const SearchTree& tree, SearchTree::Index index);

/// Returns `X` or `O`.
[[nodiscard]] char player_letter(Player player);

/// Formats a score in marks or points with its sign.
[[nodiscard]] std::string signed_score(Score score);

}  // namespace lawan::runtime
