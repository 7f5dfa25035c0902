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

/// Shared by the tests of searches: boards small enough to search to the end, every evaluation, and
/// textbook minimax, written for clarity, not speed.
namespace lawan::tests {

/// Calls `use(game)` with small boards of every game, with either player starting.
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

/// Returns the utility of a terminal state or the evaluation of any other, for `player`.
template <Game G, EvaluationOf<G> E>
Score static_value(const G& game, const E& evaluation, const StateOf<G>& state, Player player) {
    return game.is_terminal(state) ? game.utility(state, player) : evaluation(game, state, player);
}

/// Returns the `most` best actions of the player to move by the value right after them for
/// `player`, ties in board order.
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

/// The limits of a textbook search: depth, and best moves per node (`greedy` as in
/// MinimaxSettings).
struct Outlook {
    int depth = 0;
    int greedy = 0;

    Outlook(int depth_to_go, int best_moves = 0) : depth(depth_to_go), greedy(best_moves) {}
};

/// Textbook minimax from `player`'s view: maximizes for `player`, minimizes for the opponent.
template <Game G, EvaluationOf<G> E>
Score textbook_value(const G& game, const E& evaluation, const StateOf<G>& state,
                     const Outlook& outlook, Player player) {
    const auto [depth, greedy] = outlook;
    if (game.is_terminal(state) || depth == 0) return static_value(game, evaluation, state, player);
    const bool maximises = game.player_to_move(state) == player;
    Score best = maximises ? -infinite_score : infinite_score;
    const auto consider = [&](ActionOf<G> action) {
        const Score value = textbook_value(game, evaluation, game.result(state, action),
                                           {depth - 1, greedy}, player);
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

/// Returns the game-theoretic value.
template <Game G>
Score game_value(const G& game, const StateOf<G>& state, Player player) {
    return textbook_value(game, ZeroEvaluation{}, state, most_plies, player);
}

}  // namespace lawan::tests
