#pragma once

#include "base/clock.hpp"
#include "runtime/registry.hpp"

namespace lawan::server {

/// Copies the registry with bots that think at most `longest` about a move: a search without a time
/// limit is stopped then and plays the best move found so far.
[[nodiscard]] Registry with_bounded_bots(const Registry& registry, Duration longest);

}  // namespace lawan::server
