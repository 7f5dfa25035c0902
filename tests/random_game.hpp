#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "game/game.hpp"

namespace lawan::tests {

/// Returns a uniformly random legal action. The state must not be terminal.
template <Game G>
ActionOf<G> random_action(const G& game, const StateOf<G>& state, Random& random) {
    const auto actions = game.actions(state);
    return actions.at(static_cast<int>(random.below(static_cast<std::uint32_t>(actions.size()))));
}

/// Plays a random game and calls `visit(state)` with every state, the initial and the terminal one
/// included. Returns the terminal state.
template <Game G, class Visit>
StateOf<G> random_game(const G& game, Random& random, Visit visit) {
    auto state = game.initial_state();
    visit(state);
    while (!game.is_terminal(state)) {
        state = game.result(state, random_action(game, state, random));
        visit(state);
    }
    return state;
}

/// Returns the state after `plies` random moves, or the terminal state if the game ends before.
template <Game G>
StateOf<G> random_state(const G& game, Random& random, int plies) {
    auto state = game.initial_state();
    for (; plies > 0 && !game.is_terminal(state); --plies)
        state = game.result(state, random_action(game, state, random));
    return state;
}

}  // namespace lawan::tests
