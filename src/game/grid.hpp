#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "game/game.hpp"

namespace lawan::game {

/// A rectangular board. Cells are numbered row by row from the top left; square `a1` is at the
/// bottom left.
///
///     cell numbers, 4 columns x 3 rows     squares
///          0  1  2  3                      a3 b3 c3 d3
///          4  5  6  7                      a2 b2 c2 d2
///          8  9 10 11                      a1 b1 c1 d1
struct Grid {
    int width = 0;
    int height = 0;

    [[nodiscard]] int cells() const { return width * height; }
    [[nodiscard]] int column(int cell) const { return cell % width; }
    [[nodiscard]] int row(int cell) const { return cell / width; }  ///< from the top
    [[nodiscard]] std::uint64_t mask() const { return ~std::uint64_t{0} >> (64 - cells()); }

    /// Returns the Chebyshev distance: the steps of a king between two cells.
    [[nodiscard]] int distance(int from, int to) const;

    [[nodiscard]] std::string square(int cell) const;
    [[nodiscard]] Expected<int> parse_square(std::string_view text) const;

    bool operator==(const Grid&) const = default;
};

/// Returns `a`, `b`, .. `z`, `aa`, `ab`, ..: the columns from the left.
[[nodiscard]] std::string column_name(int column);
/// Returns nullopt if it is not such a name or the column is not on a board of `width` columns.
[[nodiscard]] std::optional<int> parse_column_name(std::string_view text, int width);

/// A bitboard per player, one bit per cell of the grid.
struct Marks {
    std::uint64_t x = 0;
    std::uint64_t o = 0;

    [[nodiscard]] std::optional<Player> at(int cell) const;
    bool operator==(const Marks&) const = default;
};

/// Parses a square and refuses one that already holds a mark.
[[nodiscard]] Expected<int> parse_empty_square(Grid grid, const Marks& marks,
                                               std::string_view text);

/// Writes the board as `6oo/6oo/8/8/8/8/xx6/xx6`: top row first, numbers for runs of empty cells.
[[nodiscard]] std::string board_text(Grid grid, const Marks& marks);
[[nodiscard]] Expected<Marks> parse_board(Grid grid, std::string_view text);

[[nodiscard]] std::string_view player_text(Player player);  ///< `x` or `o`
[[nodiscard]] Expected<Player> parse_player(std::string_view text);

/// The last fields of every position: the side to move and the number of the round, from 1.
struct Turn {
    Player to_move = Player::X;
    int fullmove = 1;
};
[[nodiscard]] std::string turn_text(const Turn& turn);
/// Refuses a turn that does not follow from `placed` marks when `first` started.
[[nodiscard]] Expected<Turn> parse_turn(const Piece& side, const Piece& fullmove, int placed,
                                        Player first);

/// Returns the number of board symmetries: 4 for a rectangle, 8 for a square.
[[nodiscard]] int grid_symmetry_count(Grid grid);
/// Returns the symmetry that undoes `symmetry`.
[[nodiscard]] int inverse_symmetry(int symmetry);
/// Maps a cell by a symmetry.
[[nodiscard]] int transformed_cell(Grid grid, int cell, int symmetry);
[[nodiscard]] std::uint64_t transformed_cells(Grid grid, std::uint64_t cells, int symmetry);

}  // namespace lawan::game
