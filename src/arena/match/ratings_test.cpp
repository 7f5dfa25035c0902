#include "arena/match/ratings.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace lawan::arena {
namespace {

std::vector<RatedPair> pairs_of(std::size_t first, std::size_t second, int wins, int draws,
                                int losses) {
    std::vector<RatedPair> pairs;
    for (int i = 0; i < wins; ++i) pairs.push_back({first, second, 2});
    for (int i = 0; i < draws; ++i) pairs.push_back({first, second, 1});
    for (int i = 0; i < losses; ++i) pairs.push_back({first, second, 0});
    return pairs;
}

TEST(BradleyTerry, TwoPlayersDifferByTheEloOfTheScore) {
    const auto pairs = pairs_of(0, 1, 60, 20, 20);
    const auto ratings = bradley_terry(2, pairs);
    EXPECT_NEAR(ratings[0].value - ratings[1].value, elo_of_score(0.7), 0.01);
    EXPECT_NEAR(ratings[0].value + ratings[1].value, 0, 1e-6);
    // Each rating is half the Elo difference, so its error is half of Elo's.
    const std::array<std::uint64_t, 5> counts = {20, 0, 20, 0, 60};
    EXPECT_NEAR(*ratings[0].error, *elo(counts).error / 2, 8);
}

TEST(BradleyTerry, ExpectedPointsEqualThePointsMade) {
    auto pairs = pairs_of(0, 1, 10, 3, 7);
    for (const auto& more : {pairs_of(1, 2, 12, 1, 2), pairs_of(0, 2, 9, 4, 1)})
        pairs.insert(pairs.end(), more.begin(), more.end());
    const auto ratings = bradley_terry(3, pairs);
    std::array<double, 3> made{};
    std::array<double, 3> expected{};
    for (const auto& [first, second, points] : pairs) {
        const double chance =
            1 / (1 + std::pow(10, (ratings[second].value - ratings[first].value) / 400));
        made[first] += points;
        made[second] += 2 - points;
        expected[first] += 2 * chance;
        expected[second] += 2 * (1 - chance);
    }
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(made[i], expected[i], 1e-3);
}

TEST(BradleyTerry, WhoWonEverythingIsFarAheadAndHasNoError) {
    const auto ratings = bradley_terry(2, pairs_of(0, 1, 20, 0, 0));
    EXPECT_GT(ratings[0].value, 400);
    EXPECT_LE(ratings[0].value, 1200);
    EXPECT_EQ(bradley_terry(3, pairs_of(0, 1, 3, 0, 3))[2].value, 0);
    EXPECT_FALSE(bradley_terry(3, pairs_of(0, 1, 3, 0, 3))[0].error);
}

}  // namespace
}  // namespace lawan::arena
