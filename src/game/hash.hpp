#pragma once

#include <cstdint>

#include "layers.hpp"

namespace lawan::game {

/// Hashes two words and a small number into one key. Multiplies after each, so that moving a bit
/// from one word to the other changes the key.
[[nodiscard]] constexpr std::uint64_t mixed_key(std::uint64_t first, std::uint64_t second,
                                                std::uint64_t small) {
    std::uint64_t key = (first + small * 0xbf58476d1ce4e5b9) * 0x9e3779b97f4a7c15;
    key = ((key ^ (key >> 32)) + second) * 0xc2b2ae3d27d4eb4f;
    key = (key ^ (key >> 29)) * 0xd6e8feb86659fd93;
    return key ^ (key >> 32);
}

}  // namespace lawan::game
