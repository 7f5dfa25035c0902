#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "layers.hpp"

namespace lawan::cli {

/// Reads lines from a descriptor. Blocks until there is one, input ends, or `wake` becomes
/// readable.
class LineReader {
public:
    static constexpr std::size_t longest_line = 1U << 20U;

    LineReader(int descriptor, int wake) : descriptor_(descriptor), wake_(wake) {}

    /// Returns the next line without its terminator; nothing at the end of input or when woken.
    /// Truncates lines longer than `longest_line`.
    [[nodiscard]] std::optional<std::string> next();

private:
    /// Reads more input. Returns false at the end of input or when woken.
    bool fill();

    int descriptor_;
    int wake_;
    bool ended_ = false;
    std::string buffer_;
};

}  // namespace lawan::cli
