#pragma once

#include <algorithm>

#include "game/game.hpp"

namespace lawan::game {

/// Returns the smallest of the state's symmetric images: equal for two states exactly if a symmetry
/// of the board maps one onto the other.
template <Symmetric G>
StateOf<G> canonical(const G& game, const StateOf<G>& state) {
    StateOf<G> least = state;
    for (int symmetry = 1; symmetry < game.symmetry_count(); ++symmetry) {
        least = std::min(least, game.transformed(state, symmetry));
    }
    return least;
}

}  // namespace lawan::game
