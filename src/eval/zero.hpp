#pragma once

#include "game/game.hpp"
#include "layers.hpp"

namespace lawan::eval {

/// Knows nothing before the end: report D's bare utility, and what report E's program returns at
/// its horizon.
struct ZeroEvaluation {
    static constexpr Score largest = 0;

    template <Game G>
    Score operator()(const G&, const StateOf<G>&, Player) const {
        return 0;
    }
};

}  // namespace lawan::eval
