#include "solve/connect4/book/disc_index.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/random.hpp"
#include "solve/connect4/book/book.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

TEST(DiscIndexTest, EveryPositionHasANumberOfItsOwn) {
    for (const ConnectFour& game : {ConnectFour{}, ConnectFour({.width = 6, .height = 3}),
                                    ConnectFour({.width = 4, .height = 7, .length = 3})}) {
        for (int discs = 0; discs <= 6; ++discs) {
            const DiscIndex index(game, discs);
            EXPECT_LE(static_cast<double>(index.size()), DiscIndex::most(game, discs));
            const auto states = open_positions(game, discs);
            std::set<std::size_t> numbers;
            for (const auto& state : states) numbers.insert(index.of(state));
            EXPECT_EQ(numbers.size(), states.size());
            EXPECT_LT(*numbers.rbegin(), index.size());
        }
    }
}

TEST(DiscIndexTest, AMirrorImageHasTheSameNumber) {
    const ConnectFour game;
    const DiscIndex index(game, 9);
    Random random(5);
    for (int i = 0; i < 1000; ++i) {
        const auto state = random_state(game, random, 9);
        if (state.plies < 9) continue;
        EXPECT_EQ(index.of(state), index.of(game.transformed(state, 1)));
    }
}

TEST(DiscIndexTest, HardlyHasMoreNumbersThanThereArePositions) {
    const DiscIndex index(ConnectFour{}, 8);
    EXPECT_LT(index.size(), 105'000U);  // of 91,295 non-terminal positions
}

}  // namespace
}  // namespace lawan::solve
