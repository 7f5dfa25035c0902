#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace lawan::base {

/// SHA-256 (FIPS 180-4), 32 bytes.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// 128 bits nobody can guess, as 22 of `A-Z a-z 0-9 _ -`. From the machine, not from Random; fails
/// if it gives none.
[[nodiscard]] Expected<std::string> random_secret();

[[nodiscard]] std::string hexadecimal(std::string_view bytes);

}  // namespace lawan::base
