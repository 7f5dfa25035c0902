#pragma once

#include <cstddef>
#include <string>

#include "layers.hpp"

namespace lawan::render {

/// Styles that distinguish series without colour, for print. The first ten lines differ in both
/// dash pattern and marker, the first hundred in at least one of them; the first ten bars differ in
/// their hatching.
[[nodiscard]] std::string series_color(std::size_t index);
/// Returns a `stroke-dasharray`; empty for a solid line.
[[nodiscard]] std::string series_dashes(std::size_t index);
/// Draws a marker at a point, in `currentColor`.
[[nodiscard]] std::string series_marker(std::size_t index, double x, double y);
/// Defines the SVG pattern `id` that fills a bar in the series' colour.
[[nodiscard]] std::string series_pattern(std::size_t index, const std::string& id);

}  // namespace lawan::render
