#pragma once

#include <cstdint>

#include "layers.hpp"

namespace lawan::server {

/// Returns milliseconds since 1970 (UTC).
[[nodiscard]] std::int64_t now_milliseconds();
/// Returns the same, but strictly increasing, so that games created within a millisecond keep their
/// order. Thread-safe.
[[nodiscard]] std::int64_t next_milliseconds();

}  // namespace lawan::server
