#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <utility>

#include "solve/company.hpp"
#include "solve/lane_group.hpp"
#include "solve/move_order.hpp"
#include "solve/standard_search.hpp"
#include "solve/zugzwang.hpp"

namespace lawan::standard {

/// Alpha-beta with a window of nothing, over quiet positions. All moves of a node are made at once,
/// each in a lane of its own, and so are the replies they force, until each lane is decided or
/// quiet again; only quiet positions become nodes.
template <class Lanes, class Company>
class LaneSearch final : public TargetSearch {
public:
    LaneSearch(Memory& memory, const Company& company) : memory_(&memory), company_(company) {}

    int search(const QuietPosition& root, const Question& question,
               const std::stop_token& stop) override {
        target_ = question.target;
        first_node_ = nodes_;
        most_nodes_ = question.most_nodes;
        stop_ = &stop;
        if constexpr (Company::together) company_.begin();
        const std::uint64_t key = root.own | ((root.own | root.enemy) + bottom);
        const auto place = memory_->table(root.plies)
                               .template place<Lanes>(std::min(key, std::byteswap(key) >> 8));
        return visit(root, place, {-score_of_win(root.plies + 4), score_of_win(root.plies + 3)});
    }
    [[nodiscard]] std::uint64_t nodes() const override { return nodes_; }

private:
    static constexpr int no_score = -32;
    static constexpr int lanes = 2 * Lanes::count;

    using Group = LaneGroup<Lanes>;

    /// The quiet positions that a node's moves lead to, in the order of the columns.
    struct Children {
        alignas(32) std::array<std::uint64_t, lanes> own;
        alignas(32) std::array<std::uint64_t, lanes> enemy;
        alignas(32) std::array<std::uint64_t, lanes> own_wins;
        alignas(32) std::array<std::uint64_t, lanes> enemy_wins;
        alignas(32) std::array<std::uint64_t, lanes> move;   ///< from the node
        alignas(32) std::array<std::uint64_t, lanes> reply;  ///< that is forced
        std::array<int, lanes> plies;
        std::array<BoundTable::Place, lanes> place;
        std::array<Bounds, lanes> bounds;
        unsigned quiet = 0;

        [[nodiscard]] QuietPosition position(int lane) const {
            return {own[lane], enemy[lane], enemy_wins[lane], plies[lane]};
        }
    };

    /// Who asks for what, and the best known so far.
    struct Node {
        QuietPosition position;
        int alpha = 0;
        int best = no_score;

        [[nodiscard]] int beta() const { return alpha + 1; }
        [[nodiscard]] bool first_to_move() const { return position.plies % 2 == 0; }
        [[nodiscard]] bool cut() const { return best > alpha; }
        void raise(int score) { best = std::max(best, score); }
        /// Whether in a position with this many discs the other player is to move.
        [[nodiscard]] bool other_to_move(int plies) const {
            return (plies - position.plies) % 2 != 0;
        }
    };

    /// The bounds hold for the position; the score returned is a bound on the target's side.
    int visit(const QuietPosition& position, const BoundTable::Place& place, Bounds bounds) {
        // 1. Count, and look up now and then whether to stop or turn back.
        if (++nodes_ % Company::nodes_between_looks == 0) {
            if (stop_->stop_requested() || nodes_ - first_node_ > most_nodes_) throw Stopped{};
            if constexpr (Company::together) {
                if (company_.template look<Lanes>()) return no_score;
            }
        }

        // 2. Make all moves that do not lose at once; perhaps one wins with the next disc but one.
        Node node{position};
        node.alpha = node.first_to_move() ? target_ - 1 : -target_;
        std::array<Group, 2> groups;
        const int group_count = make_moves(node, groups);
        if (node.cut()) return node.best;
        bounds.most = std::min(bounds.most, score_of_win(position.plies + 5));
        if (bounds.most <= node.alpha) return bounds.most;

        // 3. Perhaps a zugzwang decides. Else play the replies that are forced.
        Children children;
        for (int i = 0; i < group_count; ++i) {
            refute(node, groups[i], position.plies + 1);
            if (node.cut()) return node.best;
            keep(children, groups[i], i * Lanes::count, position.plies + 1);
        }
        unsigned forced = groups[0].forced;
        if (group_count > 1) forced |= groups[1].forced << Lanes::count;
        while (forced != 0) {
            follow(node, children, forced);
            if (node.cut()) return node.best;
        }
        if (children.quiet == 0) return node.best;

        // 4. Look every child up; put those that are left in order.
        std::array<int, lanes> order;
        const int count = look_up(node, children, order);
        if (node.cut()) return node.best;

        // 5. Visit them until one reaches beta.
        if constexpr (Company::together) {
            const int depth = company_.enter(place, node.alpha);
            visit_in_turn(node, children, order, count);
            company_.leave();
            if (company_.turns_back()) return company_.arrive(depth);
        } else {
            for (int i = 0; i < count && !node.cut(); ++i) {
                const int lane = take_best(order, i, count);
                visit_child(node, children, lane, i > 0);
            }
        }

        // 6. Remember what is known now.
        (node.cut() ? bounds.least : bounds.most) = node.best;
        BoundTable::store(place, bounds);
        return node.best;
    }

    /// Visits the children in their order, but last those that another thread is at.
    void visit_in_turn(Node& node, const Children& children, std::array<int, lanes>& order,
                       int count) {
        constexpr int later = 1 << 20;  // a multiple of `lanes`, more than any order
        for (int i = 0; i < count && !node.cut() && !company_.turns_back();) {
            const int lane = take_best(order, i, count);
            std::optional<BusySets::Mark> mark;
            if (Company::worth_sharing(children.plies[lane])) {
                if (i > 0 && order[i] >= 0 && company_.busy(children.place[lane])) {
                    order[i] -= later;
                    continue;
                }
                company_.mark(mark, children.place[lane]);
            }
            visit_child(node, children, lane, i > 0);
            ++i;
        }
    }

    /// Returns the number of groups that the moves fill.
    [[gnu::always_inline]] static int make_moves(Node& node, std::array<Group, 2>& groups) {
        const QuietPosition& position = node.position;
        std::uint64_t moves = playable(position.own | position.enemy) & ~(position.enemy_wins >> 1);
        const auto next_move = [&moves] {
            const std::uint64_t move = moves & -moves;
            moves &= moves - 1;
            return move;
        };
        int count = 0;
        do {
            Group& group = groups[count++];
            const std::uint64_t first = next_move();
            const std::uint64_t second = next_move();
            const std::uint64_t third = next_move();
            group.move = Lanes::of(first, second, third, next_move());
            group.follower = Lanes::all(position.own) | group.move;
            group.mover = Lanes::all(position.enemy);
            group.mover_wins = Lanes::all(position.enemy_wins);
            group.settle(~group.move.zero_lanes().highest_bits() & 15U);
            judge(node, group, position.plies + 1);
        } while (moves != 0 && !node.cut());
        return count;
    }

    /// Takes the lanes that are lost into `node.best`.
    [[gnu::always_inline]] static void judge(Node& node, const Group& group, int plies) {
        if (group.lost == 0) return;
        const int score = score_of_win(plies + 2);  // of a full board: a draw
        node.raise(node.other_to_move(plies) ? score : -score);
    }

    /// Takes the quiet lanes that a zugzwang decides into `node.best`.
    [[gnu::always_inline]] void refute(Node& node, Group& group, int plies) const {
        if (group.quiet == 0) return;
        const Standing<Lanes> standing{group.mover, group.follower, group.next, group.empty,
                                       group.follower_wins};
        unsigned refuted = 0;
        if (plies % 2 == 0) {
            if (target_ >= least_target_of_evens)
                refuted = evens_refute(standing, target_).highest_bits() & group.quiet;
        } else if (target_ <= most_target_of_odd_threat) {
            refuted = odd_threat_wins(standing, target_).highest_bits() & group.quiet;
        }
        if (refuted == 0) return;
        group.quiet &= ~refuted;
        node.raise(node.other_to_move(plies) ? node.beta() : node.alpha);
    }

    /// Stores a group of the node's own moves.
    [[gnu::always_inline]] void keep(Children& children, const Group& group, int first,
                                     int plies) const {
        group.mover.store(children.own.data() + first);
        group.follower.store(children.enemy.data() + first);
        group.mover_wins.store(children.own_wins.data() + first);
        group.follower_wins.store(children.enemy_wins.data() + first);
        group.move.store(children.move.data() + first);
        group.reply.store(children.reply.data() + first);
        alignas(32) std::array<std::uint64_t, Lanes::count> keys;
        group.canonical_keys().store(keys.data());
        for (unsigned left = group.quiet; left != 0; left &= left - 1) {
            const int from = std::countr_zero(left);
            find_place(children, first + from, keys[from], plies);
        }
        children.quiet |= group.quiet << first;
    }

    /// Plays out up to four lanes of `forced`, each until it is decided or quiet.
    [[gnu::always_inline]] void follow(Node& node, Children& children, unsigned& forced) const {
        std::array<int, Lanes::count> lane_of{};
        alignas(32) std::array<std::uint64_t, Lanes::count> own{};
        alignas(32) std::array<std::uint64_t, Lanes::count> enemy{};
        alignas(32) std::array<std::uint64_t, Lanes::count> own_wins{};
        alignas(32) std::array<std::uint64_t, Lanes::count> enemy_wins{};
        alignas(32) std::array<std::uint64_t, Lanes::count> reply{};
        int count = 0;
        for (; forced != 0 && count < Lanes::count; forced &= forced - 1, ++count) {
            const int lane = std::countr_zero(forced);
            lane_of[count] = lane;
            own[count] = children.own[lane];
            enemy[count] = children.enemy[lane];
            enemy_wins[count] = children.enemy_wins[lane];
            reply[count] = children.reply[lane];
        }
        Group group;
        group.mover = Lanes::of(own[0], own[1], own[2], own[3]);
        group.follower = Lanes::of(enemy[0], enemy[1], enemy[2], enemy[3]);
        group.follower_wins = Lanes::of(enemy_wins[0], enemy_wins[1], enemy_wins[2], enemy_wins[3]);
        group.reply = Lanes::of(reply[0], reply[1], reply[2], reply[3]);
        group.forced = (1U << count) - 1;
        for (int plies = node.position.plies + 2; group.forced != 0; ++plies) {
            const Lanes moved = group.mover | group.reply;
            group.mover = group.follower;
            group.follower = moved;
            group.mover_wins = group.follower_wins;
            group.settle(group.forced);
            judge(node, group, plies);
            if (node.cut()) return;
            refute(node, group, plies);
            if (node.cut()) return;
            if (group.quiet == 0) continue;
            alignas(32) std::array<std::uint64_t, Lanes::count> keys;
            group.mover.store(own.data());
            group.follower.store(enemy.data());
            group.mover_wins.store(own_wins.data());
            group.follower_wins.store(enemy_wins.data());
            group.canonical_keys().store(keys.data());
            for (unsigned left = group.quiet; left != 0; left &= left - 1) {
                const int from = std::countr_zero(left);
                const int lane = lane_of[from];
                children.own[lane] = own[from];
                children.enemy[lane] = enemy[from];
                children.own_wins[lane] = own_wins[from];
                children.enemy_wins[lane] = enemy_wins[from];
                find_place(children, lane, keys[from], plies);
                children.quiet |= 1U << lane;
            }
        }
    }

    [[gnu::always_inline]] void find_place(Children& children, int lane, std::uint64_t key,
                                           int plies) const {
        children.plies[lane] = plies;
        children.place[lane] = memory_->table(plies).template place<Lanes>(key);
        BoundTable::prefetch(children.place[lane]);
    }

    /// Cuts by what the table knows of the children; else fills `order` with the children that are
    /// still open and returns their number.
    [[gnu::always_inline]] int look_up(Node& node, Children& children,
                                       std::array<int, lanes>& order) const {
        const bool attacks = node.first_to_move() == (target_ >= 1);
        int count = 0;
        for (unsigned left = children.quiet; left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
            const int plies = children.plies[lane];
            Bounds bounds{-score_of_win(plies + 4), score_of_win(plies + 3)};
            BoundTable::narrow<Lanes>(children.place[lane], bounds);
            const bool other = node.other_to_move(plies);
            const int least = other ? -bounds.most : bounds.least;
            const int most = other ? -bounds.least : bounds.most;
            if (least > node.alpha || most <= node.alpha) {
                node.raise(least > node.alpha ? least : most);
                if (node.cut()) return 0;
                continue;
            }
            children.bounds[lane] = bounds;
            const MoveFeatures features{
                .move = children.move[lane],
                .next = playable(children.own[lane] | children.enemy[lane]),
                .wins = other ? children.enemy_wins[lane] : children.own_wins[lane],
                .enemy_wins = other ? children.own_wins[lane] : children.enemy_wins[lane],
                .forced_plies = plies - node.position.plies - 1,
            };
            order[count++] = move_value(features, attacks) * lanes + (lanes - 1 - lane);
        }
        return count;
    }

    /// The lane of the best of order[from ..], which changes places with order[from].
    [[gnu::always_inline]] static int take_best(std::array<int, lanes>& order, int from,
                                                int count) {
        int best = from;
        for (int i = from + 1; i < count; ++i) {
            if (order[i] > order[best]) best = i;
        }
        std::swap(order[best], order[from]);
        return lanes - 1 - (order[from] & (lanes - 1));
    }

    [[gnu::always_inline]] void visit_child(Node& node, const Children& children, int lane,
                                            bool look_again) {
        const int score = child_score(node, children, lane, look_again);
        node.raise(node.other_to_move(children.plies[lane]) ? -score : score);
    }

    /// For the player to move in the child. Its sisters may have settled it in the meantime.
    [[gnu::always_inline]] int child_score(const Node& node, const Children& children, int lane,
                                           bool look_again) {
        Bounds bounds = children.bounds[lane];
        if (look_again && BoundTable::narrow<Lanes>(children.place[lane], bounds)) {
            const int alpha = node.other_to_move(children.plies[lane]) ? -node.beta() : node.alpha;
            if (bounds.least > alpha) return bounds.least;
            if (bounds.most <= alpha) return bounds.most;
        }
        return visit(children.position(lane), children.place[lane], bounds);
    }

    Memory* memory_;
    Company company_;
    const std::stop_token* stop_ = nullptr;
    int target_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t first_node_ = 0;  ///< of this question
    std::uint64_t most_nodes_ = 0;
};

template <class Lanes>
[[nodiscard]] std::unique_ptr<TargetSearch> make_lane_search(Memory& memory, BusySets* busy) {
    if (busy == nullptr) return std::make_unique<LaneSearch<Lanes, Alone>>(memory, Alone{});
    return std::make_unique<LaneSearch<Lanes, Companion>>(memory, Companion(*busy));
}

}  // namespace lawan::standard
