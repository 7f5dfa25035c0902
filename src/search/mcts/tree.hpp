#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/mcts/node.hpp"

namespace lawan::search {

struct MctsSettings {
    double exploration = 0.5;         ///< weight of exploration in UCB1
    bool playouts_at_leaves = true;   ///< false: the static evaluation instead
    bool urgent_moves = true;         ///< play-outs win at once or block an immediate win
    std::uint64_t playouts = 20'000;  ///< if no limit is given
    std::uint64_t memory = std::uint64_t{256}
                           << 20U;  ///< bytes for all trees together; full trees stop growing
    int threads = 1;

    bool operator==(const MctsSettings&) const = default;
};

/// The tree of one thread.
template <Game G, EvaluationOf<G> E>
class MctsTree {
public:
    using State = StateOf<G>;
    using Action = ActionOf<G>;
    using Node = MctsNode<G>;
    using RootMove = MctsRootMove<G>;

    MctsTree(E evaluation, const MctsSettings& settings, std::uint64_t seed)
        : evaluation_(std::move(evaluation)), settings_(settings), random_(seed) {}

    /// Play-outs between two polls of the clock.
    static constexpr std::uint64_t poll_interval = 32;

    void forget() {
        nodes_.clear();
        game_.reset();
    }

    /// Sets the root. Keeps the statistics below it if it is within two plies of the previous root.
    void set_root(const G& game, const State& root) {
        playouts_ = 0;
        const std::optional<std::uint32_t> known = game_ == game ? find(root) : std::nullopt;
        if (known) {
            keep_subtree(*known);
        } else {
            nodes_ = empty_arena();
            nodes_.push_back({});
        }
        game_ = game;
        root_ = root;
        if (nodes_[0].child_count == 0) expand(0, root_);
    }

    /// Runs play-outs, at least one, until the budget is spent or the root is proved. Calls `tick`
    /// after every `interval` play-outs; `interval` must be a power of two.
    void grow(Budget budget, std::uint64_t interval, const std::function<void()>& tick) {
        do {
            play_out();
            ++playouts_;
            if (tick && (playouts_ & (interval - 1)) == 0) tick();
        } while (nodes_[0].proof == Proof::None && !budget.spent(playouts_));
    }

    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }

    [[nodiscard]] std::vector<RootMove> root_moves() const {
        std::vector<RootMove> moves;
        for (const Node& child : children(nodes_[0])) {
            const double visits = child.visits;
            const bool ends = child.child_count == 0 && child.proof != Proof::None;
            moves.push_back(
                {child.action, child.visits, child.reward, child.utility * visits,
                 turned(child.proof),
                 ends ? std::optional(static_cast<Score>(child.utility)) : std::nullopt});
        }
        return moves;
    }

    /// Returns the principal variation that begins with `first`.
    [[nodiscard]] std::vector<Action> line(Action first) const {
        std::vector<Action> moves;
        const Node* node = nullptr;
        for (const Node& child : children(nodes_[0])) {
            if (child.action == first) node = &child;
        }
        while (node != nullptr) {
            moves.push_back(node->action);
            const Node* next = nullptr;
            for (const Node& child : children(*node)) {
                if (child.visits > 0 && (next == nullptr || trust(child) > trust(*next)))
                    next = &child;
            }
            node = next;
        }
        return moves;
    }

    /// All nodes: the root first, siblings adjacent.
    [[nodiscard]] std::span<const Node> nodes() const { return nodes_; }

private:
    /// The result of a play-out or evaluation, for the player to move at its node.
    struct Verdict {
        double reward;
        float utility;
    };

    static std::pair<int, std::uint32_t> trust(const Node& child) {
        const int rank = child.proof == Proof::Loss ? 1 : child.proof == Proof::Win ? -1 : 0;
        return {rank, child.visits};
    }

    [[nodiscard]] std::span<const Node> children(const Node& node) const {
        return {nodes_.data() + node.first_child, node.child_count};
    }

    /// One iteration: 1. selection, 2. expansion by one node, 3. simulation, 4. backpropagation.
    void play_out() {
        std::array<std::uint32_t, most_plies + 1> path;
        std::size_t length = 0;
        std::uint32_t index = 0;
        State state = root_;
        path[length++] = index;
        while (nodes_[index].proof == Proof::None && nodes_[index].child_count > 0) {
            index = select(nodes_[index]);
            state = game_->result(state, nodes_[index].action);
            path[length++] = index;
        }
        if (nodes_[index].proof == Proof::None && nodes_[index].visits > 0 && has_room()) {
            expand(index, state);
        }
        back_up(path, length, judge(nodes_[index], state));
    }

    /// Selects by UCB1 among the moves that are not proved to lose. Untried moves come first, in
    /// random order.
    [[nodiscard]] std::uint32_t select(const Node& node) {
        const float breadth = static_cast<float>(settings_.exploration) *
                              std::sqrt(std::log(static_cast<float>(node.visits) + 1.0F));
        Node* const end = nodes_.data() + node.first_child + node.child_count;
        Node* best = end - node.child_count;
        float best_value = -1;
        for (Node* child = best; child != end; ++child) {
            if (child->visits == 0)
                std::swap(*child, child[random_.below(static_cast<std::uint32_t>(end - child))]);
            if (child->proof == Proof::Win) continue;
            if (child->visits == 0) return index_of(*child);
            const auto visits = static_cast<float>(child->visits);
            const float value =
                static_cast<float>(child->reward) / visits + breadth / std::sqrt(visits);
            if (value > best_value) {
                best_value = value;
                best = child;
            }
        }
        return index_of(*best);
    }

    [[nodiscard]] std::uint32_t index_of(const Node& node) const {
        return static_cast<std::uint32_t>(&node - nodes_.data());
    }

    [[nodiscard]] bool has_room() const {
        return (nodes_.size() + most_plies) * sizeof(Node) <= settings_.memory;
    }

    void expand(std::uint32_t index, const State& state) {
        const auto first = static_cast<std::uint32_t>(nodes_.size());
        for (const Action action : game_->actions(state)) {
            Node child;
            child.action = action;
            const State next = game_->result(state, action);
            if (game_->is_terminal(next)) {
                const Score utility = game_->utility(next, game_->player_to_move(next));
                child.proof = utility > 0 ? Proof::Win : utility < 0 ? Proof::Loss : Proof::Draw;
                child.utility = static_cast<float>(-utility);
            }
            nodes_.push_back(child);
        }
        nodes_[index].first_child = first;
        nodes_[index].child_count = static_cast<std::uint8_t>(nodes_.size() - first);
        prove(nodes_[index]);
    }

    /// Proves a node from its children: won if some move leads to a lost position for the opponent,
    /// decided if all children are.
    void prove(Node& node) const {
        Proof best = Proof::Loss;
        bool all_known = true;
        for (const Node& child : children(node)) {
            if (child.proof == Proof::Loss) {
                node.proof = Proof::Win;
                return;
            }
            if (child.proof == Proof::None) all_known = false;
            if (child.proof == Proof::Draw) best = Proof::Draw;
        }
        if (all_known) node.proof = best;
    }

    [[nodiscard]] Verdict judge(const Node& node, const State& state) {
        if (node.proof != Proof::None) {
            const int sign = static_cast<int>(node.proof) - static_cast<int>(Proof::Draw);
            return {0.5 + 0.5 * sign, -node.utility};
        }
        const Player player = game_->player_to_move(state);
        if (!settings_.playouts_at_leaves) return verdict(evaluation_(*game_, state, player), 300);
        State end = state;
        while (!game_->is_terminal(end)) end = game_->result(end, playout_move(end));
        return verdict(game_->utility(end, player), 0);
    }

    [[nodiscard]] Action playout_move(const State& state) {
        if constexpr (Urgent<G>) {
            if (settings_.urgent_moves) {
                if (const auto urgent = game_->urgent_action(state)) return *urgent;
            }
        }
        const auto actions = game_->actions(state);
        return actions.at(
            static_cast<int>(random_.below(static_cast<std::uint32_t>(actions.size()))));
    }

    /// Converts a score into a reward: mostly whether the game is won, a little by how much.
    /// `doubt` softens the sign of an evaluation.
    static Verdict verdict(Score score, float doubt) {
        const auto size = static_cast<float>(std::abs(score));
        if (score == 0) return {0.5, 0};
        const float certainty = size / (size + doubt);
        const float margin = size / (size + 16 * score_unit);
        const float reward = 0.5F + (score > 0 ? 0.5F : -0.5F) * (0.9F * certainty + 0.1F * margin);
        return {reward, static_cast<float>(score)};
    }

    void back_up(const std::array<std::uint32_t, most_plies + 1>& path, std::size_t length,
                 Verdict verdict) {
        bool proved = nodes_[path[length - 1]].proof != Proof::None;
        for (std::size_t i = length; i-- > 0;) {
            Node& node = nodes_[path[i]];
            if (proved && i + 1 < length && node.proof == Proof::None) prove(node);
            proved = node.proof != Proof::None;
            // The verdict is for the player to move here, the sums for the player who moved here.
            verdict = {1 - verdict.reward, -verdict.utility};
            ++node.visits;
            node.reward += verdict.reward;
            node.utility += (verdict.utility - node.utility) / static_cast<float>(node.visits);
        }
    }

    [[nodiscard]] std::optional<std::uint32_t> find(const State& wanted) const {
        if (nodes_.empty()) return std::nullopt;
        if (root_ == wanted) return 0;
        for (std::uint32_t i = nodes_[0].first_child;
             i < nodes_[0].first_child + nodes_[0].child_count; ++i) {
            const State child = game_->result(root_, nodes_[i].action);
            if (child == wanted) return i;
            for (std::uint32_t j = nodes_[i].first_child;
                 j < nodes_[i].first_child + nodes_[i].child_count; ++j) {
                if (game_->result(child, nodes_[j].action) == wanted) return j;
            }
        }
        return std::nullopt;
    }

    /// Reserves all memory at once: reallocating would copy the tree, which takes longer than a
    /// move may.
    [[nodiscard]] std::vector<Node> empty_arena() const {
        std::vector<Node> arena;
        arena.reserve(settings_.memory / sizeof(Node) + 1);
        return arena;
    }

    /// Copies the subtree at `index` breadth first, so that siblings stay adjacent.
    void keep_subtree(std::uint32_t index) {
        if (index == 0) return;
        std::vector<Node> kept = empty_arena();
        kept.push_back(nodes_[index]);
        for (std::size_t i = 0; i < kept.size(); ++i) {
            const std::uint32_t first = kept[i].first_child;
            kept[i].first_child = static_cast<std::uint32_t>(kept.size());
            for (std::uint32_t child = first; child < first + kept[i].child_count; ++child)
                kept.push_back(nodes_[child]);
        }
        nodes_ = std::move(kept);
        nodes_[0].proof = Proof::None;
        prove(nodes_[0]);
    }

    E evaluation_;
    MctsSettings settings_;
    Random random_;
    std::optional<G> game_;  ///< that the tree is for
    State root_{};
    std::vector<Node> nodes_;  ///< the root first; siblings adjacent
    std::uint64_t playouts_ = 0;
};

}  // namespace lawan::search
