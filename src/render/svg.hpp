#pragma once

#include <string>
#include <string_view>

#include "runtime/position.hpp"

/// SVG for print: white ground, large letters, shapes that differ without colour.
namespace lawan::render::svg {

inline constexpr std::string_view ink = "#2a1e17";
inline constexpr std::string_view faint = "#6b5a4c";
inline constexpr std::string_view x_color = "#24427a";
inline constexpr std::string_view x_wash = "#dde4f0";
inline constexpr std::string_view o_color = "#97331d";
inline constexpr std::string_view o_wash = "#f5dfd6";
inline constexpr std::string_view mark = "#dd9d1c";

struct Place {
    double x = 0;
    double y = 0;
};

struct TextStyle {
    int size = 15;
    std::string_view color = ink;
    bool bold = false;
    std::string_view anchor = "start";
};
[[nodiscard]] std::string text(Place place, std::string_view words, const TextStyle& style = {});

struct TokenStyle {
    double radius = 16;
    double half_width = 0;  ///< more than the radius to fit a longer text
    bool filled = false;
};
/// Draws a token in the player's shape: an octagon for X, a rounded one for O.
[[nodiscard]] std::string token(Place centre, Player player, const TokenStyle& style);

/// Draws the board into a square of `size` or less.
[[nodiscard]] std::string board(Place corner, double size, const BoardView& view);
[[nodiscard]] double cell_size(double size, const BoardView& view);

/// Draws file letters below and rank numbers left of a board.
[[nodiscard]] std::string coordinates(Place corner, double cell, const Grid& grid);
/// Draws a position as a document of its own, with coordinates; winning cells are framed.
[[nodiscard]] std::string picture(const Position& position, double size);

[[nodiscard]] std::string document(double width, double height, std::string_view title,
                                   std::string_view content);

}  // namespace lawan::render::svg
