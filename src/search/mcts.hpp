#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/mcts_tree.hpp"
#include "search/search.hpp"

namespace lawan {

/// Monte Carlo tree search: UCT with a solver (Winands, Björnsson and Saito): proved wins and
/// losses are backed up as such. The tree is kept between moves. Each thread grows a tree of its
/// own and their visits are added up, so that one thread is deterministic for a seed and a node
/// limit. A node, in limits and counters, is a play-out.
template <Game G, EvaluationOf<G> E>
class Mcts {
public:
    Mcts(const E& evaluation, const MctsSettings& settings, std::uint64_t seed)
        : settings_(settings) {
        for (int thread = 0; thread < settings.threads; ++thread) {
            trees_.emplace_back(evaluation, settings,
                                seed + static_cast<std::uint64_t>(thread) * 0x9e3779b97f4a7c15);
        }
    }

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           const std::stop_token& stop, const ProgressCallback<G>& progress) {
        Limits share = limits;
        if (!limits.time && !limits.nodes) share.nodes = settings_.playouts;
        if (share.nodes) share.nodes = std::max<std::uint64_t>(1, *share.nodes / trees_.size());
        const Budget budget(share, stop,
                            Tree::poll_interval);  // before the trees are cut: that takes time too
        for (auto& tree : trees_) tree.set_root(game, root);
        {
            std::vector<std::jthread> helpers;
            for (std::size_t i = 1; i < trees_.size(); ++i) {
                helpers.emplace_back([&tree = trees_[i], budget] { tree.grow(budget, {}); });
            }
            trees_[0].grow(budget, [&] {
                if (progress) progress(result(limits, false));
            });
        }
        return result(limits, true);
    }

    void reset() {
        for (auto& tree : trees_) tree.forget();
    }

private:
    using Tree = MctsTree<G, E>;

    /// Sums up what the trees found, move by move; while the other threads still grow theirs, only
    /// the first.
    [[nodiscard]] SearchResult<G> result(const Limits& limits, bool finished) const {
        SearchResult<G> result;
        std::vector<typename Tree::RootMove> moves = trees_[0].root_moves();
        for (std::size_t i = 1; finished && i < trees_.size(); ++i) {
            const auto others = trees_[i].root_moves();
            for (std::size_t move = 0; move < moves.size(); ++move) moves[move].add(others[move]);
        }
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
        if (limits.traced) {
            auto trace = std::make_shared<Trace<G>>();
            for (const auto& move : moves) {
                trace->visits.push_back({move.action, move.visits,
                                         static_cast<double>(move.score()) / score_unit,
                                         move.proof != Proof::None});
            }
            result.trace = std::move(trace);
        }
        return result;
    }

    MctsSettings settings_;
    std::vector<Tree> trees_;
};

}  // namespace lawan
