#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>

#include "layers.hpp"
#endif

namespace lawan::base {

/// Returns the position of set bit number `index`, counted from 0 at the lowest (PDEP where the
/// processor has it). `bits` must have more than `index` bits set.
[[nodiscard]] inline int nth_set_bit(std::uint64_t bits, int index) {
    assert(index >= 0 && index < std::popcount(bits));
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, bits));
#else
    while (index-- > 0) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
}

/// A SIMD vector of four 64-bit words (AVX2 where the processor has it).
using FourWords [[gnu::vector_size(32)]] = std::uint64_t;

/// Returns the OR of the words.
[[nodiscard]] inline std::uint64_t any_of_words(const FourWords& words) {
    return words[0] | words[1] | words[2] | words[3];
}

[[nodiscard]] inline bool any_bit(const FourWords& words) {
#if defined(__AVX2__)
    const auto all = std::bit_cast<__m256i>(words);
    return _mm256_testz_si256(all, all) == 0;
#else
    return any_of_words(words) != 0;
#endif
}

[[nodiscard]] inline int count_bits(const FourWords& words) {
    return std::popcount(words[0]) + std::popcount(words[1]) + std::popcount(words[2]) +
           std::popcount(words[3]);
}

[[nodiscard]] inline FourWords in_each_word(std::uint64_t word) {
    return FourWords{word, word, word, word};
}

}  // namespace lawan::base
