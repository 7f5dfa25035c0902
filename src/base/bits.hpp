#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace lawan {

/// The place of the set bit number `index`, counted from 0 at the lowest. Needs more than `index`
/// set bits.
[[nodiscard]] inline int nth_set_bit(std::uint64_t bits, int index) {
    assert(index >= 0 && index < std::popcount(bits));
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << index, bits));
#else
    while (index-- > 0) bits &= bits - 1;
    return std::countr_zero(bits);
#endif
}

}  // namespace lawan
