#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "base/stop.hpp"
#include "engine/shape_evaluation.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "games/adjacency/adjacency.hpp"
#include "search/principal_variation/principal_variation.hpp"
#include "search/search.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/full_board/full_board_game.hpp"

namespace lawan::engine {

struct AdjacencySearchSettings {
    PrincipalVariationSettings search{};
    bool full_board = true;  ///< on boards that will be full, searches sets of empty cells
    bool fitted = true;      ///< otherwise fitted weights, or else probabilities of survival
};

/// The engine's search for Adjacency: over sets of empty cells where the game is played to a full
/// board, over positions where a limit of rounds makes colours matter.
class AdjacencySearch {
public:
    AdjacencySearch(const Adjacency& game, const AdjacencySearchSettings& settings)
        : settings_(settings),
          coloured_(NeighbourhoodEvaluation(game, settings.fitted
                                                      ? NeighbourhoodEvaluation::fitted(game)
                                                      : NeighbourhoodEvaluation::by_chance(game)),
                    settings.search),
          uncoloured_(ShapeEvaluation(game), settings.search) {}

    [[nodiscard]] Expected<void> reserve(const Adjacency& game, const Adjacency::State& root) {
        if (needs_colours(game, root)) return coloured_.reserve(game, root);
        choose_sets(game, root);
        return uncoloured_.reserve(*sets_, sets_->state_of(root));
    }

    SearchResult<Adjacency> search(const Adjacency& game, const Adjacency::State& root,
                                   const Limits& limits, StopToken stop,
                                   const ProgressCallback<Adjacency>& progress) {
        if (needs_colours(game, root))
            return coloured_.search(game, root, limits, std::move(stop), progress);
        choose_sets(game, root);
        ProgressCallback<FullBoardGame> translated;
        if (progress) {
            translated = [&](const SearchResult<FullBoardGame>& found) {
                progress(in_colour(found));
            };
        }
        return in_colour(
            uncoloured_.search(*sets_, sets_->state_of(root), limits, std::move(stop), translated));
    }

    void reset() {
        coloured_.reset();
        uncoloured_.reset();
    }

private:
    [[nodiscard]] bool needs_colours(const Adjacency& game, const Adjacency::State& root) const {
        return !settings_.full_board || !AdjacencySolver::applies(game, root);
    }

    /// Chooses the game whose sets include all that can follow the root.
    void choose_sets(const Adjacency& game, const Adjacency::State& root) {
        if (sets_ && sets_->contains(game, root)) return;
        const FullBoardGame whole(game, game.initial_state());
        sets_ = whole.contains(game, root) ? whole : FullBoardGame(game, root);
    }

    static SearchResult<Adjacency> in_colour(const SearchResult<FullBoardGame>& found) {
        SearchResult<Adjacency> result{.move = found.move,
                                       .score = found.score,
                                       .exact = found.exact,
                                       .depth = found.depth,
                                       .line = found.line,
                                       .counters = found.counters};
        for (const auto& [move, score, exact] : found.moves)
            result.moves.push_back({move, score, exact});
        if (found.trace) {
            // Moves have the same numbers in both games.
            result.trace = std::make_shared<const Trace<Adjacency>>(
                Trace<Adjacency>{.tree = found.trace->tree,
                                 .tree_not_recorded = found.trace->tree_not_recorded,
                                 .tree_by_ply = found.trace->tree_by_ply});
        }
        return result;
    }

    AdjacencySearchSettings settings_;
    PrincipalVariationSearch<Adjacency, NeighbourhoodEvaluation> coloured_;
    PrincipalVariationSearch<FullBoardGame, ShapeEvaluation> uncoloured_;
    std::optional<FullBoardGame> sets_;
};

}  // namespace lawan::engine
