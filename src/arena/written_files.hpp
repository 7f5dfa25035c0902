#pragma once

#include <string>

#include "base/error.hpp"
#include "render/report.hpp"

namespace lawan::arena {

/// Writes a file; fails if it cannot be written.
[[nodiscard]] Expected<void> write_file(const std::string& path, const std::string& content);

/// Writes the files of the findings into `directory`. Fails on the first that cannot be written.
[[nodiscard]] Expected<void> write_findings(const Findings& findings, const std::string& directory,
                                            const Making& making);

}  // namespace lawan::arena
