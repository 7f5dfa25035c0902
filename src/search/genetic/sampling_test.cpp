#include "search/genetic/sampling.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace lawan::search {
namespace {

std::vector<int> counts(const std::vector<double>& weights, std::size_t count, Random& random) {
    std::vector<int> number(weights.size());
    for (const std::size_t index : universal_sample(weights, count, random)) ++number.at(index);
    return number;
}

TEST(UniversalSample, DrawsTheExpectedNumberRoundedUpOrDown) {
    Random random(1);
    for (int trial = 0; trial < 500; ++trial) {
        std::vector<double> weights(1 + random.below(40));
        double sum = 0;
        for (double& weight : weights) {
            weight = random.below(3) == 0 ? 0 : random.unit();
            sum += weight;
        }
        if (sum == 0) continue;
        const std::size_t count = 1 + random.below(100);
        const auto number = counts(weights, count, random);
        int drawn = 0;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const double expected = static_cast<double>(count) * weights[i] / sum;
            EXPECT_GE(number[i], std::floor(expected - 1e-9));
            EXPECT_LE(number[i], std::ceil(expected + 1e-9));
            drawn += number[i];
        }
        EXPECT_EQ(drawn, static_cast<int>(count));
    }
}

TEST(UniversalSample, WholeExpectationsLeaveNothingToChance) {
    Random random(2);
    for (int trial = 0; trial < 20; ++trial)
        EXPECT_EQ(counts({1, 0, 2, 5}, 8, random), (std::vector{1, 0, 2, 5}));
}

TEST(UniversalSample, WithoutAnyWeightAllCountTheSame) {
    Random random(3);
    EXPECT_EQ(counts({0, 0, 0}, 6, random), (std::vector{2, 2, 2}));
}

TEST(UniversalSample, TheMeanIsTheExpectation) {
    Random random(4);
    std::vector<int> sums(3);
    for (int trial = 0; trial < 10000; ++trial) {
        const auto number = counts({1, 2, 4}, 3, random);
        for (std::size_t i = 0; i < 3; ++i) sums[i] += number[i];
    }
    EXPECT_NEAR(sums[0] / 10000.0, 3.0 / 7, 0.03);
    EXPECT_NEAR(sums[1] / 10000.0, 6.0 / 7, 0.03);
    EXPECT_NEAR(sums[2] / 10000.0, 12.0 / 7, 0.03);
}

}  // namespace
}  // namespace lawan::search
