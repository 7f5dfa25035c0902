#pragma once

#include <string>
#include <string_view>

#include "render/plot.hpp"

namespace lawan::render {

/// A plot as a self-contained SVG element, legible in print: series differ by dash and marker as
/// well as by colour.
[[nodiscard]] std::string svg_plot(const Plot& plot);

/// Text with the characters that mean something in HTML and SVG made harmless.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace lawan::render
