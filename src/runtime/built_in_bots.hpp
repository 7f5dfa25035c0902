#pragma once

#include <vector>

#include "runtime/registry.hpp"

namespace lawan {

/// The one place where games, evaluations and searches meet.
[[nodiscard]] std::vector<BotEntry> built_in_bots();

}  // namespace lawan
