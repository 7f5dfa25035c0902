#pragma once

#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::base {

/// Escapes untrusted text for a terminal: control characters (ESC and C1 included), characters that
/// change the writing direction (bidi), and invalid UTF-8 become \u001b or \xff. Line ends and tabs
/// stay. A string of JSON keeps its value.
[[nodiscard]] std::string visible(std::string_view text);

}  // namespace lawan::base
