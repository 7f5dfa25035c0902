#include "cli/terminal/board_picture.hpp"

#include <fmt/format.h>

#include <string_view>

namespace lawan::cli {
namespace {

constexpr std::string_view plain = "\x1b[0m";
constexpr std::string_view faint = "\x1b[2m";
constexpr std::string_view x_color = "\x1b[1;34m";
constexpr std::string_view o_color = "\x1b[1;31m";

/// Cells that changed since the last picture.
struct Changes {
    std::uint64_t placed = 0;
    std::uint64_t turned = 0;
};

std::string painted(std::string_view text, std::string_view color, const PictureStyle& style) {
    return style.color ? fmt::format("{}{}{}", color, text, plain) : std::string(text);
}

/// Draws a cell, three characters wide.
std::string cell_picture(const BoardView& board, const Changes& changes, int cell,
                         const PictureStyle& style) {
    const auto mark = board.marks.at(cell);
    if (!mark) return painted(style.unicode ? " · " : " . ", faint, style);
    const auto is_in = [&](std::uint64_t cells) { return (cells >> cell & 1) != 0; };
    std::string_view around = "  ";
    if (is_in(changes.turned)) around = "()";
    if (is_in(changes.placed)) around = "[]";
    if (is_in(board.winning_cells)) around = "**";
    const char letter = *mark == Player::X ? 'X' : 'O';
    const std::string text = fmt::format("{}{}{}", around[0], letter, around[1]);
    return painted(text, *mark == Player::X ? x_color : o_color, style);
}

std::string column_names(const BoardView& board, const PictureStyle& style) {
    std::string names;
    for (int column = 0; column < board.grid.width; ++column)
        names += fmt::format("{:^3}", column_name(column));
    return painted(names, faint, style);
}

std::string picture(const BoardView& board, const Changes& changes, const PictureStyle& style) {
    const std::string indent = "    ";
    std::string edge;
    for (int i = 0; i < board.grid.width * 3; ++i) edge += style.unicode ? "─" : "-";
    const auto border = [&](std::string_view left, std::string_view right) {
        return fmt::format("{}{}\n", indent.substr(1),
                           painted(fmt::format("{}{}{}", left, edge, right), faint, style));
    };
    const std::string side = painted(style.unicode ? "│" : "|", faint, style);

    std::string text = style.unicode ? border("╭", "╮") : border("+", "+");
    for (int row = 0; row < board.grid.height; ++row) {
        text += fmt::format(
            "{} {}", painted(fmt::format("{:>2}", board.grid.height - row), faint, style), side);
        for (int column = 0; column < board.grid.width; ++column) {
            text += cell_picture(board, changes, row * board.grid.width + column, style);
        }
        text += side + "\n";
    }
    text += style.unicode ? border("╰", "╯") : border("+", "+");
    return text + indent + column_names(board, style) + "\n";
}

}  // namespace

std::string board_picture(const BoardView& board, const PictureStyle& style) {
    return picture(board, {}, style);
}

std::string board_picture(const BoardView& board, const BoardView& before,
                          const PictureStyle& style) {
    const std::uint64_t occupied_before = before.marks.x | before.marks.o;
    const Changes changes{
        .placed = (board.marks.x | board.marks.o) & ~occupied_before,
        .turned = (board.marks.x & before.marks.o) | (board.marks.o & before.marks.x),
    };
    return picture(board, changes, style);
}

}  // namespace lawan::cli
