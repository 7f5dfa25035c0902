#pragma once

#include <immintrin.h>

#include <bit>
#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// Four boards in a 256-bit SIMD register. Only for a file compiled for AVX2 and BMI2, and for
/// AVX-512 (DQ, VL and VPOPCNTDQ) if `avx512`, whose instructions are more powerful at this width
/// too.
template <bool avx512>
struct VectorLanes {
    static constexpr int count = 4;
    using Mask = VectorLanes;
    __m256i word;

    [[nodiscard]] static VectorLanes all(std::uint64_t value) {
        return {_mm256_set1_epi64x(static_cast<long long>(value))};
    }
    [[nodiscard]] static VectorLanes numbers() { return {_mm256_setr_epi64x(0, 1, 2, 3)}; }
    [[nodiscard]] static VectorLanes load(const std::uint64_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
    }
    [[nodiscard]] static VectorLanes single_bits(std::uint64_t set) {
        const std::uint64_t after_first = set & (set - 1);
        const std::uint64_t after_second = after_first & (after_first - 1);
        const std::uint64_t after_third = after_second & (after_second - 1);
        return {_mm256_set_epi64x(static_cast<long long>(after_third & -after_third),
                                  static_cast<long long>(after_second ^ after_third),
                                  static_cast<long long>(after_first ^ after_second),
                                  static_cast<long long>(set ^ after_first))};
    }
    void store(std::uint64_t* to) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), word);
    }
    void store_where(Mask mask, std::uint64_t* to) const {
        choose(mask, *this, load(to)).store(to);
    }

    friend VectorLanes operator&(VectorLanes a, VectorLanes b) {
        return {_mm256_and_si256(a.word, b.word)};
    }
    friend VectorLanes operator|(VectorLanes a, VectorLanes b) {
        return {_mm256_or_si256(a.word, b.word)};
    }
    friend VectorLanes operator+(VectorLanes a, VectorLanes b) {
        return {_mm256_add_epi64(a.word, b.word)};
    }
    friend VectorLanes operator-(VectorLanes a, VectorLanes b) {
        return {_mm256_sub_epi64(a.word, b.word)};
    }
    friend VectorLanes operator*(VectorLanes a, VectorLanes b) {
        if constexpr (avx512) return {_mm256_mullo_epi64(a.word, b.word)};
        // Composed of three 32-bit products.
        const __m256i a_high = _mm256_srli_epi64(a.word, 32);
        const __m256i b_high = _mm256_srli_epi64(b.word, 32);
        const __m256i crossed =
            _mm256_add_epi64(_mm256_mul_epu32(a_high, b.word), _mm256_mul_epu32(a.word, b_high));
        return {_mm256_add_epi64(_mm256_mul_epu32(a.word, b.word), _mm256_slli_epi64(crossed, 32))};
    }
    friend VectorLanes without(VectorLanes a, VectorLanes b) {
        return {_mm256_andnot_si256(b.word, a.word)};
    }
    friend VectorLanes smaller(VectorLanes a, VectorLanes b) {
        if constexpr (avx512) return {_mm256_min_epi64(a.word, b.word)};
        return {_mm256_blendv_epi8(a.word, b.word, greater(a, b).word)};
    }
    friend VectorLanes larger(VectorLanes a, VectorLanes b) {
        if constexpr (avx512) return {_mm256_max_epi64(a.word, b.word)};
        return {_mm256_blendv_epi8(b.word, a.word, greater(a, b).word)};
    }
    friend Mask greater(VectorLanes a, VectorLanes b) {
        return {_mm256_cmpgt_epi64(a.word, b.word)};
    }
    friend VectorLanes choose(VectorLanes mask, VectorLanes yes, VectorLanes no) {
        return {_mm256_blendv_epi8(no.word, yes.word, mask.word)};
    }
    friend Mask equal(VectorLanes a, VectorLanes b) { return {_mm256_cmpeq_epi64(a.word, b.word)}; }

    template <int steps>
    [[nodiscard]] VectorLanes up() const {
        return {_mm256_slli_epi64(word, steps)};
    }
    template <int steps>
    [[nodiscard]] VectorLanes down() const {
        return {_mm256_srli_epi64(word, steps)};
    }
    [[nodiscard]] VectorLanes down(int steps) const {
        return {_mm256_srl_epi64(word, _mm_cvtsi32_si128(steps))};
    }
    [[nodiscard]] VectorLanes zero_bytes() const {
        return {_mm256_cmpeq_epi8(word, _mm256_setzero_si256())};
    }
    [[nodiscard]] VectorLanes popcounts() const {
        if constexpr (avx512) return {_mm256_popcnt_epi64(word)};
        // Counts the bits of each half byte by table lookup (pshufb), then sums them.
        const __m256i table = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1,
                                               1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
        const __m256i four = _mm256_set1_epi8(15);
        const __m256i low = _mm256_shuffle_epi8(table, _mm256_and_si256(word, four));
        const __m256i high =
            _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi64(word, 4), four));
        return {_mm256_sad_epu8(_mm256_add_epi8(low, high), _mm256_setzero_si256())};
    }
    [[nodiscard]] unsigned bits() const {
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(word)));
    }
    [[nodiscard]] VectorLanes mirrored() const {
        const __m256i order =
            _mm256_setr_epi8(6, 5, 4, 3, 2, 1, 0, 7, 14, 13, 12, 11, 10, 9, 8, 15, 6, 5, 4, 3, 2, 1,
                             0, 7, 14, 13, 12, 11, 10, 9, 8, 15);
        return {_mm256_shuffle_epi8(word, order)};
    }

    [[nodiscard]] std::uint64_t largest() const {
        const VectorLanes halves =
            larger(*this, {_mm256_permute4x64_epi64(word, _MM_SHUFFLE(1, 0, 3, 2))});
        const VectorLanes most =
            larger(halves, {_mm256_shuffle_epi32(halves.word, _MM_SHUFFLE(1, 0, 3, 2))});
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(most.word)));
    }

    /// Reads four words by one instruction, each of them whole; C++ cannot express that, hence the
    /// attribute.
    [[nodiscard, gnu::no_sanitize_thread]] static VectorLanes found_in(std::uint64_t bucket,
                                                                       std::uint64_t value,
                                                                       std::uint64_t ignored) {
        const VectorLanes read = load(std::bit_cast<const std::uint64_t*>(bucket));
        return read & equal(without(read, all(ignored)), all(value));
    }
    [[nodiscard, gnu::always_inline]] static VectorLanes find(const std::uint64_t* buckets,
                                                              const std::uint64_t* values,
                                                              std::uint64_t ignored) {
        const VectorLanes first = found_in(buckets[0], values[0], ignored);
        const VectorLanes second = found_in(buckets[1], values[1], ignored);
        const VectorLanes third = found_in(buckets[2], values[2], ignored);
        const VectorLanes fourth = found_in(buckets[3], values[3], ignored);
        const VectorLanes low = larger_of_pairs(first, second);
        const VectorLanes high = larger_of_pairs(third, fourth);
        return larger(VectorLanes{_mm256_permute2x128_si256(low.word, high.word, 0x20)},
                      VectorLanes{_mm256_permute2x128_si256(low.word, high.word, 0x31)});
    }
    [[nodiscard]] static std::uint64_t find(const std::uint64_t* bucket, std::uint64_t value,
                                            std::uint64_t ignored) {
        return found_in(std::bit_cast<std::uintptr_t>(bucket), value, ignored).largest();
    }

private:
    /// Returns the larger of words 0 and 1 of both, then of words 2 and 3 of both.
    [[nodiscard]] static VectorLanes larger_of_pairs(VectorLanes a, VectorLanes b) {
        return larger(VectorLanes{_mm256_unpacklo_epi64(a.word, b.word)},
                      VectorLanes{_mm256_unpackhi_epi64(a.word, b.word)});
    }
};

static_assert(BucketLanes<VectorLanes<false>> && BucketLanes<VectorLanes<true>>);

}  // namespace lawan::solve::standard
