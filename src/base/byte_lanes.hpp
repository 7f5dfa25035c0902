#pragma once

#include <bit>
#include <cstdint>
#if defined(__SSSE3__)
#include <immintrin.h>

#include "layers.hpp"
#endif

namespace lawan::base {

/// A SIMD vector of 16 bytes.
using ByteLanes [[gnu::vector_size(16)]] = std::uint8_t;

[[nodiscard]] inline ByteLanes larger(const ByteLanes& first, const ByteLanes& second) {
    return first > second ? first : second;
}

[[nodiscard]] inline ByteLanes in_each_lane(int value) {
    return ByteLanes{} + static_cast<std::uint8_t>(value);
}

/// Index that makes `picked` produce 0 (the high bit of pshufb).
inline constexpr std::uint8_t no_lane = 128;

/// Shuffles bytes (pshufb): lane i of the result is `bytes[lanes[i]]`, or 0 where `lanes[i]` is
/// `no_lane`.
[[nodiscard]] inline ByteLanes picked(const ByteLanes& bytes, const ByteLanes& lanes) {
#if defined(__SSSE3__)
    return std::bit_cast<ByteLanes>(
        _mm_shuffle_epi8(std::bit_cast<__m128i>(bytes), std::bit_cast<__m128i>(lanes)));
#else
    ByteLanes result{};
    for (int lane = 0; lane < 16; ++lane)
        if (lanes[lane] != no_lane) result[lane] = bytes[lanes[lane]];
    return result;
#endif
}

}  // namespace lawan::base
