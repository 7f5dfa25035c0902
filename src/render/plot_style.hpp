#pragma once

#include <cstddef>
#include <string>

#include "layers.hpp"

namespace lawan::render {

/// How the lines and bars of a plot are told apart, in print without colour too. The first ten
/// lines differ in both dash pattern and marker, the first hundred in at least one of them; the
/// first ten bars differ in their hatching.
[[nodiscard]] std::string series_color(std::size_t index);
/// A `stroke-dasharray`; empty: a solid line.
[[nodiscard]] std::string series_dashes(std::size_t index);
/// A marker around a point, in `currentColor`.
[[nodiscard]] std::string series_marker(std::size_t index, double x, double y);
/// What fills a bar: an SVG pattern of that id in the series' colour.
[[nodiscard]] std::string series_pattern(std::size_t index, const std::string& id);

}  // namespace lawan::render
