#include "engine/opponent/likely_replies.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "tests/plain_set_values.hpp"

namespace lawan::engine {

using namespace tests;

namespace {

/// Returns what a set seems to be worth after `moves` moves, each the one that seems best.
Score seems(const EmptyCellsGame& sets, const RandomPlay& random_play, std::uint64_t empty,
            int moves) {
    if (empty == 0) return 0;
    if (moves == 0) return random_play.value(empty);
    Score most = -64 * score_unit;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const int gain = sets.gain(std::countr_zero(rest), sets.seen(empty).one);
        const Score left = seems(sets, random_play, empty & ~(rest & -rest), moves - 1);
        most = std::max(most, gain * score_unit - left);
    }
    return most;
}

/// Returns the probabilities of all replies, by the definition.
std::map<int, double> plain_chances(const Adjacency& game, std::uint64_t empty) {
    const EmptyCellsGame sets(game, 0);
    const RandomPlay random_play(game);
    std::map<int, double> chances;
    double sum = 0;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const std::uint64_t left = empty & ~(rest & -rest);
        const Score gain = sets.gain(cell, sets.seen(empty).one) * score_unit;
        const double first = gain - seems(sets, random_play, left, 1);
        const double second = gain - seems(sets, random_play, left, 2);
        sum += chances[cell] = std::exp((2 * first + 3 * second) / score_unit);
    }
    for (auto& [cell, chance] : chances) chance /= sum;
    return chances;
}

TEST(LikelyReplies, AreThoseThatSeemBestAfterTwoLooks) {
    Random random(3);
    int left_out = 0;
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours});
        const EmptyCellsGame sets(game, 0);
        LikelyReplies likely(game);
        for (int i = 0; i < 60; ++i) {
            const std::uint64_t empty = random_empty_cells(game, random, 1 + i % 20);
            const auto chances = plain_chances(game, empty);
            double weights = 0;
            double covered = 0;
            for (const auto& reply : likely.in(empty)) weights += reply.weight;
            ASSERT_GT(weights, 0);
            for (const auto& reply : likely.in(empty)) {
                const double chance = chances.at(reply.cell);
                EXPECT_EQ(reply.gain, sets.gain(reply.cell, sets.seen(empty).one));
                EXPECT_GE(reply.weight / weights, chance * 0.99) << "others are left out";
                covered += chance;
            }
            EXPECT_GT(covered, 0.8) << i;
            left_out += covered < 0.999 ? 1 : 0;
        }
    }
    EXPECT_GT(left_out, 10);
}

TEST(LikelyReplies, AreTheSameWhenAskedAgain) {
    const Adjacency game({.neighbours = 4});
    LikelyReplies used(game);
    Random random(4);
    std::vector<std::uint64_t> asked;
    for (int i = 0; i < 300; ++i) {
        asked.push_back(random_empty_cells(game, random, 18));
        (void)used.in(asked.back());
    }
    for (std::size_t i = 0; i < asked.size(); i += 20) {
        LikelyReplies fresh(game);
        const auto again = used.in(asked[i]);
        const auto first = fresh.in(asked[i]);
        EXPECT_TRUE(std::ranges::equal(again, first));
    }
}

}  // namespace
}  // namespace lawan::engine
