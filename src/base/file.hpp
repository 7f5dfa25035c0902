#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::base {

/// All bytes of a file that somebody named, or a sentence that names it and says why there are
/// none, such as that there are more than `most`.
[[nodiscard]] Expected<std::string> whole_file(
    const std::filesystem::path& file, std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace lawan::base
