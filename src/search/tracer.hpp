#pragma once

#include <algorithm>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "game/game.hpp"

namespace lawan::search {

/// How the visit to a node ended.
enum class NodeEnd : std::uint8_t {
    Complete,  ///< every move was searched
    Cut,       ///< beta cutoff: the value reached beta, the other moves were pruned
    Terminal,  ///< the game is over; the value is its utility
    Horizon,   ///< the value is the static evaluation
    Stopped,   ///< the limits ran out; the value is meaningless
    Open,      ///< in a sampling search: some moves below are untried or not searched to the end
    Table,     ///< the value comes from the transposition table
    Forced,    ///< one move wins or must be answered; the others were skipped
};

/// Why a node was visited.
enum class NodeVisit : std::uint8_t {
    Whole,    ///< for its value
    Scout,    ///< null window: only to see whether the move is better
    Reduced,  ///< null window at reduced depth (late move reduction)
    Again,    ///< re-search after a scout failed high
};

/// A node of a search tree. Kept small, as a trace holds millions.
struct TreeNode {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    std::uint32_t parent = none;  ///< none: a root
    std::uint32_t visits = 0;     ///< nodes searched here and below, unrecorded ones included
    Score alpha = -infinite_score;
    Score beta = infinite_score;
    Score value = 0;          ///< for the player to move
    std::uint8_t action = 0;  ///< the move that led here
    std::uint8_t depth = 0;   ///< remaining depth
    NodeEnd end : 4 = NodeEnd::Stopped;
    NodeVisit visit : 4 = NodeVisit::Whole;
    std::uint8_t unsearched = 0;  ///< moves that were pruned

    bool operator==(const TreeNode&) const = default;
};
static_assert(sizeof(TreeNode) == 24);

/// Observes a depth-first search node by node. If `enabled` is false, the calls are compiled out.
template <class T, class G>
concept TracerOf = requires(T tracer, ActionOf<G> action, int depth, Score score, NodeEnd end,
                            int unsearched) {
    { T::enabled } -> std::convertible_to<bool>;
    tracer.enter_root(depth, score, score);     // remaining depth, alpha, beta
    tracer.enter(action, depth, score, score);  // move, remaining depth, alpha, beta
    tracer.leave(score, end,
                 unsearched);  // value for the player to move, number of pruned moves
};

struct NoTracer {
    static constexpr bool enabled = false;

    void enter_root(int, Score, Score) {}
    template <class Action>
    void enter(Action, int, Score, Score) {}
    void leave(Score, NodeEnd, int) {}
};

/// Returns the ply of each node. Parents must come before children.
[[nodiscard]] inline std::vector<std::uint8_t> plies_from_root(const std::vector<TreeNode>& nodes) {
    std::vector<std::uint8_t> plies(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::uint32_t parent = nodes[i].parent;
        if (parent != TreeNode::none) plies[i] = static_cast<std::uint8_t>(plies[parent] + 1);
    }
    return plies;
}

/// Returns the number of nodes at each ply.
[[nodiscard]] inline std::vector<std::uint64_t> plies_of(const std::vector<TreeNode>& nodes) {
    std::vector<std::uint64_t> counts;
    for (const std::uint8_t ply : plies_from_root(nodes)) {
        if (counts.size() <= ply) counts.resize(ply + std::size_t{1});
        ++counts[ply];
    }
    return counts;
}

/// Records the tree as it is searched, parents before children, siblings in search order. Keeps at
/// most `capacity` nodes: when full, drops the deepest ply and no longer records it, so that what
/// remains is the complete top of the tree.
template <Game G>
class RecordingTracer {
public:
    static constexpr bool enabled = true;

    explicit RecordingTracer(std::size_t capacity)
        : capacity_(std::min<std::size_t>(capacity, TreeNode::none)) {}

    void enter_root(int depth, Score alpha, Score beta) { open(0, depth, alpha, beta); }
    void enter(ActionOf<G> action, int depth, Score alpha, Score beta) {
        open(action, depth, alpha, beta);
    }
    /// Marks the node just entered.
    void mark(NodeVisit visit) {
        if (path_.back().index != TreeNode::none) nodes_[path_.back().index].visit = visit;
    }
    void leave(Score value, NodeEnd end, int unsearched) {
        assert(!path_.empty());
        const auto [index, number] = path_.back();
        if (index != TreeNode::none) {
            TreeNode& node = nodes_[index];
            node.value = value;
            node.end = end;
            node.unsearched = static_cast<std::uint8_t>(unsearched);
            node.visits = static_cast<std::uint32_t>(
                std::min<std::uint64_t>(entered_ - number, TreeNode::none));
        }
        path_.pop_back();
    }

    [[nodiscard]] const std::vector<TreeNode>& nodes() const { return nodes_; }
    /// Moves the nodes out. Call it last.
    [[nodiscard]] std::vector<TreeNode> take_nodes() { return std::move(nodes_); }
    [[nodiscard]] std::uint64_t not_recorded() const { return entered_ - nodes_.size(); }
    /// The number of nodes searched at each ply.
    [[nodiscard]] const std::vector<std::uint64_t>& by_ply() const { return by_ply_; }

private:
    /// A node that is being searched.
    struct Open {
        std::uint32_t index;   ///< none: not recorded
        std::uint64_t number;  ///< how many nodes were entered before it
    };

    void open(ActionOf<G> action, int depth, Score alpha, Score beta) {
        const std::size_t ply = path_.size();
        if (by_ply_.size() <= ply) by_ply_.resize(ply + 1);
        ++by_ply_[ply];
        while (ply < plies_ && nodes_.size() >= capacity_) make_room(ply);
        std::uint32_t index = TreeNode::none;
        if (ply < plies_) {
            index = static_cast<std::uint32_t>(nodes_.size());
            nodes_.push_back(TreeNode{.parent = path_.empty() ? TreeNode::none : path_.back().index,
                                      .alpha = alpha,
                                      .beta = beta,
                                      .action = action,
                                      .depth = static_cast<std::uint8_t>(std::max(depth, 0))});
        }
        path_.push_back({index, entered_++});
    }

    /// Drops the deepest recorded ply, unless the node that needs room is deeper still.
    void make_room(std::size_t ply) {
        const std::vector<std::uint8_t> plies = plies_from_root(nodes_);
        const std::size_t deepest = nodes_.empty() ? 0 : *std::ranges::max_element(plies);
        plies_ = ply > deepest ? ply : deepest;
        std::vector<std::uint32_t> places(nodes_.size(), TreeNode::none);
        std::uint32_t kept = 0;
        for (std::size_t i = 0; i < nodes_.size(); ++i) {
            if (plies[i] >= plies_) continue;
            TreeNode node = nodes_[i];
            if (node.parent != TreeNode::none) node.parent = places[node.parent];
            places[i] = kept;
            nodes_[kept++] = node;
        }
        nodes_.resize(kept);
        for (Open& open : path_) {
            if (open.index != TreeNode::none) open.index = places[open.index];
        }
    }

    std::size_t capacity_;
    std::size_t plies_ = std::numeric_limits<std::size_t>::max();  ///< plies that are recorded
    std::vector<TreeNode> nodes_;
    std::vector<Open> path_;  ///< from the root to the current node
    std::vector<std::uint64_t> by_ply_;
    std::uint64_t entered_ = 0;
};

}  // namespace lawan::search
