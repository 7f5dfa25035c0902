#pragma once

#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::render {

/// Escapes the characters that are special in HTML and SVG.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace lawan::render
