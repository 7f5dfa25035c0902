#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "game/game.hpp"
#include "game/grid.hpp"
#include "game/lines.hpp"

/// Parsing shared by Connect Four and m,n,k: marks are never removed and a line ends the game.
namespace lawan::games {

struct LinePosition {
    std::uint64_t own = 0;  ///< cells of the player to move, numbered as in Grid
    std::uint64_t enemy = 0;
    int placed = 0;
};

/// Parses board, side and round; refuses counts of marks that do not fit the side to move.
[[nodiscard]] Expected<LinePosition> parse_line_position(Grid grid, Player first,
                                                         const std::array<Piece, 3>& words);

/// Returns whether the player who just moved (`enemy`) has won. Refuses a line of the player to
/// move, and lines that no single last move (one of `removable`) can have completed.
[[nodiscard]] Expected<bool> decide_winner(const Lines& lines, std::uint64_t own,
                                           std::uint64_t enemy, std::uint64_t removable,
                                           Player to_move);

/// Returns an error if no line of that length fits on the board.
[[nodiscard]] std::optional<Error> check_line_length(Grid grid, int length);

}  // namespace lawan::games
