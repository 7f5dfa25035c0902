#include "arena/match/statistics.hpp"

#include <gtest/gtest.h>

#include <array>

namespace lawan::arena {
namespace {

using Pairs = std::array<std::uint64_t, 5>;

// Published results of other testing frameworks, to the digits they print.

TEST(Statistics, NormalisedRatingAndRatioOfALongTest) {
    const Pairs counts = {379, 10170, 21828, 10640, 343};
    const auto rating = normalised_elo(counts);
    ASSERT_TRUE(rating);
    EXPECT_NEAR(rating->value, 3.05, 0.005);
    EXPECT_NEAR(*rating->error, 2.31, 0.005);
    EXPECT_NEAR(log_likelihood_ratio(counts, {0, 2, EloModel::Normalised}), 2.946,
                0.001);  // 2.9455
}

TEST(Statistics, NormalisedRatingAndRatioOfAShortTest) {
    const Pairs counts = {184, 15, 508, 17, 290};
    const auto rating = normalised_elo(counts);
    ASSERT_TRUE(rating);
    EXPECT_NEAR(rating->value, 38.05, 0.005);
    EXPECT_NEAR(*rating->error, 15.12, 0.005);
    EXPECT_NEAR(log_likelihood_ratio(counts, {0, 5, EloModel::Normalised}), 2.950, 0.0005);
}

TEST(Statistics, EloOfPairs) {
    const Pairs counts = {67, 1231, 4206, 1256, 79};
    const Rating rating = elo(counts);
    EXPECT_NEAR(rating.value, 1.24, 0.005);
    EXPECT_NEAR(*rating.error, 2.76, 0.005);
    EXPECT_NEAR(log_likelihood_ratio(counts, {-5, 0, EloModel::Normalised}), 2.90, 0.005);
}

TEST(Statistics, EloOfGames) {
    const std::array<std::uint64_t, 3> counts = {3, 519, 35};
    const Rating rating = elo(counts);
    EXPECT_NEAR(rating.value, 20.0, 0.05);
    EXPECT_NEAR(*rating.error, 7.4, 0.05);
    EXPECT_NEAR(likelihood_of_superiority(counts), 1.0, 0.0005);
}

TEST(Statistics, LogisticRatio) {
    const Pairs counts = {10789, 19328, 33806, 19402, 10543};
    EXPECT_NEAR(log_likelihood_ratio(counts, {-3, 1}), 2.1311, 0.00005);
    const Rating rating = elo(counts);
    EXPECT_NEAR(rating.value, -0.774, 0.0005);
    EXPECT_NEAR(*rating.error, 1.278, 0.0005);
    EXPECT_NEAR(likelihood_of_superiority(counts), 0.118, 0.0005);
}

TEST(Statistics, FiftyWonPairsProveLittleByTheExactRatio) {
    const Pairs counts = {0, 0, 0, 0, 50};
    EXPECT_NEAR(log_likelihood_ratio(counts, {0, 5}), 0.7144, 0.00005);
    EXPECT_EQ(sprt_verdict(0.7144, {0, 5}), SprtVerdict::GoOn);
}

TEST(Statistics, ResultsAllAlikeHaveNoInterval) {
    EXPECT_FALSE(elo(Pairs{0, 0, 0, 0, 9}).error);
    EXPECT_FALSE(normalised_elo(Pairs{0, 0, 7, 0, 0}));
    EXPECT_EQ(likelihood_of_superiority(Pairs{0, 0, 0, 0, 9}), 1);
    EXPECT_EQ(likelihood_of_superiority(Pairs{0, 0, 9, 0, 0}), 0.5);
    EXPECT_EQ(likelihood_of_superiority(Pairs{9, 0, 0, 0, 0}), 0);
    EXPECT_NEAR(elo(Pairs{0, 0, 0, 0, 9}).value, elo_of_score(0.999), 1e-9);
}

TEST(Statistics, NoResultsAreEven) {
    EXPECT_EQ(estimate_score(Pairs{}).score, 0.5);
    EXPECT_EQ(elo(Pairs{}).value, 0);
    EXPECT_EQ(likelihood_of_superiority(Pairs{}), 0.5);
}

TEST(Statistics, SwappingThePlayersTurnsTheSign) {
    const Pairs counts = {3, 10, 30, 20, 9};
    const Pairs swapped = {9, 20, 30, 10, 3};
    EXPECT_NEAR(elo(counts).value, -elo(swapped).value, 1e-9);
    EXPECT_NEAR(log_likelihood_ratio(counts, {0, 10}), -log_likelihood_ratio(swapped, {-10, 0}),
                1e-6);
}

TEST(Statistics, SprtBoundsAreThoseOfWald) {
    EXPECT_EQ(sprt_verdict(2.95, {}), SprtVerdict::AcceptH1);
    EXPECT_EQ(sprt_verdict(2.94, {}), SprtVerdict::GoOn);
    EXPECT_EQ(sprt_verdict(-2.94, {}), SprtVerdict::GoOn);
    EXPECT_EQ(sprt_verdict(-2.95, {}), SprtVerdict::AcceptH0);
}

TEST(Statistics, MeanHasTheErrorOfTheSample) {
    const std::array<double, 4> values = {1, 2, 3, 6};
    const MeanEstimate estimate = estimate_mean(values);
    EXPECT_DOUBLE_EQ(estimate.mean, 3);
    EXPECT_NEAR(*estimate.error, 1.959964 * 2.160247 / 2, 1e-5);
    EXPECT_FALSE(estimate_mean(std::array<double, 1>{5}).error);
    EXPECT_EQ(estimate_mean({}).mean, 0);
}

}  // namespace
}  // namespace lawan::arena
