#include "search/ordering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/mnk/mnk.hpp"

namespace lawan::search {

using namespace games;

namespace {

using Moves = RankedMoves<Mnk>;
using Pairs = std::vector<std::pair<Mnk::Action, Score>>;

Pairs pairs_of(const Moves& moves) {
    Pairs pairs;
    for (const auto& [move, rank] : moves.entries()) pairs.emplace_back(move, rank);
    return pairs;
}

TEST(RankedMovesTest, IsEmptyAtFirst) {
    Moves moves;
    EXPECT_TRUE(moves.entries().empty());
    moves.sort();
    moves.keep_first(3);
    EXPECT_TRUE(moves.entries().empty());
}

TEST(RankedMovesTest, SortsByRankAndKeepsTheOrderOfEquals) {
    Random random(1);
    for (int round = 0; round < 500; ++round) {
        Moves moves;
        Pairs added;
        const auto size = random.below(most_plies + 1);
        for (std::uint32_t i = 0; i < size; ++i) {
            const auto rank = static_cast<Score>(random.below(9)) - 4;  // few, so many ties
            added.emplace_back(static_cast<Mnk::Action>(random.below(64)), rank);
            moves.add(added.back().first, rank);
        }
        moves.sort();
        Pairs expected;
        for (Score rank = 4; rank >= -4; --rank) {
            std::ranges::copy_if(added, std::back_inserter(expected),
                                 [&](const auto& pair) { return pair.second == rank; });
        }
        ASSERT_EQ(pairs_of(moves), expected);
    }
}

TEST(RankedMovesTest, SortsTheLargestScores) {
    Moves moves;
    moves.add(1, -infinite_score);
    moves.add(2, 0);
    moves.add(3, infinite_score);
    moves.sort();
    EXPECT_EQ(pairs_of(moves), (Pairs{{3, infinite_score}, {2, 0}, {1, -infinite_score}}));
}

TEST(RankedMovesTest, KeepsTheFirstOfThem) {
    Moves moves;
    for (const Mnk::Action move : std::vector<Mnk::Action>{4, 5, 6}) moves.add(move, move);
    moves.keep_first(5);
    EXPECT_EQ(pairs_of(moves), (Pairs{{4, 4}, {5, 5}, {6, 6}}));
    moves.keep_first(2);
    EXPECT_EQ(pairs_of(moves), (Pairs{{4, 4}, {5, 5}}));
}

TEST(RankedMovesTest, RanksCanBeChangedBeforeSortingAgain) {
    Moves moves;
    for (const Mnk::Action move : std::vector<Mnk::Action>{4, 5, 6}) moves.add(move, 0);
    for (auto& entry : moves.entries()) {
        if (entry.move == 6) entry.rank = 1;
    }
    moves.sort();
    EXPECT_EQ(pairs_of(moves), (Pairs{{6, 1}, {4, 0}, {5, 0}}));
}

}  // namespace
}  // namespace lawan::search
