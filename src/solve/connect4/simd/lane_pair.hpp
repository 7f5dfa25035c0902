#pragma once

#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// Twice as many lanes as `Half` has.
template <SimdLanes Half>
struct LanePair {
    static constexpr int count = 2 * Half::count;
    using Mask = LanePair;
    Half low;
    Half high;

    [[nodiscard]] static LanePair all(std::uint64_t value) {
        const Half half = Half::all(value);
        return {half, half};
    }
    [[nodiscard]] static LanePair numbers() {
        return {Half::numbers(), Half::numbers() + Half::all(Half::count)};
    }
    [[nodiscard]] static LanePair load(const std::uint64_t* from) {
        return {Half::load(from), Half::load(from + Half::count)};
    }
    [[nodiscard]] static LanePair single_bits(std::uint64_t set) {
        std::uint64_t rest = set;
        for (int i = 0; i < Half::count; ++i) rest &= rest - 1;
        return {Half::single_bits(set), Half::single_bits(rest)};
    }
    void store(std::uint64_t* to) const {
        low.store(to);
        high.store(to + Half::count);
    }
    void store_where(Mask mask, std::uint64_t* to) const {
        low.store_where(mask.low, to);
        high.store_where(mask.high, to + Half::count);
    }

    friend LanePair operator&(LanePair a, LanePair b) { return {a.low & b.low, a.high & b.high}; }
    friend LanePair operator|(LanePair a, LanePair b) { return {a.low | b.low, a.high | b.high}; }
    friend LanePair operator+(LanePair a, LanePair b) { return {a.low + b.low, a.high + b.high}; }
    friend LanePair operator-(LanePair a, LanePair b) { return {a.low - b.low, a.high - b.high}; }
    friend LanePair operator*(LanePair a, LanePair b) { return {a.low * b.low, a.high * b.high}; }
    friend LanePair without(LanePair a, LanePair b) {
        return {without(a.low, b.low), without(a.high, b.high)};
    }
    friend LanePair smaller(LanePair a, LanePair b) {
        return {smaller(a.low, b.low), smaller(a.high, b.high)};
    }
    friend LanePair larger(LanePair a, LanePair b) {
        return {larger(a.low, b.low), larger(a.high, b.high)};
    }
    friend Mask greater(LanePair a, LanePair b) {
        return {greater(a.low, b.low), greater(a.high, b.high)};
    }
    friend Mask equal(LanePair a, LanePair b) {
        return {equal(a.low, b.low), equal(a.high, b.high)};
    }
    friend LanePair choose(Mask mask, LanePair yes, LanePair no) {
        return {choose(mask.low, yes.low, no.low), choose(mask.high, yes.high, no.high)};
    }

    template <int steps>
    [[nodiscard]] LanePair up() const {
        return {low.template up<steps>(), high.template up<steps>()};
    }
    template <int steps>
    [[nodiscard]] LanePair down() const {
        return {low.template down<steps>(), high.template down<steps>()};
    }
    [[nodiscard]] LanePair down(int steps) const { return {low.down(steps), high.down(steps)}; }
    [[nodiscard]] LanePair zero_bytes() const { return {low.zero_bytes(), high.zero_bytes()}; }
    [[nodiscard]] LanePair popcounts() const { return {low.popcounts(), high.popcounts()}; }
    [[nodiscard]] LanePair mirrored() const { return {low.mirrored(), high.mirrored()}; }
    [[nodiscard]] unsigned bits() const { return low.bits() | high.bits() << Half::count; }
    [[nodiscard]] std::uint64_t largest() const { return larger(low, high).largest(); }

    [[nodiscard]] static LanePair find(const std::uint64_t* buckets, const std::uint64_t* values,
                                       std::uint64_t ignored) {
        return {Half::find(buckets, values, ignored),
                Half::find(buckets + Half::count, values + Half::count, ignored)};
    }
};

}  // namespace lawan::solve::standard
