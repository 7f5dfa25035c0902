#include "base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace lawan::base {
namespace {

std::vector<std::uint64_t> first_outputs(std::uint64_t seed, std::size_t count) {
    Random random(seed);
    std::vector<std::uint64_t> outputs(count);
    for (auto& output : outputs) output = random.next();
    return outputs;
}

TEST(Random, GivesTheOutputsOfThePublishedGenerator) {
    // Seed 0 is also the test vector of Rust's rand_xoshiro; the others come from an independent
    // program.
    EXPECT_EQ(first_outputs(0, 4),
              (std::vector<std::uint64_t>{0x99ec5f36cb75f2b4, 0xbf6e1f784956452a,
                                          0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}));
    EXPECT_EQ(first_outputs(1, 4),
              (std::vector<std::uint64_t>{0xb3f2af6d0fc710c5, 0x853b559647364cea,
                                          0x92f89756082a4514, 0x642e1c7bc266a3a7}));
    EXPECT_EQ(first_outputs(std::numeric_limits<std::uint64_t>::max(), 4),
              (std::vector<std::uint64_t>{0x8f5520d52a7ead08, 0xc476a018caa1802d,
                                          0x81de31c0d260469e, 0xbf658d7e065f3c2f}));
}

TEST(Random, BelowIsTheHighPartOfTheProduct) {
    // Bounds that reject nothing early: the result follows from the outputs alone.
    Random random(0);
    EXPECT_EQ(random.below(10), (0x99ec5f36ULL * 10) >> 32);
    EXPECT_EQ(random.below(1000), (0xbf6e1f78ULL * 1000) >> 32);
    EXPECT_EQ(random.below(0x80000000), 0x1a5f849dULL >> 1);
}

TEST(Random, BelowStaysBelow) {
    Random random(7);
    for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 64U, 1000U, 0x80000001U, 0xffffffffU}) {
        for (int i = 0; i < 1000; ++i) ASSERT_LT(random.below(bound), bound);
    }
}

TEST(Random, BelowIsUniform) {
    Random random(11);
    constexpr int draws = 120'000;
    for (const std::uint32_t bound : {2U, 6U, 7U, 56U}) {
        std::vector<int> counts(bound);
        for (int i = 0; i < draws; ++i) ++counts[random.below(bound)];
        const double expected = static_cast<double>(draws) / bound;
        const double deviation = std::sqrt(expected);
        for (const int count : counts) EXPECT_NEAR(count, expected, 5 * deviation) << bound;
    }
}

TEST(Random, BelowRejectsWhatWouldBeBiased) {
    // Plain multiplication into 3 * 2^30 values would hit every third value twice as often.
    Random random(5);
    constexpr std::uint32_t bound = 3U << 30U;
    std::array<int, 3> remainders{};
    constexpr int draws = 30'000;
    for (int i = 0; i < draws; ++i) ++remainders[random.below(bound) % 3];
    for (const int count : remainders) EXPECT_NEAR(count, 10'000, 500);
}

TEST(Random, UnitIsUniformBelowOne) {
    Random random(3);
    constexpr int draws = 100'000;
    double sum = 0;
    double squares = 0;
    double least = 1;
    double most = 0;
    for (int i = 0; i < draws; ++i) {
        const double value = random.unit();
        sum += value;
        squares += value * value;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    EXPECT_GE(least, 0);
    EXPECT_LT(least, 0.001);
    EXPECT_LT(most, 1);
    EXPECT_GT(most, 0.999);
    EXPECT_NEAR(sum / draws, 0.5, 0.005);
    EXPECT_NEAR(squares / draws, 1.0 / 3, 0.005);
}

TEST(Random, UnitUsesTheUpper53Bits) {
    Random random(0);
    EXPECT_EQ(random.unit(), std::ldexp(static_cast<double>(0x99ec5f36cb75f2b4 >> 11), -53));
}

TEST(Random, CopiesGoOnAlike) {
    Random random(9);
    random.next();
    Random copy = random;
    EXPECT_EQ(copy.next(), random.next());
    EXPECT_NE(Random(9).next(), Random(10).next());
}

}  // namespace
}  // namespace lawan::base
