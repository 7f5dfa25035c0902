#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <type_traits>
#include <utility>

#include "layers.hpp"

namespace lawan::game {

enum class Player : std::uint8_t { X, O };

[[nodiscard]] constexpr Player opponent(Player player) {
    return static_cast<Player>(static_cast<std::uint8_t>(player) ^ 1U);
}

/// In thousandths of a utility unit: of a mark in Adjacency, of a point elsewhere.
using Score = std::int32_t;
inline constexpr Score score_unit = 1000;
inline constexpr Score infinite_score = 1'000'000'000;  ///< above every utility and evaluation

/// An upper bound of the length of any game here: at most 64 cells, one filled per ply.
inline constexpr int most_plies = 64;

template <class G>
using StateOf = typename G::State;
template <class G>
using ActionOf = typename G::Action;
template <class G>
using ActionsOf = typename G::Actions;

/// A position as the search copies it at every node: small, and without heap memory.
template <class S>
concept StateValue =
    std::is_trivially_copyable_v<S> && std::equality_comparable<S> && sizeof(S) <= 24;

/// The formal game of the textbooks. The Game object holds the rules and their parameters, the
/// State only what a move changes.
template <class G>
concept Game =
    std::regular<G> && StateValue<StateOf<G>> && std::ranges::input_range<ActionsOf<G>> &&
    requires(const G& game, const StateOf<G>& state, ActionOf<G> action, Player player) {
        { game.initial_state() } -> std::same_as<StateOf<G>>;
        { game.player_to_move(state) } -> std::same_as<Player>;
        { game.actions(state) } -> std::same_as<ActionsOf<G>>;  // on the stack; empty iff terminal
        { game.result(state, action) } -> std::same_as<StateOf<G>>;  // copy-make, no undo
        { game.is_terminal(state) } -> std::same_as<bool>;
        { game.utility(state, player) } -> std::same_as<Score>;  // zero-sum, terminal states only
    };

/// Provides a 64-bit hash key; equal states have equal keys.
template <class G>
concept Hashed = Game<G> && requires(const G& game, const StateOf<G>& state) {
    { game.hash(state) } -> std::same_as<std::uint64_t>;
};

/// Lists the board symmetries that map games onto equivalent games; number 0 is the identity.
template <class G>
concept Symmetric = Game<G> && std::totally_ordered<StateOf<G>> &&
                    requires(const G& game, const StateOf<G>& state, int symmetry) {
                        { game.symmetry_count() } -> std::same_as<int>;
                        { game.transformed(state, symmetry) } -> std::same_as<StateOf<G>>;
                    };

/// Gives actions places on the board, so that some are nearer to each other than others.
template <class G>
concept Located = Game<G> && requires(const G& game, ActionOf<G> action) {
    { game.distance(action, action) } -> std::same_as<int>;
};

/// Bounds how many plies a game from this state can still take.
template <class G>
concept LengthBounded = Game<G> && requires(const G& game, const StateOf<G>& state) {
    { game.most_plies_left(state) } -> std::same_as<int>;
};

/// Finds a move that wins at once or, failing that, stops the opponent's win with the next one.
template <class G>
concept Urgent = Game<G> && requires(const G& game, const StateOf<G>& state) {
    { game.urgent_action(state) } -> std::same_as<std::optional<ActionOf<G>>>;
};

/// Splits the utility into what is already settled for the player to move and what is still to be
/// won; the latter is the same for all states with the same hash.
template <class G>
concept Banked = Hashed<G> && requires(const G& game, const StateOf<G>& state) {
    { game.banked(state) } -> std::same_as<Score>;
};

/// Scores every win the same, however early or large it is.
template <class G>
concept EqualWins = Game<G> && requires { requires G::all_wins_equal; };

/// Estimates the utility of a non-terminal state for `player`. Stays within ±`largest`; a score
/// beyond that was proved by a finished game.
template <class E, class G>
concept EvaluationOf = std::copyable<E> && requires(const E& evaluation, const G& game,
                                                    const StateOf<G>& state, Player player) {
    { evaluation(game, state, player) } -> std::same_as<Score>;
    { E::largest } -> std::convertible_to<Score>;
};

/// Evaluates the results of all moves of a state at once, from the view of the player who moves.
template <class E, class G>
concept MoveEvaluationOf =
    EvaluationOf<E, G> &&
    requires(const E& evaluation, const G& game, const StateOf<G>& state, ActionOf<G> action) {
        { evaluation.of_moves(game, state)[action] } -> std::same_as<Score>;
        {
            evaluation.of_moves(game, state).best(game.actions(state))
        } -> std::same_as<std::pair<Score, ActionOf<G>>>;
    };

}  // namespace lawan::game
