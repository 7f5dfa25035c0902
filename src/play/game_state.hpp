#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game_record.hpp"
#include "runtime/position.hpp"
#include "runtime/referee.hpp"
#include "runtime/registry.hpp"

namespace lawan::play {

[[nodiscard]] inline std::int64_t whole_milliseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

/// A game's record with its positions, which the record stores only as moves.
struct GameState {
    GameRecord record;
    std::vector<Position> positions;  ///< the start and the position after each move

    [[nodiscard]] const Position& position() const { return positions.back(); }
    [[nodiscard]] int ply() const { return static_cast<int>(record.moves.size()); }
    [[nodiscard]] Player to_move() const { return position().to_move(); }
    [[nodiscard]] Player mover(std::size_t ply) const { return positions[ply].to_move(); }
    [[nodiscard]] bool is_over() const { return record.status == GameStatus::Over; }
    [[nodiscard]] bool is_playing() const { return record.status == GameStatus::Playing; }
    [[nodiscard]] const SeatRecord& seat(Player side) const {
        return record.seats[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] SeatRecord& seat(Player side) {
        return record.seats[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] bool two_bots() const { return !record.seats[0].human && !record.seats[1].human; }
    /// Returns the milliseconds left to X and O when the turn began. Only with a game clock.
    [[nodiscard]] std::array<std::int64_t, 2> clocks() const;
    [[nodiscard]] std::int64_t clock_of(Player side) const {
        return clocks()[static_cast<std::size_t>(side)];
    }
    /// Returns whether the clock of the side to move is running.
    [[nodiscard]] bool clock_runs() const;

    /// The turn and time control in the referee's types. Time per move is not included: bots'
    /// searches enforce it.
    [[nodiscard]] TimedPosition turn() const;
    [[nodiscard]] TimeControl time_control() const;
};

/// Replays the moves of a record. Fails if they are illegal.
[[nodiscard]] Expected<GameState> restored(const Registry& registry, GameRecord record);

/// Applies a legal move after `spent` milliseconds of thinking.
[[nodiscard]] Expected<PlayedMove> played_move(const GameState& state, std::string_view move,
                                               std::int64_t spent);
/// Appends an accepted move; ends the game if the rules do.
void advance(GameState& state, const PlayedMove& played, std::optional<std::int64_t> spent);
/// Takes back the last `plies` moves and keeps them for redo.
void take_back(GameState& state, int plies);
void end_game(GameState& state, MatchResult result);

/// Returns the sides that this person's key holds.
[[nodiscard]] std::vector<Player> sides_of(const GameState& state, const KeyHash& person);
[[nodiscard]] bool holds(const GameState& state, Player side, const KeyHash& person);
[[nodiscard]] bool is_host(const GameState& state, const KeyHash& person);

/// Returns how many plies undo takes back for this person: to before their last move. 0 if they
/// have none.
[[nodiscard]] int plies_to_undo(const GameState& state, const KeyHash& person);
/// Returns whether another person holds a seat, whose consent is required.
[[nodiscard]] bool needs_consent(const GameState& state, const KeyHash& person);

}  // namespace lawan::play
