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
#include "search/can_record.hpp"
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
    bool reductions = true;  ///< late move reductions
    bool history = true;     ///< killer and history heuristics in move ordering
    bool aspiration = true;  ///< aspiration windows around the score of the last iteration
    bool forced = true;      ///< extensions: a winning move or the only block costs no depth

    bool operator==(const PrincipalVariationSettings&) const = default;
};

/// Principal variation search: searches the first move of a position with the full window, the
/// others with a null window. Iterative deepening with one transposition table for all depths and
/// moves of a game; also uses the results of an unfinished iteration. The evaluation must be
/// zero-sum.
///
/// Values are for the player to move. With a window (alpha, beta), a value in between is exact to
/// its depth, one <= alpha is an upper bound, one >= beta a lower bound (fail-soft).
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

    /// Searches; uses the smallest table if `reserve` fails.
    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           StopToken stop, const ProgressCallback<G>& progress) {
        if constexpr (can_record && !T::enabled) {
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
        if (best.line.empty()) {  // stopped during the first iteration: always completes one ply
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

    /// Runs the same search by a copy that records it and borrows this one's tables.
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

    /// Prepares a search. Clears the tables if the game has changed: their entries hold for one
    /// game only.
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

    /// Searches one depth, first with an aspiration window. Returns false if the limits ran out.
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

    /// Searches the root. Keeps `root_moves_` in search order: the best move of the last iteration
    /// first.
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
        // 1. Return the utility of a finished game.
        if (game_->is_terminal(state)) {
            notes_.end(NodeEnd::Terminal);
            return utility(state);
        }
        // 2. Forced move: a winning move or the only block needs no alternatives and costs no
        // depth.
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
        // 3. Evaluate at the horizon; one ply before it, evaluate all results at once if possible.
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

    /// An interior node.
    struct Node {
        int depth;
        int plies_left;  ///< upper bound, to the end of the game
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
        // 5. Probe the table. No cutoff in the principal variation, which it would truncate.
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
        // 6. Order the moves: the table's first, the others by evaluation, killers and history.
        RankedMoves<G> moves = ranked_moves(state, node.depth, ply, table_move);
        Score best = -infinite_score;
        Action best_move{};
        int left_out = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            // 7. Search the move.
            const Action move = moves.pick(i).move;
            const Score value = search_move(game_->result(state, move), move, i, node);
            if (stopped_) return 0;
            if (value <= best) continue;
            best = value;
            best_move = move;
            if (value <= node.alpha) continue;
            node.alpha = value;
            lines_.extend(ply, move);
            // 8. Beta cutoff: update killers and history.
            if (value >= beta) {
                ++counters_.cutoffs;
                if (settings_.history) learn(game_->player_to_move(state), moves, i, node);
                left_out = static_cast<int>(moves.size() - i) - 1;
                break;
            }
        }
        // 9. Store the result in the table.
        const Bound bound = best >= beta   ? Bound::Lower
                            : best > alpha ? Bound::Exact
                                           : Bound::Upper;
        table_->store(key, {best - banked, static_cast<std::uint8_t>(node.depth), bound,
                            static_cast<std::uint8_t>(best_move)});
        notes_.end(best >= beta ? NodeEnd::Cut : NodeEnd::Complete, left_out);
        return best;
    }

    /// Searches the first move with the full window. Searches the others with a null window, late
    /// ones at reduced depth, and re-searches them if they fail high.
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

    /// Rewards the move that caused the cutoff, punishes those tried before it.
    void learn(Player player, const RankedMoves<G>& moves, std::size_t cut, const Node& node) {
        memory_.reward(player, moves.entries()[cut].move, node.ply, node.depth);
        for (std::size_t i = 0; i < cut; ++i)
            memory_.punish(player, moves.entries()[i].move, node.depth);
    }

    static bool cuts(Bound bound, Score score, Score alpha, Score beta) {
        return (bound != Bound::Upper && score >= beta) ||
               (bound != Bound::Lower && score <= alpha);
    }

    /// Returns the part of the score that is already settled, for games that can tell. The table
    /// stores only the rest, which positions share that differ in nothing else.
    [[nodiscard]] Score banked_score(const State& state) const {
        if constexpr (Banked<G>) return game_->banked(state);
        return 0;
    }

    [[nodiscard]] int reduction(int depth, std::size_t index) const {
        if (!settings_.reductions || depth < 3 || index < 4) return 0;
        return index < 12 ? 1 : 2;
    }

    /// Ranks the moves. At the last ply before the horizon does not evaluate each result, which
    /// would cost as much as searching it.
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

    /// Evaluates the results of all moves, for the player who makes them.
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

    /// Returns whether a score is proved: searched to the end of the game, or a win or loss beyond
    /// any evaluation. Where earlier wins count more, it must also lie within the depth to which
    /// every move was searched.
    [[nodiscard]] bool proved(Score score, int plies, int depth, int left) const {
        if (depth >= left) return true;
        if (std::abs(score) <= E::largest) return false;
        if constexpr (EqualWins<G>) return true;
        return plies == 1 || (!settings_.reductions && plies <= depth);
    }

    /// Builds the result; for an unfinished iteration, the best move so far.
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
    bool improved_ = false;  ///< the current iteration has a move with an exact score
    Score score_ = 0;        ///< of the last principal variation
    std::vector<ScoredMove<G>> root_moves_;
    PrincipalLines<G> lines_;
};

}  // namespace lawan::search
