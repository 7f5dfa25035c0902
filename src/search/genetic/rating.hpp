#pragma once

#include <concepts>
#include <utility>

#include "game/game.hpp"

namespace lawan::search {

/// Rates a move by the board right after it, for the player who makes it: from 0 (hopeless) to 1.
/// `wins` tells whether it ends the game with a win.
template <class R, class G>
concept RatingOf = std::copyable<R> && requires(const R& rating, const G& game,
                                                const StateOf<G>& state, ActionOf<G> action) {
    { rating(game, state, action) } -> std::convertible_to<double>;
    { rating.wins(game, state, action) } -> std::same_as<bool>;
};

/// Turns an evaluation into a rating: its value after the move, with the whole range mapped to 0 ..
/// 1. A finished game is rated by its utility, clamped to that range.
template <class E>
class EvaluationRating {
public:
    explicit EvaluationRating(E evaluation) : evaluation_(std::move(evaluation)) {}

    template <Game G>
        requires EvaluationOf<E, G>
    [[nodiscard]] double operator()(const G& game, const StateOf<G>& state,
                                    ActionOf<G> action) const {
        const StateOf<G> next = game.result(state, action);
        const Player player = game.player_to_move(state);
        const double value =
            game.is_terminal(next) ? game.utility(next, player) : evaluation_(game, next, player);
        constexpr double largest = E::largest > 0 ? E::largest : 1;
        return value >= largest ? 1 : value <= -largest ? 0 : 0.5 + 0.5 * value / largest;
    }

    template <Game G>
    [[nodiscard]] bool wins(const G& game, const StateOf<G>& state, ActionOf<G> action) const {
        const StateOf<G> next = game.result(state, action);
        return game.is_terminal(next) && game.utility(next, game.player_to_move(state)) > 0;
    }

private:
    E evaluation_;
};

}  // namespace lawan::search
