#pragma once

#include <string>

#include "render/plot.hpp"

namespace lawan::render {

/// Renders a plot as a self-contained SVG element, legible in print: series differ by dash and
/// marker as well as by colour.
[[nodiscard]] std::string svg_plot(const Plot& plot);

}  // namespace lawan::render
