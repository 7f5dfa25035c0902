#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"

namespace lawan::base {

/// Returns the SHA-256 digest (FIPS 180-4) as 32 bytes.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// Returns 128 bits of cryptographic randomness as 22 characters of `A-Z a-z 0-9 _ -`. Comes from
/// the system, not from Random; fails if the system has none.
[[nodiscard]] Expected<std::string> random_secret();

[[nodiscard]] std::string hexadecimal(std::string_view bytes);

}  // namespace lawan::base
