#pragma once

#include <immintrin.h>

#include <cstdint>

namespace lawan::standard {

/// Four boards at once in a register of 256 bits. Only for a file that is compiled for AVX2 and
/// BMI2. The meaning of each function is PortableLanes'.
struct Avx2Lanes {
    static constexpr int count = 4;
    __m256i word;

    [[nodiscard]] static Avx2Lanes all(std::uint64_t value) {
        return {_mm256_set1_epi64x(static_cast<long long>(value))};
    }
    [[nodiscard]] static Avx2Lanes of(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                      std::uint64_t d) {
        return {_mm256_set_epi64x(static_cast<long long>(d), static_cast<long long>(c),
                                  static_cast<long long>(b), static_cast<long long>(a))};
    }
    [[nodiscard]] static Avx2Lanes load(const std::uint64_t* from) {
        return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
    }
    void store(std::uint64_t* to) const {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), word);
    }

    friend Avx2Lanes operator&(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_and_si256(a.word, b.word)};
    }
    friend Avx2Lanes operator|(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_or_si256(a.word, b.word)};
    }
    friend Avx2Lanes operator+(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_add_epi64(a.word, b.word)};
    }
    friend Avx2Lanes operator-(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_sub_epi64(a.word, b.word)};
    }
    friend Avx2Lanes without(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_andnot_si256(b.word, a.word)};
    }
    /// As signed numbers, which is the same for boards: they leave the highest byte empty.
    friend Avx2Lanes smaller(Avx2Lanes a, Avx2Lanes b) {
        return {_mm256_blendv_epi8(a.word, b.word, _mm256_cmpgt_epi64(a.word, b.word))};
    }
    friend Avx2Lanes choose(Avx2Lanes mask, Avx2Lanes yes, Avx2Lanes no) {
        return {_mm256_blendv_epi8(no.word, yes.word, mask.word)};
    }

    template <int steps>
    [[nodiscard]] Avx2Lanes up() const {
        return {_mm256_slli_epi64(word, steps)};
    }
    template <int steps>
    [[nodiscard]] Avx2Lanes down() const {
        return {_mm256_srli_epi64(word, steps)};
    }
    [[nodiscard]] Avx2Lanes zero_lanes() const {
        return {_mm256_cmpeq_epi64(word, _mm256_setzero_si256())};
    }
    [[nodiscard]] Avx2Lanes zero_bytes() const {
        return {_mm256_cmpeq_epi8(word, _mm256_setzero_si256())};
    }
    [[nodiscard]] unsigned highest_bits() const {
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(word)));
    }
    [[nodiscard]] Avx2Lanes mirrored() const {
        const __m256i order =
            _mm256_setr_epi8(6, 5, 4, 3, 2, 1, 0, 7, 14, 13, 12, 11, 10, 9, 8, 15, 6, 5, 4, 3, 2, 1,
                             0, 7, 14, 13, 12, 11, 10, 9, 8, 15);
        return {_mm256_shuffle_epi8(word, order)};
    }

    [[nodiscard]] static std::uint64_t packed(std::uint64_t key) {
        return _pext_u64(key, 0x7f7f7f7f7f7f7f);
    }
    /// Four words by one instruction, of which each is read whole; the language cannot say so,
    /// hence the attribute.
    [[nodiscard, gnu::no_sanitize_thread]] static unsigned equal_words(const std::uint64_t* words,
                                                                       std::uint64_t value,
                                                                       std::uint64_t ignored) {
        return (without(load(words), all(ignored)) - all(value)).zero_lanes().highest_bits();
    }
};

}  // namespace lawan::standard
