#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

#include "base/error.hpp"

namespace lawan::base {

/// Replaces a file as a whole: writes `NAME.new` beside it, syncs it to the disk and renames it.
/// Whatever goes wrong, the old file stays and nothing half-written is left; the error is a
/// sentence with the system's reason. Blocks.
[[nodiscard]] Expected<void> replace_file(const std::filesystem::path& file,
                                          const std::function<void(std::ostream&)>& write);

}  // namespace lawan::base
