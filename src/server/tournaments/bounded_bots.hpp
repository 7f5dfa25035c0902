#pragma once

#include "base/clock.hpp"
#include "runtime/registry.hpp"

namespace lawan::server {

/// The same games and bots, but none thinks longer than that about a move: a search without a limit
/// in time is then stopped and plays what it has.
[[nodiscard]] Registry with_bounded_bots(const Registry& registry, Duration longest);

}  // namespace lawan::server
