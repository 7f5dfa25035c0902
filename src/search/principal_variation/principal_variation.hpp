#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/ordering.hpp"
#include "search/principal_lines.hpp"
#include "search/principal_variation/move_memory.hpp"
#include "search/principal_variation/visit_notes.hpp"
#include "search/search.hpp"
#include "search/tracer.hpp"
#include "search/transposition_table.hpp"

namespace lawan::search {

struct PrincipalVariationSettings {
    std::uint64_t table_bytes = std::uint64_t{16} << 20U;
    bool reductions = true;  ///< late moves are first searched less deep
    bool history = true;     ///< killers and history take part in the order of moves
    bool aspiration = true;  ///< a narrow window around the last depth's score first
    bool forced = true;      ///< a move that wins or must be answered costs no depth

    bool operator==(const PrincipalVariationSettings&) const = default;
};

/// Principal variation search: the first move of a position is searched with the whole window, the
/// others only asked whether they are better. Deepens ply by ply with one table for all depths and
/// moves of a game, and also takes what an unfinished depth found. The evaluation must be zero-sum.
///
/// A value is for the player to move. With a window (alpha, beta): a value in between is exact to
/// its depth, one <= alpha is an upper bound, one >= beta a lower bound.
template <Hashed G, EvaluationOf<G> E, TracerOf<G> T = NoTracer>
    requires LengthBounded<G>
class PrincipalVariationSearch {
public:
    explicit PrincipalVariationSearch(E evaluation, PrincipalVariationSettings settings = {},
                                      T tracer = {})
        : evaluation_(std::move(evaluation)), settings_(settings), notes_(std::move(tracer)) {}

    [[nodiscard]] Expected<void> reserve(const G& /*game*/, const StateOf<G>& /*root*/) {
        if (table_) return {};
        auto table = TranspositionTable::make(settings_.table_bytes);
        if (!table) return std::unexpected(std::move(table.error()));
        table_ = std::make_unique<TranspositionTable>(*std::move(table));
        return {};
    }

    /// With the smallest table if `reserve` fails.
    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           StopToken stop, const ProgressCallback<G>& progress) {
        if constexpr (!T::enabled) {
            if (limits.traced) return traced_search(game, root, limits, std::move(stop), progress);
        }
        prepare(game, root);
        Budget budget(limits, std::move(stop), 256);
        budget_ = &budget;
        order_root(root);
        const int last_depth =
            std::clamp(limits.depth.value_or(most_plies), 1, game.most_plies_left(root));
        SearchResult<G> best;
        for (int depth = 1; depth <= last_depth; ++depth) {
            if (depth > 1 && limits.time && budget.elapsed() > *limits.time * 3 / 4) break;
            const bool complete = search_depth(root, depth, limits.all_moves);
            if (improved_ || complete) best = root_result(depth, complete, limits.all_moves);
            if (!complete) break;
            if (progress) progress(best);
            if (std::ranges::all_of(best.moves, &ScoredMove<G>::exact)) break;
        }
        if (best.line.empty()) {  // stopped before the first depth was complete: one ply always is
            Budget enough({}, {});
            budget_ = &enough;
            stopped_ = false;
            search_depth(root, 1, limits.all_moves);
            best = root_result(1, true, limits.all_moves);
        }
        best.counters = counters_;
        return best;
    }

    void reset() {
        if (table_) table_->clear();
        memory_.clear();
    }

private:
    template <Hashed H, EvaluationOf<H>, TracerOf<H>>
        requires LengthBounded<H>
    friend class PrincipalVariationSearch;

    using State = StateOf<G>;
    using Action = ActionOf<G>;

    static constexpr int no_move = 255;

    /// The same search by a copy that records, with what this one remembers.
    SearchResult<G> traced_search(const G& game, const State& root, Limits limits, StopToken stop,
                                  const ProgressCallback<G>& progress) {
        limits.traced = false;
        PrincipalVariationSearch<G, E, RecordingTracer<G>> recording(
            evaluation_, settings_, RecordingTracer<G>(limits.traced_nodes));
        recording.table_ = std::move(table_);
        recording.memory_ = memory_;
        recording.game_ = game_;
        SearchResult<G> result = recording.search(game, root, limits, std::move(stop), progress);
        table_ = std::move(recording.table_);
        memory_ = recording.memory_;
        game_ = recording.game_;
        result.trace = taken_trace(recording.notes_.tracer());
        return result;
    }

    /// A table is good for the positions of one game.
    void prepare(const G& game, const State& root) {
        if (!reserve(game, root))
            table_ = std::make_unique<TranspositionTable>(*TranspositionTable::make(0));
        if (!game_ || *game_ != game) {
            if (game_) reset();
            game_ = game;
        }
        memory_.fade();
        counters_ = {};
        lines_.clear();
        stopped_ = false;
    }

    void order_root(const State& root) {
        root_moves_.clear();
        for (const Action move : game_->actions(root))
            root_moves_.push_back({move, -static_value(game_->result(root, move)), false});
        sort_best_first(root_moves_);
    }

    /// One depth, within a narrow window first. False if the limits ran out on the way.
    bool search_depth(const State& root, int depth, bool all_moves) {
        constexpr Score narrow = std::max<Score>(E::largest / 32, 1);
        Score alpha = -infinite_score;
        Score beta = infinite_score;
        if (settings_.aspiration && !all_moves && depth > 3) {
            alpha = score_ - narrow;
            beta = score_ + narrow;
        }
        for (;;) {
            const Score score = search_root(root, depth, alpha, beta, all_moves);
            if (stopped_) return false;
            if (score > alpha && score < beta) {
                score_ = score;
                return true;
            }
            if (score <= alpha) alpha = -infinite_score;
            if (score >= beta) beta = infinite_score;
        }
    }

    /// `root_moves_` is kept in the order to be searched in: the best of the last depth first.
    Score search_root(const State& root, int depth, Score alpha, Score beta, bool all_moves) {
        const int left = game_->most_plies_left(root);
        improved_ = false;
        ++counters_.nodes;
        notes_.enter_root(depth, alpha, beta);
        std::size_t searched = 0;
        Score best = -infinite_score;
        for (std::size_t i = 0; i < root_moves_.size(); ++i) {
            const Action move = root_moves_[i].move;
            const State child = game_->result(root, move);
            const Score least = all_moves ? -infinite_score : std::max(alpha, best);
            Score value = 0;
            if (i > 0 && !all_moves) {
                notes_.announce(move, NodeVisit::Scout);
                value = -visit(child, depth - 1, 1, -least - 1, -least);
                if (!stopped_ && value > least && value < beta) {
                    notes_.announce(move, NodeVisit::Again);
                    value = -visit(child, depth - 1, 1, -beta, -least);
                }
            } else {
                notes_.announce(move, NodeVisit::Whole);
                value = -visit(child, depth - 1, 1, -beta, -least);
            }
            if (stopped_) break;
            ++searched;
            root_moves_[i].score = value;
            root_moves_[i].exact = proved(value, lines_.length(1) + 1, depth, left);
            if (value <= best) continue;
            best = value;
            if (value <= alpha) continue;
            lines_.extend(0, move);
            improved_ = !all_moves && value < beta;
            score_ = value;
            if (!all_moves) {
                std::rotate(root_moves_.begin(), root_moves_.begin() + static_cast<long>(i),
                            root_moves_.begin() + static_cast<long>(i) + 1);
            }
            if (value >= beta) break;
        }
        if (all_moves && !stopped_) sort_best_first(root_moves_);
        const auto left_out = static_cast<int>(root_moves_.size() - searched);
        notes_.end(left_out > 0 ? NodeEnd::Cut : NodeEnd::Complete, left_out);
        notes_.leave(best, stopped_);
        return best;
    }

    Score visit(const State& state, int depth, int ply, Score alpha, Score beta) {
        notes_.enter(depth, alpha, beta);
        const Score value = visit_here(state, depth, ply, alpha, beta);
        notes_.leave(value, stopped_);
        return value;
    }

    Score visit_here(const State& state, int depth, int ply, Score alpha, Score beta) {
        ++counters_.nodes;
        lines_.clear(ply);
        // 1. The value of a finished game.
        if (game_->is_terminal(state)) {
            notes_.end(NodeEnd::Terminal);
            return utility(state);
        }
        // 2. A move that wins at once or stops the opponent's win needs no choice and no depth.
        if constexpr (Urgent<G>) {
            if (settings_.forced) {
                if (const auto urgent = game_->urgent_action(state)) {
                    notes_.announce(*urgent, NodeVisit::Whole);
                    const Score value =
                        -visit(game_->result(state, *urgent), depth, ply + 1, -beta, -alpha);
                    lines_.extend(ply, *urgent);
                    if constexpr (T::enabled)
                        notes_.end(NodeEnd::Forced, game_->actions(state).size() - 1);
                    return value;
                }
            }
        }
        // 3. At the horizon, the evaluation; a ply before it, all results at once where it can.
        if constexpr (MoveEvaluationOf<E, G>) {
            if (depth == 1) {
                notes_.end(NodeEnd::Horizon);
                const auto [value, move] = rated_moves(state).best(game_->actions(state));
                lines_.extend(ply, move);
                return value;
            }
        }
        if (depth > 0) return expand(state, depth, ply, alpha, beta);
        notes_.end(NodeEnd::Horizon);
        return evaluate(state);
    }

    /// A position whose moves are searched.
    struct Node {
        int depth;
        int plies_left;  ///< at most, to the end of the game
        int ply;
        Score alpha;
        Score beta;

        [[nodiscard]] bool principal() const { return beta - alpha > 1; }
    };

    Score expand(const State& state, int depth, int ply, Score alpha, Score beta) {
        // 4. Stop when the limits are spent.
        if (budget_->spent(counters_.nodes)) {
            stopped_ = true;
            return 0;
        }
        // 5. What the table knows. It cuts off the principal line, so not there.
        const int left = game_->most_plies_left(state);
        Node node{std::min(depth, left), left, ply, alpha, beta};
        const std::uint64_t key = game_->hash(state);
        int table_move = no_move;
        const Score banked = banked_score(state);
        if (const auto entry = table_->probe(key)) {
            table_move = entry->move;
            const Score score = entry->score + banked;
            if (!node.principal() && entry->depth >= node.depth &&
                cuts(entry->bound, score, alpha, beta)) {
                notes_.end(NodeEnd::Table);
                return score;
            }
        }
        // 6. The moves: the table's, then by gain, killers and history.
        RankedMoves<G> moves = ranked_moves(state, node.depth, ply, table_move);
        Score best = -infinite_score;
        Action best_move{};
        int left_out = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            // 7. The value of a move.
            const Action move = moves.pick(i).move;
            const Score value = search_move(game_->result(state, move), move, i, node);
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            best_move = move;
            if (value <= node.alpha) continue;
            node.alpha = value;
            lines_.extend(ply, move);
            // 8. Cut, and remember what cut.
            if (value >= beta) {
                ++counters_.cutoffs;
                if (settings_.history) learn(game_->player_to_move(state), moves, i, node);
                left_out = static_cast<int>(moves.size() - i) - 1;
                break;
            }
        }
        // 9. Store.
        const Bound bound = best >= beta   ? Bound::Lower
                            : best > alpha ? Bound::Exact
                                           : Bound::Upper;
        table_->store(key, {best - banked, static_cast<std::uint8_t>(node.depth), bound,
                            static_cast<std::uint8_t>(best_move)});
        notes_.end(best >= beta ? NodeEnd::Cut : NodeEnd::Complete, left_out);
        return best;
    }

    /// The first move is searched with the whole window; the others, late ones less deep, are only
    /// asked whether they are better, and searched again if they are.
    [[gnu::always_inline]] Score search_move(const State& child, Action move, std::size_t index,
                                             const Node& node) {
        const auto& [depth, left, ply, alpha, beta] = node;
        if (index == 0) {
            notes_.announce(move, NodeVisit::Whole);
            return -visit(child, depth - 1, ply + 1, -beta, -alpha);
        }
        const int less = depth < left ? reduction(depth, index) : 0;
        notes_.announce(move, less > 0 ? NodeVisit::Reduced : NodeVisit::Scout);
        Score value = -visit(child, depth - 1 - less, ply + 1, -alpha - 1, -alpha);
        if (less > 0 && value > alpha && !stopped_) {
            notes_.announce(move, NodeVisit::Again);
            value = -visit(child, depth - 1, ply + 1, -alpha - 1, -alpha);
        }
        if (value > alpha && value < beta && !stopped_) {
            notes_.announce(move, NodeVisit::Again);
            value = -visit(child, depth - 1, ply + 1, -beta, -alpha);
        }
        return value;
    }

    /// The move that cut is tried early in other positions, and those before it later.
    void learn(Player player, const RankedMoves<G>& moves, std::size_t cut, const Node& node) {
        memory_.reward(player, moves.entries()[cut].move, node.ply, node.depth);
        for (std::size_t i = 0; i < cut; ++i)
            memory_.punish(player, moves.entries()[i].move, node.depth);
    }

    static bool cuts(Bound bound, Score score, Score alpha, Score beta) {
        return (bound != Bound::Upper && score >= beta) ||
               (bound != Bound::Lower && score <= alpha);
    }

    /// What the player to move has already and keeps, where the game can tell: the table then has
    /// only what is still to be won, for all positions that differ in nothing else.
    [[nodiscard]] Score banked_score(const State& state) const {
        if constexpr (Banked<G>) return game_->banked(state);
        return 0;
    }

    [[nodiscard]] int reduction(int depth, std::size_t index) const {
        if (!settings_.reductions || depth < 3 || index < 4) return 0;
        return index < 12 ? 1 : 2;
    }

    /// At the last ply before the horizon looking at every result would cost as much as searching,
    /// one by one.
    RankedMoves<G> ranked_moves(const State& state, int depth, int ply, int table_move) {
        constexpr Score killer = std::max<Score>(E::largest / 64, 1);
        RankedMoves<G> ranked;
        const Player player = game_->player_to_move(state);
        const auto ratings = rated_moves(state);
        for (const Action move : game_->actions(state)) {
            if (static_cast<int>(move) == table_move) {
                ranked.add(move, infinite_score);
                continue;
            }
            Score rank = 0;
            if constexpr (MoveEvaluationOf<E, G>) {
                rank = ratings[move];
            } else if (depth > 1) {
                rank = -static_value(game_->result(state, move));
            }
            if (settings_.history) {
                rank += memory_.history(player, move) * killer / MoveMemory<G>::most;
                if (memory_.kills(move, ply)) rank += killer;
            }
            ranked.add(move, rank);
        }
        return ranked;
    }

    /// What the evaluation says of the results of all moves, for the player who makes them.
    auto rated_moves(const State& state) {
        if constexpr (MoveEvaluationOf<E, G>) {
            counters_.evaluations += static_cast<std::uint64_t>(game_->actions(state).size());
            return evaluation_.of_moves(*game_, state);
        } else {
            return std::nullopt;
        }
    }
    Score evaluate(const State& state) {
        ++counters_.evaluations;
        return evaluation_(*game_, state, game_->player_to_move(state));
    }
    [[nodiscard]] Score utility(const State& state) const {
        return game_->utility(state, game_->player_to_move(state));
    }
    Score static_value(const State& state) {
        return game_->is_terminal(state) ? utility(state) : evaluate(state);
    }

    /// Proved: searched to the end of the game, or a win or loss that no evaluation can be as large
    /// as. Where an earlier win counts more, it must lie within the depth to which every move was
    /// looked at.
    [[nodiscard]] bool proved(Score score, int plies, int depth, int left) const {
        if (depth >= left) return true;
        if (std::abs(score) <= E::largest) return false;
        if constexpr (EqualWins<G>) return true;
        return plies == 1 || (!settings_.reductions && plies <= depth);
    }

    /// Of a depth that was not completed, the best move so far.
    SearchResult<G> root_result(int depth, bool complete, bool all_moves) const {
        SearchResult<G> result;
        result.line = lines_.from_root();
        result.move = result.line.front();
        result.score = score_;
        result.depth = complete ? depth : std::max(1, depth - 1);
        result.exact = complete && root_moves_.front().exact;
        if (all_moves) {
            result.moves = root_moves_;
        } else {
            result.moves = {{result.move, result.score, result.exact}};
        }
        result.counters = counters_;
        return result;
    }

    E evaluation_;
    PrincipalVariationSettings settings_;
    VisitNotes<G, T> notes_;
    std::unique_ptr<TranspositionTable> table_;
    MoveMemory<G> memory_;
    std::optional<G> game_;

    // One search's state.
    Budget* budget_ = nullptr;
    Counters counters_;
    bool stopped_ = false;
    bool improved_ = false;  ///< the depth under way has a move with an exact score
    Score score_ = 0;        ///< of the last line
    std::vector<ScoredMove<G>> root_moves_;
    PrincipalLines<G> lines_;
};

}  // namespace lawan::search
