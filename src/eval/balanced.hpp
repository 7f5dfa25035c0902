#pragma once

#include <utility>

#include "game/game.hpp"
#include "layers.hpp"

namespace lawan::eval {

/// Makes an evaluation zero-sum: half the difference of the values for the two players. Needed with
/// a transposition table, where both sides must agree on the value of a position.
template <class E>
class BalancedEvaluation {
public:
    static constexpr Score largest = E::largest;

    explicit BalancedEvaluation(E evaluation = {}) : evaluation_(std::move(evaluation)) {}

    template <Game G>
    Score operator()(const G& game, const StateOf<G>& state, Player player) const {
        return (evaluation_(game, state, player) - evaluation_(game, state, opponent(player))) / 2;
    }

private:
    E evaluation_;
};

}  // namespace lawan::eval
