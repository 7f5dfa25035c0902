#pragma once

#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::base {

/// Text of others, fit for a terminal: control characters (ESC and C1 among them), what turns the
/// direction of writing, and bytes that are no UTF-8 are written out, as \u001b or \xff. Line ends
/// and tabs stay. A string of JSON keeps its value.
[[nodiscard]] std::string visible(std::string_view text);

}  // namespace lawan::base
