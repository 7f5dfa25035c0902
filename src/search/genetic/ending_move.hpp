#pragma once

#include <optional>

#include "game/game.hpp"
#include "search/search.hpp"

namespace lawan::search {

/// Returns the best of the moves that end the game, if it wins or if all moves end the game: there
/// is nothing to search then.
template <Game G>
std::optional<SearchResult<G>> ending_move(const G& game, const StateOf<G>& root) {
    SearchResult<G> result;
    result.counters.nodes = 1;
    bool all_end = true;
    for (const auto action : game.actions(root)) {
        const auto next = game.result(root, action);
        ++result.counters.nodes;
        if (game.is_terminal(next)) {
            result.moves.push_back({action, game.utility(next, game.player_to_move(root)), true});
        } else {
            all_end = false;
        }
    }
    sort_best_first(result.moves);
    if (result.moves.empty() || (!all_end && result.moves.front().score <= 0)) return std::nullopt;
    result.move = result.moves.front().move;
    result.score = result.moves.front().score;
    result.exact = true;
    result.depth = 1;
    result.line = {result.move};
    return result;
}

}  // namespace lawan::search
