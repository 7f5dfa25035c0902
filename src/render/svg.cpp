#include "render/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "game/grid.hpp"
#include "render/xml.hpp"

namespace lawan::render::svg {

std::string text(Place place, std::string_view words, const TextStyle& style) {
    return fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\"{}>{}"
        "</text>\n",
        place.x, place.y, style.size, style.color, style.anchor,
        style.bold ? " font-weight=\"bold\"" : "", escaped(words));
}

std::string token(Place centre, Player player, const TokenStyle& style) {
    const std::string_view color = player == Player::X ? x_color : o_color;
    const std::string_view wash = player == Player::X ? x_wash : o_wash;
    const std::string paint = fmt::format("fill=\"{}\" stroke=\"{}\" stroke-width=\"1.8\"",
                                          style.filled ? color : wash, color);
    const double half = std::max(style.half_width, style.radius);
    if (player == Player::O) {
        return fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{:.1f}\" "
            "{}/>\n",
            centre.x - half, centre.y - style.radius, 2 * half, 2 * style.radius, style.radius,
            paint);
    }
    const double corner = style.radius / 3;
    const double across = 2 * (half - corner);
    const double down = 2 * (style.radius - corner);
    return fmt::format(
        "<path d=\"M{:.1f} {:.1f}h{:.1f}l{:.1f} {:.1f}v{:.1f}l-{:.1f} {:.1f}h-{:.1f}"
        "l-{:.1f}-{:.1f}v-{:.1f}z\" {}/>\n",
        centre.x - half + corner, centre.y - style.radius, across, corner, corner, down, corner,
        corner, across, corner, corner, down, paint);
}

double cell_size(double size, const BoardView& view) {
    return size / std::max(view.grid.width, view.grid.height);
}

std::string board(Place corner, double size, const BoardView& view) {
    const double cell = cell_size(size, view);
    std::string picture;
    for (int index = 0; index < view.grid.cells(); ++index) {
        const int row = index / view.grid.width;
        const int column = index % view.grid.width;
        const Place at{corner.x + column * cell, corner.y + row * cell};
        picture += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#fffdf8\" "
            "stroke=\"#b8a690\"/>\n",
            at.x, at.y, cell, cell);
        const auto player = view.marks.at(index);
        if (!player) continue;
        picture += token({at.x + cell / 2, at.y + cell / 2}, *player,
                         {.radius = cell * 0.36, .filled = true});
    }
    return picture;
}

std::string coordinates(Place corner, double cell, const Grid& grid) {
    const TextStyle style{.size = 15, .color = faint, .bold = true, .anchor = "middle"};
    std::string letters;
    for (int column = 0; column < grid.width; ++column) {
        letters += text({corner.x + (column + 0.5) * cell, corner.y + grid.height * cell + 20},
                        column_name(column), style);
    }
    for (int row = 0; row < grid.height; ++row) {
        letters += text({corner.x - 14, corner.y + (row + 0.5) * cell + 6},
                        std::to_string(grid.height - row), style);
    }
    return letters;
}

std::string picture(const Position& position, double size) {
    constexpr double edge = 12;
    constexpr Place corner{.x = 32, .y = edge};  // beside the rank numbers
    const BoardView view = position.board();
    const double cell = cell_size(size, view);
    std::string content = board(corner, size, view);
    for (std::uint64_t cells = view.winning_cells; cells != 0; cells &= cells - 1) {
        const int index = std::countr_zero(cells);
        content += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
            "fill=\"none\" stroke=\"{}\" stroke-width=\"4\"/>\n",
            corner.x + view.grid.column(index) * cell + 2,
            corner.y + view.grid.row(index) * cell + 2, cell - 4, cell - 4, mark);
    }
    content += coordinates(corner, cell, view.grid);
    return document(corner.x + view.grid.width * cell + edge,
                    corner.y + view.grid.height * cell + 32,
                    position.game() + ": " + position.text(), content);
}

std::string document(double width, double height, std::string_view title,
                     std::string_view content) {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" "
        "width=\"{0:.0f}\" height=\"{1:.0f}\" font-family=\"Noto Sans, Helvetica, Arial, "
        "sans-serif\" role=\"img\">\n<title>{2}</title>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n{3}</svg>\n",
        width, height, escaped(title), content);
}

}  // namespace lawan::render::svg
