#pragma once

#include <string_view>

#include "layers.hpp"

namespace lawan::cli {

[[nodiscard]] std::string_view program_version();
/// Returns the short commit of the sources, with `+` appended if they had uncommitted changes;
/// empty if they were not in a repository.
[[nodiscard]] std::string_view program_commit();

}  // namespace lawan::cli
