#include "arena/match/pair_queue.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace lawan::arena {
namespace {

/// Returns a pair in which the first bot scores `score` in both games.
PairRecord pair_of(double score) {
    return {.games = {FinishedGame{.score = score}, FinishedGame{.score = score}}};
}

using Handed = std::vector<std::pair<std::size_t, std::size_t>>;

Handed rest_of(PairQueue& queue) {
    Handed handed;
    while (const auto job = queue.next()) handed.emplace_back(job->pairing, job->opening);
    return handed;
}

constexpr std::array<PairJob, 5> two_pairings = {{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}}};

TEST(PairQueue, HandsOutEachPairOnceAndInItsOrder) {
    PairQueue queue(two_pairings, {});
    EXPECT_EQ(rest_of(queue), (Handed{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}}));
    EXPECT_FALSE(queue.next());
}

TEST(PairQueue, LeavesOutWhatIsFinished) {
    PairQueue queue(two_pairings, {});
    queue.finish({0, 1}, pair_of(1));
    queue.finish({1, 0}, pair_of(1));
    EXPECT_EQ(rest_of(queue), (Handed{{0, 0}, {1, 1}, {0, 2}}));
}

TEST(PairQueue, CountsTheTurnsOfEachPairing) {
    constexpr std::array<PairJob, 4> shard = {{{0, 1}, {0, 4}, {1, 2}, {0, 7}}};
    PairQueue queue(shard, {});
    EXPECT_EQ(queue.turn({0, 7}), 2U);
    EXPECT_EQ(queue.turn({1, 2}), 0U);
    queue.finish({0, 4}, pair_of(0.5));
    EXPECT_EQ(queue.test(0).looked_at(), 0U);
    queue.finish({0, 1}, pair_of(0.5));
    EXPECT_EQ(queue.test(0).looked_at(), 2U);
    EXPECT_EQ(queue.test(1).looked_at(), 0U);
}

TEST(PairQueue, ADecidedTestEndsItsPairingOnly) {
    std::vector<PairJob> jobs;
    for (std::size_t opening = 0; opening < 100; ++opening) {
        jobs.push_back({0, opening});
        jobs.push_back({1, opening});
    }
    PairQueue queue(jobs, SprtHypotheses{-200, 0});
    std::size_t lost = 0;
    while (!queue.test(0).verdict()) queue.finish({0, lost++}, pair_of(0));
    EXPECT_LT(lost, 50U);
    const Handed rest = rest_of(queue);
    EXPECT_EQ(rest.size(), 100U);
    for (const auto& [pairing, opening] : rest) EXPECT_EQ(pairing, 1U);
}

}  // namespace
}  // namespace lawan::arena
