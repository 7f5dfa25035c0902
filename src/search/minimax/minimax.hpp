#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/can_record.hpp"
#include "search/ordering.hpp"
#include "search/principal_lines.hpp"
#include "search/search.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

enum class Pruning : std::uint8_t { None, AlphaBeta };

struct MinimaxSettings {
    bool ordered = false;   ///< order moves by evaluation; else in board order, top left first
    int greedy = 0;         ///< search only the best moves of each node, this many; 0: all
    bool deepening = true;  ///< iterative deepening if time or nodes are limited
    bool last_of_equals = false;  ///< plays the last of equally good moves, not the first

    bool operator==(const MinimaxSettings&) const = default;
};

/// Textbook minimax in its negamax form and, with Pruning::AlphaBeta, with cutoffs: the same value
/// from fewer nodes. Uses no transposition table. Without a limit it searches to the end of the
/// game, with a depth limit to that depth, once; under a time or node limit it deepens iteratively
/// and answers with the last completed depth.
///
/// Values are for the player to move. With a window (alpha, beta), a value in between is exact, one
/// <= alpha is an upper bound, one >= beta a lower bound.
template <Game G, EvaluationOf<G> E, Pruning pruning, TracerOf<G> T = NoTracer>
class Minimax {
public:
    static constexpr bool remembers = false;

    explicit Minimax(E evaluation, MinimaxSettings settings = {}, T tracer = {})
        : evaluation_(std::move(evaluation)), settings_(settings), tracer_(std::move(tracer)) {}

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           StopToken stop, const ProgressCallback<G>& progress) {
        if constexpr (can_record && !T::enabled) {
            if (limits.traced) return traced_search(game, root, limits, std::move(stop), progress);
        }
        game_ = &game;
        maximiser_ = game.player_to_move(root);
        counters_ = {};
        lines_.clear(0);
        Budget budget(limits, std::move(stop));
        budget_ = &budget;

        const bool deepening = settings_.deepening && (limits.time || limits.nodes);
        const int last_depth =
            std::clamp(limits.depth.value_or(most_plies), 1, plies_to_come(game, root));
        SearchResult<G> best;
        for (int depth = deepening ? 1 : last_depth; depth <= last_depth; ++depth) {
            if (!search_root(root, depth, limits.all_moves)) break;
            best = root_result(depth);
            if (progress) progress(best);
            if (best.exact && !limits.all_moves) break;
            if (!horizon_reached_) break;
        }
        if (best.line.empty()) {  // stopped during the first iteration: always completes one ply
            Budget enough({}, {});
            budget_ = &enough;
            search_root(root, 1, limits.all_moves);
            best = root_result(1);
        }
        best.counters = counters_;
        return best;
    }

    void reset() {}

    [[nodiscard]] const T& tracer() const { return tracer_; }
    [[nodiscard]] T& tracer() { return tracer_; }

private:
    using State = StateOf<G>;
    using Action = ActionOf<G>;

    /// Runs the same search by a copy that records it.
    SearchResult<G> traced_search(const G& game, const State& root, Limits limits, StopToken stop,
                                  const ProgressCallback<G>& progress) const {
        limits.traced = false;
        Minimax<G, E, pruning, RecordingTracer<G>> recording(
            evaluation_, settings_, RecordingTracer<G>(limits.traced_nodes));
        SearchResult<G> result = recording.search(game, root, limits, std::move(stop), progress);
        result.trace = taken_trace(recording.tracer());
        return result;
    }

    static int plies_to_come(const G& game, const State& root) {
        if constexpr (LengthBounded<G>) return game.most_plies_left(root);
        return most_plies;
    }

    /// Searches one depth. Returns false if the limits ran out; moves and lines are then
    /// incomplete.
    bool search_root(const State& root, int depth, bool all_moves) {
        horizon_reached_ = false;
        root_moves_.clear();
        ++counters_.nodes;
        if constexpr (T::enabled) tracer_.enter_root(depth, -infinite_score, infinite_score);
        Score best = -infinite_score;
        bool best_ends = false;
        for (const auto& entry : ranked_root_moves(root).entries()) {
            const State child = game_->result(root, entry.move);
            const Score alpha = all_moves || pruning == Pruning::None ? -infinite_score
                                : settings_.last_of_equals            ? least_to_replace(best)
                                                                      : best;
            const Score value = -visit(child, entry.move, depth - 1, 1, {-infinite_score, -alpha});
            if (stopped_) break;
            root_moves_.push_back({entry.move, value, false});
            // Of equal moves the first is played, but a move that ends the game is preferred to one
            // that only leads to its end.
            const bool ends = game_->is_terminal(child);
            const bool replaces_equal = settings_.last_of_equals || (ends && !best_ends);
            if (value > best || (value == best && replaces_equal)) {
                best = value;
                best_ends = ends;
                lines_.extend(0, entry.move);
            }
        }
        const bool complete = !stopped_;
        stopped_ = false;
        if constexpr (T::enabled)
            tracer_.leave(best, complete ? NodeEnd::Complete : NodeEnd::Stopped, 0);
        known_moves_ = all_moves || pruning == Pruning::None;
        return complete;
    }

    /// Returns the alpha with which a value equal to the best so far is exact instead of an upper
    /// bound.
    static Score least_to_replace(Score best) { return best == -infinite_score ? best : best - 1; }

    struct Window {
        Score alpha;
        Score beta;

        /// Returns the window from the opponent's view.
        [[nodiscard]] Window turned() const { return {-beta, -alpha}; }
    };

    /// 1. Return the value of a leaf, expand any other node. Inlined into `expand`, so that leaves,
    /// nine of ten nodes, cost no call.
    Score visit(const State& state, Action action, int depth, int ply, Window window) {
        ++counters_.nodes;
        if constexpr (T::enabled) tracer_.enter(action, depth, window.alpha, window.beta);
        if (depth == 0 || game_->is_terminal(state)) {
            lines_.clear(ply);
            return leaf_value(state);
        }
        const auto search_on = [&](const auto& moves) {
            return depth == 1 ? expand<true>(state, moves, depth, ply, window)
                              : expand<false>(state, moves, depth, ply, window);
        };
        if (settings_.greedy > 0 || (settings_.ordered && depth > 1))
            return search_on(ranked_moves(state).entries());
        return search_on(game_->actions(state));
    }

    /// Returns the utility of a finished game, otherwise the evaluation at the horizon.
    Score leaf_value(const State& state) {
        const bool terminal = game_->is_terminal(state);
        Score value = 0;
        if (terminal) {
            value = game_->utility(state, game_->player_to_move(state));
        } else {
            horizon_reached_ = true;
            value = evaluate(state);
        }
        if constexpr (T::enabled)
            tracer_.leave(value, terminal ? NodeEnd::Terminal : NodeEnd::Horizon, 0);
        return value;
    }

    /// `frontier`: all children are leaves, which need neither line nor call.
    template <bool frontier, class Moves>
    Score expand(const State& state, const Moves& moves, int depth, int ply, Window window) {
        // 2. Stop when the limits are spent.
        if (budget_->spent(counters_.nodes)) {
            stopped_ = true;
            if constexpr (T::enabled) tracer_.leave(0, NodeEnd::Stopped, 0);
            return 0;
        }
        Score best = -infinite_score;
        Action best_move{};
        int searched = 0;
        NodeEnd end = NodeEnd::Complete;
        for (const auto& entry : moves) {
            // 3. The value of a move is the negated value of the position it leads to.
            const Action move = move_of(entry);
            const State child = game_->result(state, move);
            Score value = 0;
            if constexpr (frontier) {
                if constexpr (T::enabled) tracer_.enter(move, 0, -window.beta, -window.alpha);
                value = -leaf_value(child);
            } else {
                value = -visit(child, move, depth - 1, ply + 1, window.turned());
            }
            ++searched;
            if (!frontier && stopped_) {
                end = NodeEnd::Stopped;
                break;
            }
            // 4. Keep the best move and its principal variation.
            if (value <= best) continue;
            best = value;
            best_move = move;
            if constexpr (!frontier) lines_.extend(ply, move);
            // 5. Beta cutoff: the opponent has an alternative at least as good and will not allow
            // this position.
            if constexpr (pruning == Pruning::AlphaBeta) {
                window.alpha = std::max(window.alpha, best);
                if (window.alpha >= window.beta) {
                    ++counters_.cutoffs;
                    end = NodeEnd::Cut;
                    break;
                }
            }
        }
        if constexpr (frontier) {
            counters_.nodes += static_cast<std::uint64_t>(searched);
            lines_.set(ply, best_move);
        }
        if (end == NodeEnd::Stopped) best = 0;
        if constexpr (T::enabled)
            tracer_.leave(best, end, static_cast<int>(moves.size()) - searched);
        return best;
    }

    static Action move_of(Action move) { return move; }
    static Action move_of(const typename RankedMoves<G>::Entry& entry) { return entry.move; }

    /// Evaluates from the view of the root's player, as evaluations need not be zero-sum (report
    /// E's is not).
    Score evaluate(const State& state) {
        ++counters_.evaluations;
        const Score score = evaluation_(*game_, state, maximiser_);
        return game_->player_to_move(state) == maximiser_ ? score : -score;
    }

    /// Returns all moves in search order, ranked by the score after the move for the player who
    /// makes it. Never inlined: `expand` needs the registers.
    [[gnu::noinline]] RankedMoves<G> ranked_moves(const State& state) {
        RankedMoves<G> ranked;
        const bool wanted = settings_.greedy > 0 || settings_.ordered;
        for (const Action move : game_->actions(state)) {
            ranked.add(move, wanted ? -static_value(game_->result(state, move)) : 0);
        }
        if (wanted) ranked.sort();
        if (settings_.greedy > 0) ranked.keep_first(static_cast<std::size_t>(settings_.greedy));
        return ranked;
    }

    /// Like `ranked_moves`; with ordering, puts the best move of the last iteration first.
    RankedMoves<G> ranked_root_moves(const State& root) {
        RankedMoves<G> ranked = ranked_moves(root);
        if (settings_.ordered && lines_.length(0) > 0) {
            for (auto& entry : ranked.entries()) {
                if (entry.move == lines_.first()) entry.rank = infinite_score;
            }
            ranked.sort();
        }
        return ranked;
    }

    Score static_value(const State& state) {
        return game_->is_terminal(state) ? game_->utility(state, game_->player_to_move(state))
                                         : evaluate(state);
    }

    /// A score is proved if no evaluation contributed, or if none can be as large.
    [[nodiscard]] bool proved(Score score) const {
        return settings_.greedy == 0 && (!horizon_reached_ || std::abs(score) > E::largest);
    }

    [[nodiscard]] SearchResult<G> root_result(int depth) const {
        SearchResult<G> result;
        result.move = lines_.first();
        result.depth = depth;
        result.line = lines_.from_root();
        result.moves = root_moves_;
        sort_best_first(result.moves);
        result.score = result.moves.front().score;
        result.exact = proved(result.score);
        for (auto& move : result.moves) move.exact = proved(move.score);
        if (!known_moves_) result.moves = {{result.move, result.score, result.exact}};
        result.counters = counters_;
        return result;
    }

    E evaluation_;
    MinimaxSettings settings_;
    T tracer_;

    // One search's state.
    const G* game_ = nullptr;
    Budget* budget_ = nullptr;
    Player maximiser_ = Player::X;
    Counters counters_;
    bool horizon_reached_ = false;
    bool stopped_ = false;
    bool known_moves_ = false;
    std::vector<ScoredMove<G>> root_moves_;
    PrincipalLines<G> lines_;
};

template <Game G, EvaluationOf<G> E, TracerOf<G> T = NoTracer>
using PlainMinimax = Minimax<G, E, Pruning::None, T>;
template <Game G, EvaluationOf<G> E, TracerOf<G> T = NoTracer>
using AlphaBeta = Minimax<G, E, Pruning::AlphaBeta, T>;

}  // namespace lawan::search
