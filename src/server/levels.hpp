#pragma once

#include <array>
#include <string>
#include <string_view>

#include "runtime/registry.hpp"

namespace lawan {

/// Five opponents for a game, weakest first.
[[nodiscard]] std::array<std::string, 5> levels_of(std::string_view game);

/// Who gives hints and values unless told otherwise.
[[nodiscard]] inline const std::string& analyst_of(const GameEntry& entry) {
    return entry.opponent;
}

}  // namespace lawan
