#pragma once

#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::render {

/// Text with the characters that mean something in HTML and SVG made harmless.
[[nodiscard]] std::string escaped(std::string_view text);

}  // namespace lawan::render
