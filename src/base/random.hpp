#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#include "layers.hpp"

namespace lawan::base {

/// xoshiro256** by Blackman and Vigna, seeded by splitmix64. Our own implementation, so that the
/// same seed gives the same game with every compiler and standard library.
class Random {
public:
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) word = split_mix(seed);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return result;
    }

    /// Returns a uniform number in 0 .. bound-1, without bias (Lemire's multiplication with
    /// rejection).
    std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) {
            const std::uint32_t threshold = -bound % bound;
            while (static_cast<std::uint32_t>(product) < threshold)
                product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    /// Returns a uniform number in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    static std::uint64_t split_mix(std::uint64_t& seed) {
        seed += 0x9e3779b97f4a7c15;
        std::uint64_t word = seed;
        word = (word ^ (word >> 30)) * 0xbf58476d1ce4e5b9;
        word = (word ^ (word >> 27)) * 0x94d049bb133111eb;
        return word ^ (word >> 31);
    }

    std::uint64_t state_[4]{};
};

}  // namespace lawan::base
