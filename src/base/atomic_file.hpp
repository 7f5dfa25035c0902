#pragma once

#include <filesystem>
#include <functional>
#include <ostream>

#include "base/error.hpp"

namespace lawan::base {

/// Replaces a file atomically: writes `NAME.new` beside it, syncs that to disk and renames it. On
/// any failure the old file stays, nothing half-written is left, and the error gives the system's
/// reason. Blocks.
[[nodiscard]] Expected<void> replace_file(const std::filesystem::path& file,
                                          const std::function<void(std::ostream&)>& write);

}  // namespace lawan::base
