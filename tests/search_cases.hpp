#pragma once

#include <algorithm>
#include <vector>

#include "eval/adjacency/survival.hpp"
#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"

/// What tests of searches have in common: boards small enough to search to the end, every
/// evaluation, and the textbook's minimax, written to be read and not to be fast.
namespace lawan::tests {

/// Calls `use(game)` with small boards of every game, each player starting on some.
template <class Use>
void with_small_games(const Use& use) {
    use(Adjacency({.width = 4, .height = 4}));
    use(Adjacency({.width = 4, .height = 4, .neighbours = 4, .first = Player::O}));
    use(Adjacency({.width = 5, .height = 4, .rounds = 3}));
    use(ConnectFour({.width = 4, .height = 3, .length = 3}));
    use(ConnectFour({.width = 3, .height = 4, .length = 3, .first = Player::O}));
    use(ConnectFour({.width = 5, .height = 2, .length = 4}));
    use(Mnk({.width = 3, .height = 3, .length = 3}));
    use(Mnk({.width = 4, .height = 2, .length = 2, .first = Player::O}));
    use(Mnk({.width = 4, .height = 3, .length = 3}));
}

/// Calls `use(evaluation)` with every evaluation of the game.
template <class Use>
void with_evaluations(const Adjacency& game, const Use& use) {
    use(MarksEvaluation{});
    use(SurvivalEvaluation(game));
    use(ZeroEvaluation{});
}

template <Game G, class Use>
void with_evaluations(const G&, const Use& use) {
    use(WindowsEvaluation{});
    use(ZeroEvaluation{});
}

/// The value of a state for `player`: utility if the game is over, else the evaluation.
template <Game G, EvaluationOf<G> E>
Score static_value(const G& game, const E& evaluation, const StateOf<G>& state, Player player) {
    return game.is_terminal(state) ? game.utility(state, player) : evaluation(game, state, player);
}

/// The `most` best actions for who moves, by the value right after them as `player` sees it;
/// equals in board order.
template <Game G, EvaluationOf<G> E>
std::vector<ActionOf<G>> greedy_actions(const G& game, const E& evaluation, const StateOf<G>& state,
                                        Player player, int most) {
    std::vector<ActionOf<G>> actions;
    for (const auto action : game.actions(state)) actions.push_back(action);
    const Score sign = game.player_to_move(state) == player ? 1 : -1;
    const auto value = [&](ActionOf<G> action) {
        return sign * static_value(game, evaluation, game.result(state, action), player);
    };
    std::ranges::sort(actions, [&](auto left, auto right) {
        return value(left) != value(right) ? value(left) > value(right) : left < right;
    });
    actions.resize(std::min(actions.size(), static_cast<std::size_t>(most)));
    return actions;
}

/// Minimax as the textbook has it: the maximum for `player`, the minimum for the other, everything
/// from the view of `player`. `greedy` as in MinimaxSettings.
template <Game G, EvaluationOf<G> E>
Score textbook_value(const G& game, const E& evaluation, const StateOf<G>& state, int depth,
                     Player player, int greedy = 0) {
    if (game.is_terminal(state) || depth == 0) return static_value(game, evaluation, state, player);
    const bool maximises = game.player_to_move(state) == player;
    Score best = maximises ? -infinite_score : infinite_score;
    const auto consider = [&](ActionOf<G> action) {
        const Score value =
            textbook_value(game, evaluation, game.result(state, action), depth - 1, player, greedy);
        best = maximises ? std::max(best, value) : std::min(best, value);
    };
    if (greedy == 0) {
        for (const auto action : game.actions(state)) consider(action);
    } else {
        for (const auto action : greedy_actions(game, evaluation, state, player, greedy))
            consider(action);
    }
    return best;
}

/// The value with best play to the end.
template <Game G>
Score game_value(const G& game, const StateOf<G>& state, Player player) {
    return textbook_value(game, ZeroEvaluation{}, state, most_plies, player);
}

}  // namespace lawan::tests
