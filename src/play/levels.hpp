#pragma once

#include <array>
#include <string>
#include <string_view>

#include "runtime/registry.hpp"

namespace lawan::play {

/// Five opponents for a game, weakest first.
[[nodiscard]] std::array<std::string, 5> levels_of(std::string_view game);

/// Who gives hints and values unless told otherwise: exact ones wherever a solver or a book has
/// them.
inline constexpr const char* analyst = "engine";

}  // namespace lawan::play
