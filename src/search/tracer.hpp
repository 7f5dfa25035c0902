#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "game/game.hpp"

namespace lawan {

/// How the visit of a node ended.
enum class NodeEnd : std::uint8_t {
    Complete,  ///< every move was searched
    Cut,       ///< the rest cannot matter: the value reached beta
    Terminal,  ///< the game is over, the value is its utility
    Horizon,   ///< the value is the static evaluation
    Stopped,   ///< the limits ran out, the value is meaningless
};

/// Sees a depth-first search node by node. `enabled` false: the calls are not even compiled.
template <class T, class G>
concept TracerOf = requires(T tracer, ActionOf<G> action, int depth, Score score, NodeEnd end,
                            int unsearched) {
    { T::enabled } -> std::convertible_to<bool>;
    tracer.enter_root(depth, score, score);     // depth to go, alpha, beta
    tracer.enter(action, depth, score, score);  // the move that led here, depth to go, alpha, beta
    tracer.leave(score, end,
                 unsearched);  // value for the player to move there, moves left out by a cut
};

struct NoTracer {
    static constexpr bool enabled = false;

    void enter_root(int, Score, Score) {}
    template <class Action>
    void enter(Action, int, Score, Score) {}
    void leave(Score, NodeEnd, int) {}
};

/// Keeps the tree as it was searched, up to `capacity` nodes; deeper and later nodes are then only
/// counted.
template <Game G>
class RecordingTracer {
public:
    static constexpr bool enabled = true;

    struct Node {
        std::optional<std::size_t> parent;  ///< none: a root
        ActionOf<G> action{};
        int depth = 0;
        Score alpha = 0;
        Score beta = 0;
        Score value = 0;
        NodeEnd end = NodeEnd::Stopped;
        int unsearched = 0;
    };

    explicit RecordingTracer(std::size_t capacity) : capacity_(capacity) {}

    void enter_root(int depth, Score alpha, Score beta) {
        open({std::nullopt, {}, depth, alpha, beta});
    }
    void enter(ActionOf<G> action, int depth, Score alpha, Score beta) {
        open({path_.back(), action, depth, alpha, beta});
    }
    void leave(Score value, NodeEnd end, int unsearched) {
        assert(!path_.empty());
        if (const auto index = path_.back()) {
            Node& node = nodes_[*index];
            node.value = value;
            node.end = end;
            node.unsearched = unsearched;
        }
        path_.pop_back();
    }

    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t not_recorded() const { return not_recorded_; }

private:
    void open(const Node& node) {
        const bool parent_known = path_.empty() || path_.back().has_value();
        if (parent_known && nodes_.size() < capacity_) {
            path_.emplace_back(nodes_.size());
            nodes_.push_back(node);
        } else {
            path_.emplace_back(std::nullopt);
            ++not_recorded_;
        }
    }

    std::size_t capacity_;
    std::vector<Node> nodes_;
    std::vector<std::optional<std::size_t>>
        path_;  ///< from the root to the open node; none: not recorded
    std::uint64_t not_recorded_ = 0;
};

}  // namespace lawan
