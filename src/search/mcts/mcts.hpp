#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/mcts/picture.hpp"
#include "search/mcts/tree.hpp"
#include "search/search.hpp"
#include "search/wanted_trace.hpp"

namespace lawan::search {

/// Monte Carlo tree search: UCT with MCTS-Solver (Winands, Björnsson and Saito), which backs up
/// proved wins and losses as such. Keeps the tree between moves. Root parallelisation: each thread
/// grows its own tree and the visits are summed, so that one thread is deterministic for a seed and
/// a node limit. In limits and counters, a node is a play-out.
template <Game G, EvaluationOf<G> E>
class Mcts {
public:
    Mcts(const E& evaluation, const MctsSettings& settings, std::uint64_t seed)
        : settings_(settings) {
        MctsSettings each = settings;
        each.memory /= static_cast<std::uint64_t>(std::max(settings.threads, 1));
        for (int thread = 0; thread < settings.threads; ++thread) {
            trees_.emplace_back(evaluation, each,
                                seed + static_cast<std::uint64_t>(thread) * 0x9e3779b97f4a7c15);
        }
    }

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           const StopToken& stop, const ProgressCallback<G>& progress) {
        Limits share = limits;
        if (!limits.time && !limits.nodes) share.nodes = settings_.playouts;
        if (share.nodes) share.nodes = std::max<std::uint64_t>(1, *share.nodes / trees_.size());
        const Budget budget(share, stop,
                            Tree::poll_interval);  // started before set_root, which takes time too
        for (auto& tree : trees_) tree.set_root(game, root);
        WantedTrace<G> trace(limits.traced);
        std::uint64_t stride = between_records;
        {
            std::vector<Thread> helpers;
            for (std::size_t i = 1; i < trees_.size(); ++i) {
                helpers.emplace_back([&tree = trees_[i], budget] { tree.grow(budget, 1, {}); });
            }
            trees_[0].grow(budget, trace ? between_records : between_reports, [&] {
                const std::uint64_t playouts = trees_[0].playouts();
                const bool recorded = trace && playouts % stride == 0;
                if (!recorded && (!progress || playouts % between_reports != 0)) return;
                SearchResult<G> found = result(false);
                if (recorded) {
                    const auto now = std::make_shared<Trace<G>>();
                    now->growth.push_back(moment(found));
                    trace->growth.push_back(now->growth.back());
                    stride =
                        thinned(trace->growth, most_moments, stride, &GrowthRecord<G>::playouts);
                    found.trace = now;
                }
                if (progress) progress(found);
            });
        }
        SearchResult<G> found = result(true);
        if (trace) finish(*trace, found, limits);
        found.trace = trace.take();
        return found;
    }

    void reset() {
        for (auto& tree : trees_) tree.forget();
    }

private:
    using Tree = MctsTree<G, E>;
    using RootMoves = std::vector<typename Tree::RootMove>;

    static constexpr std::uint64_t between_reports = 16384;  ///< in play-outs
    static constexpr std::uint64_t between_records = 16;     ///< of a trace, at first

    /// Sums what the trees found for each move. While the other threads are still growing theirs,
    /// reads only the first tree.
    [[nodiscard]] RootMoves root_moves(bool finished) const {
        RootMoves moves = trees_[0].root_moves();
        for (std::size_t i = 1; finished && i < trees_.size(); ++i) {
            const auto others = trees_[i].root_moves();
            for (std::size_t move = 0; move < moves.size(); ++move) moves[move].add(others[move]);
        }
        return moves;
    }

    [[nodiscard]] SearchResult<G> result(bool finished) const {
        SearchResult<G> result;
        const RootMoves moves = root_moves(finished);
        const auto best = std::ranges::max_element(moves, {}, &Tree::RootMove::preference);
        result.move = best->action;
        result.score = best->score();
        result.exact = best->exact();
        result.line = trees_[0].line(best->action);
        result.depth = static_cast<int>(result.line.size());
        for (const auto& move : moves)
            result.moves.push_back({move.action, move.score(), move.exact()});
        sort_best_first(result.moves);
        for (const auto& tree : trees_) {
            if (finished || &tree == trees_.data()) result.counters.nodes += tree.playouts();
        }
        return result;
    }

    static std::vector<VisitRecord<G>> visits(const RootMoves& moves) {
        std::vector<VisitRecord<G>> records;
        for (const auto& move : moves) {
            records.push_back({move.action, move.visits,
                               static_cast<double>(move.score()) / score_unit,
                               move.proof != Proof::None});
        }
        return records;
    }

    /// Records the state of the first tree.
    [[nodiscard]] GrowthRecord<G> moment(const SearchResult<G>& found) const {
        return {trees_[0].playouts(), visits(trees_[0].root_moves()), found.line,
                mcts_line_picture<G>(trees_[0].nodes(), found.line, most_copied_at_once)};
    }

    void finish(Trace<G>& trace, const SearchResult<G>& found, const Limits& limits) const {
        trace.visits = visits(root_moves(true));
        trace.growth.push_back(moment(found));
        const auto nodes = trees_[0].nodes();
        trace.tree = mcts_picture<G>(nodes, std::min(limits.traced_nodes, most_copied));
        trace.tree_not_recorded = visited_nodes<G>(nodes) - trace.tree.size();
        trace.tree_by_ply = plies_of(trace.tree);
    }

    MctsSettings settings_;
    std::vector<Tree> trees_;
};

}  // namespace lawan::search
