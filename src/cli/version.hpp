#pragma once

#include <string_view>

#include "layers.hpp"

namespace lawan::cli {

[[nodiscard]] std::string_view program_version();
/// Of the sources it was built from, short, with `+` behind it if they differed from the commit;
/// empty if they were not in a repository.
[[nodiscard]] std::string_view program_commit();

}  // namespace lawan::cli
