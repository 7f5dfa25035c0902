#include "arena/match/sprt.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"

namespace lawan::arena {
namespace {

constexpr SprtHypotheses wide = {0, 200};

/// Returns half points of many pairs in which the first bot is slightly stronger.
std::vector<std::size_t> many_pairs() {
    Random random(3);
    std::vector<std::size_t> pairs(400);
    for (auto& half_points : pairs) half_points = std::min(random.below(6), 4U);
    return pairs;
}

/// Compares the ratio with the bounds after each pair, as Wald defines the test.
std::size_t first_decided(const std::vector<std::size_t>& pairs, const SprtHypotheses& hypotheses) {
    std::array<std::uint64_t, 5> counts{};
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        ++counts[pairs[i]];
        if (sprt_verdict(log_likelihood_ratio(counts, hypotheses), hypotheses) != SprtVerdict::GoOn)
            return i + 1;
    }
    return pairs.size();
}

TEST(SequentialTest, EndsAtTheFirstPairWhoseRatioLeavesTheBounds) {
    const auto pairs = many_pairs();
    SequentialTest test(wide);
    for (std::size_t i = 0; i < pairs.size(); ++i) test.add(i, pairs[i]);
    const std::size_t end = first_decided(pairs, wide);
    EXPECT_GT(end, 10U);
    EXPECT_LT(end, pairs.size());
    EXPECT_EQ(test.looked_at(), end);
    EXPECT_EQ(test.verdict(), SprtVerdict::AcceptH1);
}

TEST(SequentialTest, EndsAtTheSamePairInWhateverOrderTheyFinish) {
    const auto pairs = many_pairs();
    std::vector<std::size_t> order(pairs.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    Random random(1);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    SequentialTest test(wide);
    for (const std::size_t turn : order) test.add(turn, pairs[turn]);
    EXPECT_EQ(test.looked_at(), first_decided(pairs, wide));
    EXPECT_EQ(test.verdict(), SprtVerdict::AcceptH1);
}

TEST(SequentialTest, WaitsForTheFirstTurnThatIsMissing) {
    SequentialTest test(SprtHypotheses{-200, 0});
    for (std::size_t turn = 1; turn < 100; ++turn) test.add(turn, 0);
    EXPECT_EQ(test.looked_at(), 0U);
    EXPECT_FALSE(test.verdict());
    test.add(0, 0);
    EXPECT_GT(test.looked_at(), 1U);
    EXPECT_LT(test.looked_at(), 100U);
    EXPECT_EQ(test.verdict(), SprtVerdict::AcceptH0);
}

// Fifty won pairs have a log-likelihood ratio of 0.7144 for 0 against 5 (statistics_test.cpp),
// within the bounds of ±2.94.
TEST(SequentialTest, FiftyWonPairsProveLittle) {
    SequentialTest test(SprtHypotheses{0, 5});
    for (std::size_t turn = 0; turn < 50; ++turn) test.add(turn, 4);
    EXPECT_EQ(test.looked_at(), 50U);
    EXPECT_FALSE(test.verdict());
}

TEST(SequentialTest, WithoutHypothesesItNeverEnds) {
    SequentialTest test(std::nullopt);
    for (std::size_t turn = 0; turn < 1000; ++turn) test.add(turn, 4);
    EXPECT_EQ(test.looked_at(), 1000U);
    EXPECT_FALSE(test.verdict());
}

}  // namespace
}  // namespace lawan::arena
