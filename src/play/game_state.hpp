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

/// A game as its record says, with the positions that the record only names.
struct GameState {
    GameRecord record;
    std::vector<Position> positions;  ///< the start, and the one after each move

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
    /// Milliseconds at the beginning of the turn, of X and O; only with a game clock.
    [[nodiscard]] std::array<std::int64_t, 2> clocks() const;
    [[nodiscard]] std::int64_t clock_of(Player side) const {
        return clocks()[static_cast<std::size_t>(side)];
    }
    /// Whether the clock of the side to move runs.
    [[nodiscard]] bool clock_runs() const;

    /// As the referee sees the turn and its clocks; bots are held to their time a move elsewhere.
    [[nodiscard]] TimedPosition turn() const;
    [[nodiscard]] TimeControl time_control() const;
};

/// Plays the moves of a record. Fails if they cannot be played.
[[nodiscard]] Expected<GameState> restored(const Registry& registry, GameRecord record);

/// What a legal move makes of the turn; the mover thought for `spent` milliseconds.
[[nodiscard]] Expected<PlayedMove> played_move(const GameState& state, std::string_view move,
                                               std::int64_t spent);
/// Puts down a move that counts. Ends the game if the rules do.
void advance(GameState& state, const PlayedMove& played, std::optional<std::int64_t> spent);
/// Takes back the last moves, which `redo` can bring back.
void take_back(GameState& state, int plies);
void end_game(GameState& state, MatchResult result);

/// Who a key is in a game.
[[nodiscard]] std::vector<Player> sides_of(const GameState& state, const KeyHash& person);
[[nodiscard]] bool holds(const GameState& state, Player side, const KeyHash& person);
[[nodiscard]] bool is_host(const GameState& state, const KeyHash& person);

/// How many moves `undo` takes back for this person; 0: there is none.
[[nodiscard]] int plies_to_undo(const GameState& state, const KeyHash& person);
/// Whether another person sits opposite, who must be asked.
[[nodiscard]] bool needs_consent(const GameState& state, const KeyHash& person);

}  // namespace lawan::play
