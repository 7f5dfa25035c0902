#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "solve/common/stop_flag.hpp"
#include "solve/connect4/simd/lanes.hpp"
#include "solve/connect4/simd/move_batch.hpp"
#include "solve/connect4/simd/move_order.hpp"
#include "solve/connect4/simd/parallel_search.hpp"
#include "solve/connect4/simd/standard_search.hpp"
#include "solve/connect4/simd/zugzwang.hpp"

namespace lawan::solve::standard {

/// Alpha-beta with null windows over quiet positions, in SIMD. Makes all moves of a node at once,
/// each in its own lane, and the replies they force, until each lane is decided or quiet again;
/// only quiet positions become nodes. Most nodes have few moves, for which `Narrow` lanes suffice;
/// `Wide` ones have room for all. `Threads`: the parallel-search policy, SingleThread or Abdada.
template <BucketLanes Narrow, SimdLanes Wide, class Threads>
class SimdSearch final : public TargetSearch {
public:
    SimdSearch(Memory& memory, const Threads& threads) : memory_(&memory), threads_(threads) {}

    std::optional<int> search(const QuietPosition& root, const Question& question,
                              const StopToken& stop) override {
        target_ = question.target;
        first_node_ = nodes_;
        most_nodes_ = question.most_nodes;
        stop_.begin(stop);
        next_look_ = (nodes_ / Threads::nodes_between_looks + 1) * Threads::nodes_between_looks;
        if constexpr (Threads::together) threads_.begin();
        const std::uint64_t key = root.own | ((root.own | root.enemy) + bottom);
        const auto place = memory_->table(root.plies).place(std::min(key, std::byteswap(key) >> 8));
        const int score =
            visit(root, place, {-score_of_win(root.plies + 4), score_of_win(root.plies + 3)});
        if (stop_.stopped()) return std::nullopt;
        return score;
    }
    [[nodiscard]] std::uint64_t nodes() const override { return nodes_; }

private:
    static constexpr int no_score = -32;

    /// The quiet positions after a node's moves, in the order of the columns.
    template <SimdLanes Lanes>
    struct Children {
        using Words = std::array<std::uint64_t, Lanes::count>;

        alignas(64) Words own;
        alignas(64) Words enemy;
        alignas(64) Words own_wins;
        alignas(64) Words enemy_wins;
        alignas(64) Words plies;
        alignas(64) Words bucket;  ///< address of the bucket
        alignas(64) Words tag;
        alignas(64) Words of_least;  ///< bounds of the score, see BoundTable::Distances
        alignas(64) Words of_most;

        [[nodiscard]] QuietPosition position(int lane) const {
            return {own[lane], enemy[lane], enemy_wins[lane], plies_of(lane)};
        }
        [[nodiscard]] int plies_of(int lane) const { return static_cast<int>(plies[lane]); }
        [[nodiscard]] BoundTable::Place place(int lane) const {
            return {std::bit_cast<std::uint64_t*>(bucket[lane]), tag[lane]};
        }
        [[nodiscard]] Bounds bounds(int lane) const {
            return {any_score.least + static_cast<int>(of_least[lane]),
                    any_score.most - static_cast<int>(of_most[lane])};
        }
    };

    /// Sort keys of the lanes: the move's value, with the lane in the lowest bits to break ties; 0
    /// for a lane that is not to be visited.
    template <SimdLanes Lanes>
    using Order = std::array<std::uint64_t, Lanes::count>;
    static constexpr int lane_mask = 7;
    static constexpr std::uint64_t in_time = 1U << 20U;  ///< larger than any value
    [[nodiscard]] static int lane_of(std::uint64_t value) {
        return lane_mask - static_cast<int>(value & lane_mask);
    }

    /// A node: its question, and the best score so far.
    struct Node {
        QuietPosition position;
        std::uint64_t moves = 0;  ///< moves that do not lose at once
        int alpha = 0;
        int best = no_score;

        [[nodiscard]] int beta() const { return alpha + 1; }
        [[nodiscard]] bool first_to_move() const { return position.plies % 2 == 0; }
        [[nodiscard]] bool cut() const { return best > alpha; }
        void raise(int score) { best = std::max(best, score); }
        /// Returns whether the other player is to move in a position with this many discs.
        [[nodiscard]] bool other_to_move(int plies) const {
            return (plies - position.plies) % 2 != 0;
        }
    };

    /// Searches a position whose bounds are known; returns a bound on the target's side.
    int visit(const QuietPosition& position, const BoundTable::Place& place, Bounds bounds) {
        // 1. Count the node, and from time to time check whether to stop or unwind.
        if (++nodes_ >= next_look_ && look()) [[unlikely]]
            return no_score;
        Node node{position};
        node.moves = playable(position.own | position.enemy) & ~(position.enemy_wins >> 1);
        node.alpha = node.first_to_move() ? target_ - 1 : -target_;
        return std::popcount(node.moves) <= Narrow::count ? expand<Narrow>(node, place, bounds)
                                                          : expand<Wide>(node, place, bounds);
    }

    /// Returns whether to leave the node: the search is stopped (then this is called at every
    /// node), or another thread has settled a position on the path.
    [[gnu::noinline]] bool look() {
        if (nodes_ - first_node_ > most_nodes_) stop_.raise();
        if (stop_.poll()) return true;
        next_look_ = nodes_ + Threads::nodes_between_looks;
        if constexpr (Threads::together) return threads_.template look<Narrow>();
        return false;
    }

    template <SimdLanes Lanes>
    int expand(Node node, const BoundTable::Place& place, Bounds bounds) {
        // 2. Make all moves; one may win with the disc after next.
        int plies = node.position.plies + 1;
        MoveBatch<Lanes> group;
        make_moves(node, group);
        judge(node, group, plies);
        if (node.cut()) return node.best;
        bounds.most = std::min(bounds.most, score_of_win(plies + 4));
        if (bounds.most <= node.alpha) return bounds.most;

        // 3. Try zugzwang proofs; otherwise play the forced replies.
        refute(node, group, plies);
        if (node.cut()) return node.best;
        Children<Lanes> children;
        keep(children, group, plies, place);
        auto quiet = group.quiet;
        while (group.forced.bits() != 0) {
            group.play_replies();
            group.settle(group.forced);
            judge(node, group, ++plies);
            if (node.cut()) return node.best;
            refute(node, group, plies);
            if (node.cut()) return node.best;
            if (group.quiet.bits() != 0) keep_quiet(children, group, plies);
            quiet = quiet | group.quiet;
        }

        // 4. Probe the table for every child; order the rest.
        const auto open = look_up(node, children, quiet);
        if (node.cut()) return node.best;
        alignas(64) Order<Lanes> order;
        const Lanes best_first = put_in_order(node, children, group.move, open);
        best_first.store(order.data());

        // 5. Search the children until one reaches beta.
        if constexpr (Threads::together) {
            if (Threads::worth_sharing(node.position.plies)) {
                const int depth = threads_.enter(place, node.alpha);
                visit_in_turn(node, children, order);
                threads_.leave();
                if (threads_.turns_back()) return threads_.arrive(depth);
            } else {
                visit_all(node, children, order, best_first);
                if (threads_.turns_back()) return no_score;
            }
        } else {
            visit_all(node, children, order, best_first);
        }

        // 6. Store the bounds.
        if (stop_.stopped()) return no_score;
        (node.cut() ? bounds.least : bounds.most) = node.best;
        BoundTable::store(place, bounds);
        return node.best;
    }

    template <SimdLanes Lanes>
    [[gnu::always_inline]] void visit_all(Node& node, const Children<Lanes>& children,
                                          Order<Lanes>& order, Lanes best_first) {
        for (bool look_again = false; !node.cut() && !threads_.turns_back(); look_again = true) {
            const std::uint64_t best = best_first.largest();
            if (best == 0) return;
            const int lane = lane_of(best);
            order[lane] = 0;
            visit_child(node, children, lane, look_again);
            best_first = Lanes::load(order.data());
        }
    }

    /// Searches the children in order, deferring those that another thread is searching.
    template <SimdLanes Lanes>
    void visit_in_turn(Node& node, const Children<Lanes>& children, Order<Lanes>& order) {
        bool look_again = false;
        while (!node.cut() && !threads_.turns_back()) {
            const std::uint64_t best = Lanes::load(order.data()).largest();
            if (best == 0) return;
            const int lane = lane_of(best);
            std::optional<KeysInProgress::Mark> mark;
            if (Threads::worth_sharing(children.plies_of(lane))) {
                if (look_again && best >= in_time && threads_.busy(children.place(lane))) {
                    order[lane] -= in_time;
                    continue;
                }
                threads_.mark(mark, children.place(lane));
            }
            order[lane] = 0;
            visit_child(node, children, lane, look_again);
            look_again = true;
        }
    }

    template <SimdLanes Lanes>
    [[gnu::always_inline]] static void make_moves(const Node& node, MoveBatch<Lanes>& group) {
        group.move = Lanes::single_bits(node.moves);
        group.follower = Lanes::all(node.position.own) | group.move;
        group.mover = Lanes::all(node.position.enemy);
        group.mover_wins = Lanes::all(node.position.enemy_wins);
        group.settle(greater(group.move, Lanes::all(0)));
    }

    /// Updates `node.best` by the lost lanes.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] static void judge(Node& node, const MoveBatch<Lanes>& group, int plies) {
        if (group.lost.bits() == 0) return;
        const int score = score_of_win(plies + 2);  // of a full board: a draw
        node.raise(node.other_to_move(plies) ? score : -score);
    }

    /// Updates `node.best` by the quiet lanes that a zugzwang proof decides.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] void refute(Node& node, MoveBatch<Lanes>& group, int plies) const {
        const bool by_evens = plies % 2 == 0;
        if (by_evens ? target_ < least_target_of_evens : target_ > most_target_of_odd_threat)
            return;
        if (group.quiet.bits() == 0) return;
        const Standing<Lanes> standing{group.mover, group.follower, group.next, group.empty,
                                       group.follower_wins};
        const auto decided =
            by_evens ? evens_refute(standing, target_) : odd_threat_wins(standing, target_);
        if ((decided & group.quiet).bits() == 0) return;
        group.quiet = without(group.quiet, decided);
        node.raise(node.other_to_move(plies) ? node.beta() : node.alpha);
    }

    /// Stores the node's own moves. Lanes that are not quiet get the node's own place, which is
    /// valid and already in the cache.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] void keep(Children<Lanes>& children, const MoveBatch<Lanes>& group,
                                     int plies, const BoundTable::Place& place) const {
        const auto places = memory_->table(plies).places(group.canonical_keys());
        const Lanes here = Lanes::all(std::bit_cast<std::uintptr_t>(place.bucket));
        choose(group.quiet, places.buckets, here).store(children.bucket.data());
        places.tags.store(children.tag.data());
        group.mover.store(children.own.data());
        group.follower.store(children.enemy.data());
        group.mover_wins.store(children.own_wins.data());
        group.follower_wins.store(children.enemy_wins.data());
        Lanes::all(static_cast<std::uint64_t>(plies)).store(children.plies.data());
    }

    /// Stores the lanes that become quiet after further moves.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] void keep_quiet(Children<Lanes>& children, const MoveBatch<Lanes>& group,
                                           int plies) const {
        const auto places = memory_->table(plies).places(group.canonical_keys());
        places.buckets.store_where(group.quiet, children.bucket.data());
        places.tags.store_where(group.quiet, children.tag.data());
        group.mover.store_where(group.quiet, children.own.data());
        group.follower.store_where(group.quiet, children.enemy.data());
        group.mover_wins.store_where(group.quiet, children.own_wins.data());
        group.follower_wins.store_where(group.quiet, children.enemy_wins.data());
        Lanes::all(static_cast<std::uint64_t>(plies))
            .store_where(group.quiet, children.plies.data());
    }

    /// Updates `node.best` by the table's bounds of the children. Returns the undecided ones.
    /// Branch-free, as branches per child would be unpredictable.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] static auto look_up(Node& node, Children<Lanes>& children,
                                               typename Lanes::Mask quiet) {
        const Lanes plies = Lanes::load(children.plies.data());
        // score_of_win(plies + 4) against the player to move, score_of_win(plies + 3) for that
        // player
        const auto [of_least, of_most] = BoundTable::narrowed<Lanes>(
            {Lanes::all(-any_score.least) - (Lanes::all(cells - 2) - plies).template down<1>(),
             Lanes::all(any_score.most) - (Lanes::all(cells - 1) - plies).template down<1>()},
            children.bucket.data(), children.tag.data());
        of_least.store(children.of_least.data());
        of_most.store(children.of_most.data());

        // From the view of the node's player, as distances from the least of any score.
        const auto same = same_to_move(node, plies);
        const Lanes least = choose(same, of_least, of_most + Lanes::all(1));
        const Lanes most = choose(same, Lanes::all(63) - of_most, Lanes::all(64) - of_least);
        const Lanes alpha = Lanes::all(static_cast<std::uint64_t>(node.alpha - any_score.least));
        const auto open = quiet & greater(most, alpha);
        const auto above = quiet & greater(least, alpha);
        const auto settled = above | without(quiet, open);
        if (settled.bits() != 0) {
            const Lanes scores = choose(settled, choose(above, least, most), Lanes::all(0));
            node.raise(static_cast<int>(scores.largest()) + any_score.least);
        }
        return open;
    }

    /// Returns the lanes in which the node's player is to move.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] static auto same_to_move(const Node& node, const Lanes& plies) {
        const auto turn = static_cast<std::uint64_t>(node.position.plies) & 1;
        return equal(plies & Lanes::all(1), Lanes::all(turn));
    }

    template <SimdLanes Lanes>
    [[gnu::always_inline]] Lanes put_in_order(const Node& node, const Children<Lanes>& children,
                                              const Lanes& move, typename Lanes::Mask open) const {
        const bool attacks = node.first_to_move() == (target_ >= 1);
        const Lanes own_wins = Lanes::load(children.own_wins.data());
        const Lanes enemy_wins = Lanes::load(children.enemy_wins.data());
        const Lanes plies = Lanes::load(children.plies.data());
        const Lanes discs = Lanes::load(children.own.data()) | Lanes::load(children.enemy.data());
        const auto same = same_to_move(node, plies);
        const Lanes values = move_values<Lanes>(
            {.move = move,
             .next = (discs + Lanes::all(bottom)) & Lanes::all(board),
             .wins = choose(same, own_wins, enemy_wins),
             .enemy_wins = choose(same, enemy_wins, own_wins),
             .forced_plies =
                 plies - Lanes::all(static_cast<std::uint64_t>(node.position.plies + 1))},
            attacks);
        return choose(open,
                      values.template up<3>() + Lanes::all(in_time + lane_mask) - Lanes::numbers(),
                      Lanes::all(0));
    }

    template <SimdLanes Lanes>
    [[gnu::always_inline]] void visit_child(Node& node, const Children<Lanes>& children, int lane,
                                            bool look_again) {
        const int score = child_score(node, children, lane, look_again);
        node.raise(node.other_to_move(children.plies_of(lane)) ? -score : score);
    }

    /// Returns the score for the player to move in the child, whose siblings may have settled it
    /// meanwhile.
    template <SimdLanes Lanes>
    [[gnu::always_inline]] int child_score(const Node& node, const Children<Lanes>& children,
                                           int lane, bool look_again) {
        Bounds bounds = children.bounds(lane);
        if (look_again && BoundTable::narrow<Narrow>(children.place(lane), bounds)) {
            const int alpha =
                node.other_to_move(children.plies_of(lane)) ? -node.beta() : node.alpha;
            if (bounds.least > alpha) return bounds.least;
            if (bounds.most <= alpha) return bounds.most;
        }
        return visit(children.position(lane), children.place(lane), bounds);
    }

    Memory* memory_;
    Threads threads_;
    StopFlag stop_;
    int target_ = 0;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_look_ = 0;
    std::uint64_t first_node_ = 0;  ///< at the start of this question
    std::uint64_t most_nodes_ = 0;
};

template <BucketLanes Narrow, SimdLanes Wide>
[[nodiscard]] std::unique_ptr<TargetSearch> make_lane_search(Memory& memory, KeysInProgress* busy) {
    if (busy == nullptr)
        return std::make_unique<SimdSearch<Narrow, Wide, SingleThread>>(memory, SingleThread{});
    return std::make_unique<SimdSearch<Narrow, Wide, Abdada>>(memory, Abdada(*busy));
}

}  // namespace lawan::solve::standard
