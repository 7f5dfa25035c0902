#pragma once

#include <cstdint>

#include "layers.hpp"

namespace lawan::server {

/// Milliseconds since 1970.
[[nodiscard]] std::int64_t now_milliseconds();
/// The same, but later than any before it: of two games made in one millisecond one is newer.
[[nodiscard]] std::int64_t next_milliseconds();

}  // namespace lawan::server
