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

/// How a finished game ended by its rules.
struct Outcome {
    std::optional<Player> winner;  ///< none: a draw
    Score points = 0;              ///< what the winner won by: the margin of marks in adjacency

    bool operator==(const Outcome&) const = default;
};

/// All that a picture of a position needs.
struct BoardView {
    Grid grid;
    Marks marks;
    std::uint64_t winning_cells = 0;
};

/// What a position of any game can be asked; implemented once, by TypedPosition.
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

/// A position of any game, as a value that speaks text. Cheap to copy; never changes; threads may
/// share it.
class Position {
public:
    explicit Position(std::shared_ptr<const PositionModel> model) : model_(std::move(model)) {}

    /// The game spec, in its shortest form.
    [[nodiscard]] std::string game() const { return model_->game(); }
    [[nodiscard]] std::string text() const { return model_->text(); }
    [[nodiscard]] Player to_move() const { return model_->to_move(); }
    [[nodiscard]] bool is_over() const { return model_->is_over(); }
    /// Of a game that is over.
    [[nodiscard]] Outcome outcome() const { return model_->outcome(); }
    [[nodiscard]] std::vector<std::string> legal_moves() const { return model_->legal_moves(); }
    [[nodiscard]] int plies_played() const { return model_->plies_played(); }
    [[nodiscard]] int most_plies_left() const { return model_->most_plies_left(); }
    /// The number of rounds agreed on, in games that end by it.
    [[nodiscard]] std::optional<int> rounds() const { return model_->rounds(); }
    /// How many plies are left with best play if `proved` is the score of the player to move, in
    /// games whose scores count it; nothing for a draw.
    [[nodiscard]] std::optional<int> plies_to_win(Score proved) const {
        return model_->plies_to_win(proved);
    }
    [[nodiscard]] BoardView board() const { return model_->board(); }

    /// A legal move as Lawan writes it (`4` is `d` in Connect Four); any other is explained.
    [[nodiscard]] Expected<std::string> canonical_move(std::string_view move) const {
        return model_->canonical_move(move);
    }
    [[nodiscard]] Expected<Position> play(std::string_view move) const {
        return model_->play(move);
    }
    /// Another position of the same game, or why the text is none.
    [[nodiscard]] Expected<Position> with_text(std::string_view text) const {
        return model_->with_text(text);
    }

    [[nodiscard]] const PositionModel& model() const { return *model_; }

private:
    std::shared_ptr<const PositionModel> model_;
};

}  // namespace lawan::runtime
