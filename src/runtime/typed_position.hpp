#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "runtime/position.hpp"

namespace lawan::runtime {

/// A game whose scores tell how early a win comes.
template <class G>
concept CountsEarlyWins = requires(const G& game, const StateOf<G>& state, int points) {
    { game.plies_to_win(state, points) } -> std::same_as<int>;
};

/// Binds a position to its game's type; the boundary between type-erased text and templated search.
template <Game G>
class TypedPosition final : public PositionModel {
public:
    TypedPosition(std::shared_ptr<const G> rules, StateOf<G> state)
        : game_(std::move(rules)), state_(state) {}

    [[nodiscard]] const G& rules() const { return *game_; }
    [[nodiscard]] const StateOf<G>& state() const { return state_; }

    [[nodiscard]] std::string game() const override { return game_->spec(); }
    [[nodiscard]] std::string text() const override { return game_->position_text(state_); }
    [[nodiscard]] Player to_move() const override { return game_->player_to_move(state_); }
    [[nodiscard]] bool is_over() const override { return game_->is_terminal(state_); }
    [[nodiscard]] Outcome outcome() const override {
        const Score points = game_->utility(state_, Player::X);
        if (points == 0) return {};
        return {points > 0 ? Player::X : Player::O, points > 0 ? points : -points};
    }
    [[nodiscard]] std::vector<std::string> legal_moves() const override {
        std::vector<std::string> moves;
        for (const auto action : game_->actions(state_))
            moves.push_back(game_->action_text(action));
        return moves;
    }
    [[nodiscard]] int plies_played() const override { return game_->plies_played(state_); }
    [[nodiscard]] int most_plies_left() const override { return game_->most_plies_left(state_); }
    [[nodiscard]] std::optional<int> rounds() const override { return game_->agreed_rounds(); }
    [[nodiscard]] std::optional<int> plies_to_win(Score proved) const override {
        if constexpr (CountsEarlyWins<G>) {
            if (proved != 0) return game_->plies_to_win(state_, proved / score_unit);
        }
        return std::nullopt;
    }
    [[nodiscard]] BoardView board() const override {
        return {game_->grid(), game_->marks(state_), game_->winning_cells(state_)};
    }

    [[nodiscard]] Expected<std::string> canonical_move(std::string_view move) const override {
        const auto action = game_->parse_action(state_, move);
        if (!action) return std::unexpected(action.error());
        return game_->action_text(*action);
    }
    [[nodiscard]] Expected<Position> play(std::string_view move) const override {
        const auto action = game_->parse_action(state_, move);
        if (!action) return std::unexpected(action.error());
        return Position(std::make_shared<TypedPosition>(game_, game_->result(state_, *action)));
    }
    [[nodiscard]] Expected<Position> with_text(std::string_view text) const override {
        const auto parsed = game_->parse_position(text);
        if (!parsed) return std::unexpected(parsed.error());
        const auto& [game, state] = *parsed;
        return Position(std::make_shared<TypedPosition>(std::make_shared<const G>(game), state));
    }

private:
    std::shared_ptr<const G> game_;
    StateOf<G> state_;
};

template <Game G>
[[nodiscard]] Position initial_position(G game) {
    const auto state = game.initial_state();
    return Position(
        std::make_shared<TypedPosition<G>>(std::make_shared<const G>(std::move(game)), state));
}

/// Downcasts to the position's type; null if it is of another game.
template <Game G>
[[nodiscard]] const TypedPosition<G>* typed(const Position& position) {
    return dynamic_cast<const TypedPosition<G>*>(&position.model());
}

}  // namespace lawan::runtime
