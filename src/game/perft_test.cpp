#include "game/perft.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/stop.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/mnk/mnk.hpp"

namespace lawan::game {

using namespace games;

namespace {

TEST(Perft, CountsLinesOfExactlyThatDepth) {
    const Mnk game;
    const auto start = game.initial_state();
    EXPECT_EQ(perft(game, start, 0), 1U);
    EXPECT_EQ(perft(game, start, 1), 9U);
    EXPECT_EQ(perft(game, start, 3), 504U);
    EXPECT_EQ(perft(game, start, 9), 127872U);
    EXPECT_EQ(perft(game, start, 10), 0U);  // no game is that long
}

TEST(Perft, AFinishedGameHasNoLines) {
    const auto position = Mnk().parse_position("3 3 3 xxx/oo1/3 o 3");
    ASSERT_TRUE(position);
    EXPECT_EQ(perft(Mnk(), position->second, 1), 0U);
    EXPECT_EQ(perft(Mnk(), position->second, 0), 1U);
}

TEST(Perft, StopsWhenAsked) {
    StopSource source;
    source.request_stop();
    const Adjacency game;
    EXPECT_EQ(perft(game, game.initial_state(), 20, source.get_token()), 0U);
    // A deep count would run for years; a shallow one does not poll the token.
    EXPECT_EQ(perft(game, game.initial_state(), 2, source.get_token()), 3080U);
}

TEST(DistinctSuccessors, AreSortedAndDifferent) {
    const Mnk game;
    std::vector<Mnk::State> positions = {game.initial_state()};
    const std::size_t expected[] = {9, 72, 252};
    for (const std::size_t count : expected) {
        positions = distinct_successors(game, positions, Counting::Positions);
        EXPECT_EQ(positions.size(), count);
        EXPECT_TRUE(std::ranges::is_sorted(positions));
        EXPECT_EQ(std::ranges::adjacent_find(positions), positions.end());
    }
}

TEST(DistinctSuccessors, MayCountSymmetricOnesOnce) {
    const Mnk game;
    std::vector<Mnk::State> positions = {game.initial_state()};
    const std::size_t expected[] = {3, 12, 38};
    for (const std::size_t count : expected) {
        positions = distinct_successors(game, positions, Counting::UpToSymmetry);
        EXPECT_EQ(positions.size(), count);
    }
}

}  // namespace
}  // namespace lawan::game
