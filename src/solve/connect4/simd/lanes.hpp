#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "layers.hpp"

namespace lawan::solve::standard {

/// A SIMD vector of several boards, a 64-bit word each, with the operations that the search needs.
/// In a mask, a lane's bits are either all set or all clear.
template <class L>
concept SimdLanes =
    std::is_trivially_copyable_v<L> && std::is_trivially_copyable_v<typename L::Mask> &&
    requires(const L& a, const L& b, const typename L::Mask& mask, std::uint64_t word,
             const std::uint64_t* from, std::uint64_t* to, int steps) {
        { L::count } -> std::convertible_to<int>;

        // Make lanes from one word for all; `count` words; 0, 1, 2 and so on; the lowest set bits
        // of a word, one per lane, and zero where there are no more.
        { L::all(word) } -> std::same_as<L>;
        { L::load(from) } -> std::same_as<L>;
        { L::numbers() } -> std::same_as<L>;
        { L::single_bits(word) } -> std::same_as<L>;

        // Store `count` words; the second leaves the words of unset lanes unchanged.
        { a.store(to) } -> std::same_as<void>;
        { a.store_where(mask, to) } -> std::same_as<void>;

        // Lane by lane. Compared numbers must be less than 2^63, as boards are.
        { a& b } -> std::same_as<L>;
        { a | b } -> std::same_as<L>;
        { a + b } -> std::same_as<L>;
        { a - b } -> std::same_as<L>;
        { (a * b) } -> std::same_as<L>;
        { without(a, b) } -> std::same_as<L>;  // a & ~b
        { smaller(a, b) } -> std::same_as<L>;
        { larger(a, b) } -> std::same_as<L>;
        { greater(a, b) } -> std::same_as<typename L::Mask>;
        { equal(a, b) } -> std::same_as<typename L::Mask>;
        { choose(mask, a, b) } -> std::same_as<L>;  // a where the mask is set
        { (mask & mask) } -> std::same_as<typename L::Mask>;
        { mask | mask } -> std::same_as<typename L::Mask>;
        { without(mask, mask) } -> std::same_as<typename L::Mask>;
        { mask.bits() } -> std::same_as<unsigned>;  // a bit per lane

        { a.template up<1>() } -> std::same_as<L>;    // << 1
        { a.template down<1>() } -> std::same_as<L>;  // >> 1
        { a.down(steps) } -> std::same_as<L>;
        { a.zero_bytes() } -> std::same_as<L>;  // all ones in bytes that are zero
        { a.popcounts() } -> std::same_as<L>;
        { a.mirrored() } -> std::same_as<L>;  // the mirror images of the boards

        { a.largest() } -> std::same_as<std::uint64_t>;  // of all lanes

        // Look up, in each bucket of four words given by its address, the word that equals the
        // lane's value outside of the ignored bits, or 0. Other threads may write words atomically
        // meanwhile.
        { L::find(from, from, word) } -> std::same_as<L>;
    };

/// Lanes that can also look up one value in one bucket.
template <class L>
concept BucketLanes =
    SimdLanes<L> && requires(std::uint64_t* bucket, std::uint64_t value, std::uint64_t ignored) {
        { L::find(bucket, value, ignored) } -> std::same_as<std::uint64_t>;
    };

}  // namespace lawan::solve::standard
