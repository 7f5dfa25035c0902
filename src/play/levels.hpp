#pragma once

#include <array>
#include <string>

#include "runtime/registry.hpp"

namespace lawan::play {

/// Returns the specs of the five levels, weakest first, the same in every game.
[[nodiscard]] std::array<std::string, 5> levels();

/// Default bot for hints and evaluation: the engine, exact wherever a solver or book can be.
inline constexpr const char* analyst = "engine";

}  // namespace lawan::play
