#pragma once

namespace lawan {

/// All of `lawan`, from its arguments to its exit code.
[[nodiscard]] int run_program(int argument_count, char** arguments);

}  // namespace lawan
