#pragma once

#include <cstdint>

#include "layers.hpp"

namespace lawan::cli {

/// The program's exit codes, a contract with scripts.
enum class ExitCode : std::uint8_t {
    Done = 0,
    CheckFailed = 1,   ///< a check or comparison failed
    BadUse = 2,        ///< the command or its input was wrong
    Environment = 3,   ///< disk, port or memory failed
    Interrupted = 130  ///< Ctrl-C
};

}  // namespace lawan::cli
