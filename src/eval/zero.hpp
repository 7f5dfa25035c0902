#pragma once

#include "game/game.hpp"
#include "layers.hpp"

namespace lawan::eval {

/// Knows nothing before the end of the game: the bare utility of report D, and what the program of
/// report E returns at its horizon.
struct ZeroEvaluation {
    static constexpr Score largest = 0;

    template <Game G>
    Score operator()(const G&, const StateOf<G>&, Player) const {
        return 0;
    }
};

}  // namespace lawan::eval
