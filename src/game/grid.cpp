#include "game/grid.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "game/action_set.hpp"

namespace lawan::game {

int Grid::distance(int from, int to) const {
    return std::max(std::abs(column(from) - column(to)), std::abs(row(from) - row(to)));
}

std::string Grid::square(int cell) const {
    std::string text = column_name(column(cell));
    return text += std::to_string(height - row(cell));  // on the hot path of reading a game: no fmt
}

Expected<int> Grid::parse_square(std::string_view text) const {
    const std::string lower = lower_case(text.substr(0, 8));
    const auto refuse = [&] {
        return fail(fmt::format("expected a square from a1 to {}{}, not {}", column_name(width - 1),
                                height, in_quotes(text)));
    };
    const std::size_t digits = lower.find_first_of("0123456789");
    if (text.size() > lower.size() || digits == std::string::npos) return refuse();
    const auto file = parse_column_name(std::string_view(lower).substr(0, digits), width);
    const auto rank = parse_integer(std::string_view(lower).substr(digits), 1, height);
    if (!file || !rank || lower[digits] == '0') return refuse();
    return (height - static_cast<int>(*rank)) * width + *file;
}

std::string column_name(int column) {
    std::string name;
    for (int rest = column + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % 26));
    }
    return name;
}

std::optional<int> parse_column_name(std::string_view text, int width) {
    if (text.empty() || text.size() > 2) return std::nullopt;
    int number = 0;
    for (const char letter : lower_case(text)) {
        if (letter < 'a' || letter > 'z') return std::nullopt;
        number = number * 26 + (letter - 'a' + 1);
    }
    return number <= width ? std::optional(number - 1) : std::nullopt;
}

std::optional<Player> Marks::at(int cell) const {
    if (x >> cell & 1) return Player::X;
    if (o >> cell & 1) return Player::O;
    return std::nullopt;
}

Expected<int> parse_empty_square(Grid grid, const Marks& marks, std::string_view text) {
    const auto cell = grid.parse_square(text);
    if (!cell) return cell;
    if (const auto owner = marks.at(*cell)) {
        return fail(fmt::format("{} already holds a mark of {}; choose an empty cell",
                                grid.square(*cell), player_text(*owner)));
    }
    return cell;
}

std::string board_text(Grid grid, const Marks& marks) {
    std::string text;
    for (int row = 0; row < grid.height; ++row) {
        if (row > 0) text += '/';
        int empty = 0;
        const auto flush = [&] {
            if (empty > 0) text += std::to_string(empty);
            empty = 0;
        };
        for (int column = 0; column < grid.width; ++column) {
            const auto mark = marks.at(row * grid.width + column);
            if (!mark) {
                ++empty;
                continue;
            }
            flush();
            text += player_text(*mark);
        }
        flush();
    }
    return text;
}

namespace {

std::string placed_text(int placed) {
    return placed == 1 ? "1 mark is placed" : fmt::format("{} marks are placed", placed);
}

/// Parses the marks of one row, with the leftmost cell in bit 0.
Expected<Marks> parse_row(int width, std::string_view text) {
    Marks marks;
    int column = 0;
    for (std::size_t i = 0; i < text.size();) {
        const std::string_view rest = text.substr(i);
        const std::string_view digits = rest.substr(0, rest.find_first_not_of("0123456789"));
        if (!digits.empty()) {
            const auto run = parse_integer(digits, 1, width);
            if (!run) return fail(fmt::format("a run of empty cells: {}", run.error().message), i);
            column += static_cast<int>(*run);
            i += digits.size();
        } else if (rest.front() == 'x' || rest.front() == 'o') {
            auto& bits = rest.front() == 'x' ? marks.x : marks.o;
            if (column < width) bits |= std::uint64_t{1} << column;
            ++column;
            ++i;
        } else {
            return fail(fmt::format("expected x, o or a number of empty cells, not {}",
                                    in_quotes(rest.substr(0, 1))),
                        i);
        }
        if (column > width) break;
    }
    if (column != width)
        return fail(fmt::format("expected {} cells, not {}", width, in_quotes(text)));
    return marks;
}

}  // namespace

Expected<Marks> parse_board(Grid grid, std::string_view text) {
    const auto rows = split(text, '/');
    if (static_cast<int>(rows.size()) != grid.height) {
        return fail(
            fmt::format("expected {} rows separated by /, not {}", grid.height, rows.size()));
    }
    Marks marks;
    for (int row = 0; row < grid.height; ++row) {
        const auto& [cells, start] = rows[static_cast<std::size_t>(row)];
        const auto parsed = parse_row(grid.width, cells);
        if (!parsed) {
            return fail(fmt::format("row {} from the top: {}", row + 1, parsed.error().message),
                        start + parsed.error().offset);
        }
        marks.x |= parsed->x << (row * grid.width);
        marks.o |= parsed->o << (row * grid.width);
    }
    return marks;
}

std::string_view player_text(Player player) { return player == Player::X ? "x" : "o"; }

Expected<Player> parse_player(std::string_view text) {
    if (text == "x" || text == "X") return Player::X;
    if (text == "o" || text == "O") return Player::O;
    return fail(fmt::format("expected x or o, not {}", in_quotes(text)));
}

std::string turn_text(const Turn& turn) {
    return fmt::format("{} {}", player_text(turn.to_move), turn.fullmove);
}

Expected<Turn> parse_turn(const Piece& side, const Piece& fullmove, int placed, Player first) {
    const auto player = parse_player(side.text);
    if (!player) return fail(fmt::format("side to move: {}", player.error().message), side.offset);
    const auto number = parse_integer(fullmove.text, 1, most_plies);
    if (!number) return fail(fmt::format("round: {}", number.error().message), fullmove.offset);
    const Turn turn{placed % 2 == 0 ? first : opponent(first), placed / 2 + 1};
    if (*player != turn.to_move) {
        return fail(
            fmt::format("{} started and {}, so it is {}'s turn, not {}'s", player_text(first),
                        placed_text(placed), player_text(turn.to_move), player_text(*player)),
            side.offset);
    }
    if (*number != turn.fullmove) {
        return fail(fmt::format("{}, so this is round {}, not {}", placed_text(placed),
                                turn.fullmove, *number),
                    fullmove.offset);
    }
    return turn;
}

int grid_symmetry_count(Grid grid) { return grid.width == grid.height ? 8 : 4; }

int inverse_symmetry(int symmetry) {
    // The transposition comes last, so each quarter turn is undone by the other one.
    if (symmetry == 5) return 6;
    return symmetry == 6 ? 5 : symmetry;
}

int transformed_cell(Grid grid, int cell, int symmetry) {
    int column = grid.column(cell);
    int row = grid.row(cell);
    if (symmetry & 1) column = grid.width - 1 - column;
    if (symmetry & 2) row = grid.height - 1 - row;
    if (symmetry & 4) std::swap(column, row);
    return row * grid.width + column;
}

std::uint64_t transformed_cells(Grid grid, std::uint64_t cells, int symmetry) {
    std::uint64_t image = 0;
    for (const int cell : ActionSet(cells))
        image |= std::uint64_t{1} << transformed_cell(grid, cell, symmetry);
    return image;
}

}  // namespace lawan::game
