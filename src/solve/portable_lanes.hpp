#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

namespace lawan::standard {

/// Four boards at once, one after the other: what Avx2Lanes does, on any machine.
struct PortableLanes {
    static constexpr int count = 4;
    std::array<std::uint64_t, count> word;

    [[nodiscard]] static PortableLanes all(std::uint64_t value) {
        return {{value, value, value, value}};
    }
    [[nodiscard]] static PortableLanes of(std::uint64_t a, std::uint64_t b, std::uint64_t c,
                                          std::uint64_t d) {
        return {{a, b, c, d}};
    }
    [[nodiscard]] static PortableLanes load(const std::uint64_t* from) {
        return {{from[0], from[1], from[2], from[3]}};
    }
    void store(std::uint64_t* to) const { std::ranges::copy(word, to); }

    template <class Operation>
    [[nodiscard]] PortableLanes each(Operation operation) const {
        return {{operation(word[0]), operation(word[1]), operation(word[2]), operation(word[3])}};
    }
    template <class Operation>
    [[nodiscard]] static PortableLanes both(const PortableLanes& a, const PortableLanes& b,
                                            Operation operation) {
        return {{operation(a.word[0], b.word[0]), operation(a.word[1], b.word[1]),
                 operation(a.word[2], b.word[2]), operation(a.word[3], b.word[3])}};
    }

    friend PortableLanes operator&(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x & y; });
    }
    friend PortableLanes operator|(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x | y; });
    }
    friend PortableLanes operator+(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x + y; });
    }
    friend PortableLanes operator-(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x - y; });
    }
    friend PortableLanes without(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
    }
    friend PortableLanes smaller(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return std::min(x, y); });
    }
    friend PortableLanes choose(const PortableLanes& mask, const PortableLanes& yes,
                                const PortableLanes& no) {
        return (mask & yes) | without(no, mask);
    }

    template <int steps>
    [[nodiscard]] PortableLanes up() const {
        return each([](std::uint64_t x) { return x << steps; });
    }
    template <int steps>
    [[nodiscard]] PortableLanes down() const {
        return each([](std::uint64_t x) { return x >> steps; });
    }
    /// All ones in the lanes, or bytes, that are zero; zero in the others.
    [[nodiscard]] PortableLanes zero_lanes() const {
        return each([](std::uint64_t x) { return x == 0 ? ~std::uint64_t{0} : 0; });
    }
    [[nodiscard]] PortableLanes zero_bytes() const {
        return each([](std::uint64_t x) {
            constexpr std::uint64_t low_bits = 0x7f7f7f7f7f7f7f7f;
            const std::uint64_t tops = ~(((x & low_bits) + low_bits) | x | low_bits);
            return (tops >> 7) * 0xff;
        });
    }
    /// A bit a lane: its highest one.
    [[nodiscard]] unsigned highest_bits() const {
        return static_cast<unsigned>(word[0] >> 63 | word[1] >> 63 << 1 | word[2] >> 63 << 2 |
                                     word[3] >> 63 << 3);
    }
    /// The boards seen in a mirror.
    [[nodiscard]] PortableLanes mirrored() const {
        return each([](std::uint64_t x) { return std::byteswap(x) >> 8; });
    }

    /// The seven bits that a key uses of each column, side by side: 49 bits.
    [[nodiscard]] static std::uint64_t packed(std::uint64_t key) {
        std::uint64_t x = key;
        x = (x & 0x007f007f007f007f) | (x & 0x7f007f007f007f00) >> 1;
        x = (x & 0x00003fff00003fff) | (x & 0x3fff00003fff0000) >> 2;
        return (x & 0x000000000fffffff) | (x & 0x0fffffff00000000) >> 4;
    }
    /// Which of four neighbouring words are equal to `value` outside of `ignored`: a bit each.
    /// Other threads may write them meanwhile, each whole.
    [[nodiscard]] static unsigned equal_words(std::uint64_t* words, std::uint64_t value,
                                              std::uint64_t ignored) {
        unsigned equal = 0;
        for (unsigned i = 0; i < count; ++i) {
            const std::uint64_t word = std::atomic_ref(words[i]).load(std::memory_order_relaxed);
            equal |= static_cast<unsigned>((word & ~ignored) == value) << i;
        }
        return equal;
    }
};

}  // namespace lawan::standard
