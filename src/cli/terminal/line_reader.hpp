#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "layers.hpp"

namespace lawan::cli {

/// Lines from a descriptor. Waiting ends when `wake` becomes readable, or at the end of input.
class LineReader {
public:
    static constexpr std::size_t longest_line = 1U << 20U;

    LineReader(int descriptor, int wake) : descriptor_(descriptor), wake_(wake) {}

    /// The next line without its end; nothing at the end of input or when woken. Of a line longer
    /// than `longest_line` the rest is dropped.
    [[nodiscard]] std::optional<std::string> next();

private:
    /// False at the end of input or when woken.
    bool fill();

    int descriptor_;
    int wake_;
    bool ended_ = false;
    std::string buffer_;
};

}  // namespace lawan::cli
