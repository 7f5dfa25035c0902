#pragma once

#include <cstddef>

#include "layers.hpp"

namespace lawan::solve {

/// Throws EnvironmentError if a table of this size cannot fit into the machine's memory.
void check_memory(std::size_t table_bytes);

}  // namespace lawan::solve
