#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::base {

/// Reads a file that a user named. The error is a sentence that names the file and says why it
/// cannot be read, or that it has more than `most` bytes.
[[nodiscard]] Expected<std::string> whole_file(
    const std::filesystem::path& file, std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace lawan::base
