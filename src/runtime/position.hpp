#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "game/game.hpp"
#include "game/grid.hpp"

namespace lawan::runtime {

class Position;

/// The result of a finished game by its rules.
struct Outcome {
    std::optional<Player> winner;  ///< none: a draw
    Score points = 0;              ///< the margin: marks in adjacency

    bool operator==(const Outcome&) const = default;
};

/// What is needed to draw a position.
struct BoardView {
    Grid grid;
    Marks marks;
    std::uint64_t winning_cells = 0;
};

/// The type-erased interface of a position. TypedPosition is the only implementation.
class PositionModel {
public:
    PositionModel() = default;
    PositionModel(const PositionModel&) = delete;
    PositionModel& operator=(const PositionModel&) = delete;
    virtual ~PositionModel() = default;

    [[nodiscard]] virtual std::string game() const = 0;
    [[nodiscard]] virtual std::string text() const = 0;
    [[nodiscard]] virtual Player to_move() const = 0;
    [[nodiscard]] virtual bool is_over() const = 0;
    [[nodiscard]] virtual Outcome outcome() const = 0;
    [[nodiscard]] virtual std::vector<std::string> legal_moves() const = 0;
    [[nodiscard]] virtual int plies_played() const = 0;
    [[nodiscard]] virtual int most_plies_left() const = 0;
    [[nodiscard]] virtual std::optional<int> rounds() const = 0;
    [[nodiscard]] virtual std::optional<int> plies_to_win(Score proved) const = 0;
    [[nodiscard]] virtual BoardView board() const = 0;
    [[nodiscard]] virtual Expected<std::string> canonical_move(std::string_view move) const = 0;
    [[nodiscard]] virtual Expected<Position> play(std::string_view move) const = 0;
    [[nodiscard]] virtual Expected<Position> with_text(std::string_view text) const = 0;
};

/// A position of any game: an immutable value whose moves are text. Cheap to copy; threads may
/// share it.
class Position {
public:
    explicit Position(std::shared_ptr<const PositionModel> model) : model_(std::move(model)) {}

    /// Returns the shortest game spec.
    [[nodiscard]] std::string game() const { return model_->game(); }
    [[nodiscard]] std::string text() const { return model_->text(); }
    [[nodiscard]] Player to_move() const { return model_->to_move(); }
    [[nodiscard]] bool is_over() const { return model_->is_over(); }
    /// Returns the result. Requires is_over().
    [[nodiscard]] Outcome outcome() const { return model_->outcome(); }
    [[nodiscard]] std::vector<std::string> legal_moves() const { return model_->legal_moves(); }
    [[nodiscard]] int plies_played() const { return model_->plies_played(); }
    [[nodiscard]] int most_plies_left() const { return model_->most_plies_left(); }
    /// Returns the agreed number of rounds, in games that end by it.
    [[nodiscard]] std::optional<int> rounds() const { return model_->rounds(); }
    /// Returns the plies left with best play if `proved` is the exact score for the player to move;
    /// none for a draw and in games whose scores do not count them.
    [[nodiscard]] std::optional<int> plies_to_win(Score proved) const {
        return model_->plies_to_win(proved);
    }
    [[nodiscard]] BoardView board() const { return model_->board(); }

    /// Parses a move and returns its canonical text (`4` is `d` in Connect Four), or an error that
    /// says why it is illegal.
    [[nodiscard]] Expected<std::string> canonical_move(std::string_view move) const {
        return model_->canonical_move(move);
    }
    [[nodiscard]] Expected<Position> play(std::string_view move) const {
        return model_->play(move);
    }
    /// Parses a position of the same kind of game, or says what is wrong with the text.
    [[nodiscard]] Expected<Position> with_text(std::string_view text) const {
        return model_->with_text(text);
    }

    [[nodiscard]] const PositionModel& model() const { return *model_; }

private:
    std::shared_ptr<const PositionModel> model_;
};

}  // namespace lawan::runtime
