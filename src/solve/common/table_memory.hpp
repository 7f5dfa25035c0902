#pragma once

#include <cstddef>

#include "base/error.hpp"

namespace lawan::solve {

/// Fails if a table of this size is larger than the machine's memory.
[[nodiscard]] Expected<void> check_memory(std::size_t table_bytes);

}  // namespace lawan::solve
