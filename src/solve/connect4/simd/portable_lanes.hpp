#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// Four boards as an array, one after the other, for any machine.
struct PortableLanes {
    static constexpr int count = 4;
    using Mask = PortableLanes;
    std::array<std::uint64_t, count> word;

    [[nodiscard]] static PortableLanes all(std::uint64_t value) {
        return {{value, value, value, value}};
    }
    [[nodiscard]] static PortableLanes load(const std::uint64_t* from) {
        return {{from[0], from[1], from[2], from[3]}};
    }
    [[nodiscard]] static PortableLanes numbers() { return {{0, 1, 2, 3}}; }
    [[nodiscard]] static PortableLanes single_bits(std::uint64_t set) {
        PortableLanes result;
        for (std::uint64_t& lowest : result.word) {
            lowest = set & -set;
            set &= set - 1;
        }
        return result;
    }
    void store(std::uint64_t* to) const { std::ranges::copy(word, to); }
    void store_where(const Mask& mask, std::uint64_t* to) const {
        choose(mask, *this, load(to)).store(to);
    }

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
    friend PortableLanes operator*(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x * y; });
    }
    friend PortableLanes without(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return x & ~y; });
    }
    friend PortableLanes smaller(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return std::min(x, y); });
    }
    friend PortableLanes larger(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b, [](std::uint64_t x, std::uint64_t y) { return std::max(x, y); });
    }
    friend Mask greater(const PortableLanes& a, const PortableLanes& b) {
        return both(a, b,
                    [](std::uint64_t x, std::uint64_t y) { return x > y ? ~std::uint64_t{0} : 0; });
    }
    friend PortableLanes choose(const Mask& mask, const PortableLanes& yes,
                                const PortableLanes& no) {
        return (mask & yes) | without(no, mask);
    }
    friend Mask equal(const PortableLanes& a, const PortableLanes& b) {
        return both(
            a, b, [](std::uint64_t x, std::uint64_t y) { return x == y ? ~std::uint64_t{0} : 0; });
    }

    template <int steps>
    [[nodiscard]] PortableLanes up() const {
        return each([](std::uint64_t x) { return x << steps; });
    }
    template <int steps>
    [[nodiscard]] PortableLanes down() const {
        return each([](std::uint64_t x) { return x >> steps; });
    }
    [[nodiscard]] PortableLanes down(int steps) const {
        return each([steps](std::uint64_t x) { return x >> steps; });
    }
    [[nodiscard]] PortableLanes zero_bytes() const {
        return each([](std::uint64_t x) {
            constexpr std::uint64_t low_bits = 0x7f7f7f7f7f7f7f7f;
            const std::uint64_t tops = ~(((x & low_bits) + low_bits) | x | low_bits);
            return (tops >> 7) * 0xff;
        });
    }
    [[nodiscard]] PortableLanes popcounts() const {
        return each([](std::uint64_t x) { return static_cast<std::uint64_t>(std::popcount(x)); });
    }
    [[nodiscard]] unsigned bits() const {
        return static_cast<unsigned>(word[0] >> 63 | word[1] >> 63 << 1 | word[2] >> 63 << 2 |
                                     word[3] >> 63 << 3);
    }
    [[nodiscard]] PortableLanes mirrored() const {
        return each([](std::uint64_t x) { return std::byteswap(x) >> 8; });
    }

    [[nodiscard]] std::uint64_t largest() const { return std::ranges::max(word); }

    [[nodiscard]] static PortableLanes find(const std::uint64_t* buckets,
                                            const std::uint64_t* values, std::uint64_t ignored) {
        PortableLanes result;
        for (std::size_t i = 0; i < count; ++i)
            result.word[i] = find(std::bit_cast<std::uint64_t*>(buckets[i]), values[i], ignored);
        return result;
    }
    [[nodiscard]] static std::uint64_t find(std::uint64_t* bucket, std::uint64_t value,
                                            std::uint64_t ignored) {
        for (std::size_t i = 0; i < 4; ++i) {
            const std::uint64_t word = std::atomic_ref(bucket[i]).load(std::memory_order_relaxed);
            if ((word & ~ignored) == value) return word;
        }
        return 0;
    }
};

static_assert(BucketLanes<PortableLanes>);

}  // namespace lawan::solve::standard
