#pragma once

#include "layers.hpp"

namespace lawan::cli {

/// Runs the whole program: from its arguments to its exit code.
[[nodiscard]] int run_program(int argument_count, char** arguments);

}  // namespace lawan::cli
