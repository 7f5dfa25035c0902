#pragma once

#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// Counts own marks minus enemy marks: the evaluation of reports A and B.
struct MarksEvaluation {
    static constexpr Score largest = 64 * score_unit;

    Score operator()(const Adjacency& game, const Adjacency::State& state, Player player) const {
        return game.margin(state, player) * score_unit;
    }
};

}  // namespace lawan::eval
