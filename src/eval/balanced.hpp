#pragma once

#include <utility>

#include "game/game.hpp"
#include "layers.hpp"

namespace lawan::eval {

/// Another evaluation made zero-sum: what it says for a player, less what it says for the other,
/// halved. A table of scores needs it, since a position must be worth the same from both sides.
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
