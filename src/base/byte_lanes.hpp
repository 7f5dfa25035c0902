#pragma once

#include <bit>
#include <cstdint>
#if defined(__SSSE3__)
#include <immintrin.h>

#include "layers.hpp"
#endif

namespace lawan::base {

/// Sixteen bytes that are worked on at once where the processor can.
using ByteLanes [[gnu::vector_size(16)]] = std::uint8_t;

[[nodiscard]] inline ByteLanes larger(const ByteLanes& first, const ByteLanes& second) {
    return first > second ? first : second;
}

[[nodiscard]] inline ByteLanes in_each_lane(int value) {
    return ByteLanes{} + static_cast<std::uint8_t>(value);
}

/// The lane of a picked lane that is to be 0.
inline constexpr std::uint8_t no_lane = 128;

/// In each lane the one of `bytes` whose number stands there in `lanes`, or 0 for `no_lane`.
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
