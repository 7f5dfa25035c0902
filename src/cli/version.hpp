#pragma once

#include <string_view>

namespace lawan {

[[nodiscard]] std::string_view program_version();

}  // namespace lawan
