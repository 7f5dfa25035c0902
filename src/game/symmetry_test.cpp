#include "game/symmetry.hpp"

#include <gtest/gtest.h>

#include <set>

#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"

namespace lawan::game {

using namespace tests;

namespace {

TEST(Canonical, IsTheLeastOfTheImages) {
    Random random(1);
    const Mnk game({.width = 4, .height = 4, .length = 4});
    for (int i = 0; i < 20; ++i) {
        random_game(game, random, [&](const Mnk::State& state) {
            std::set<Mnk::State> images;
            for (int symmetry = 0; symmetry < 8; ++symmetry)
                images.insert(game.transformed(state, symmetry));
            ASSERT_EQ(canonical(game, state), *images.begin());
        });
    }
}

TEST(Canonical, JoinsTheOpeningMovesOfTicTacToe) {
    const Mnk game;
    std::set<Mnk::State> classes;
    for (const auto action : game.actions(game.initial_state()))
        classes.insert(canonical(game, game.result(game.initial_state(), action)));
    EXPECT_EQ(classes.size(), 3U);  // corner, edge, centre
}

TEST(Canonical, KeepsPositionsApartThatNoSymmetryJoins) {
    const ConnectFour game;
    const auto play = [&](std::initializer_list<ConnectFour::Action> columns) {
        auto state = game.initial_state();
        for (const auto column : columns) state = game.result(state, column);
        return canonical(game, state);
    };
    EXPECT_EQ(play({0, 7}), play({42, 35}));
    EXPECT_NE(play({0, 7}), play({7, 0}));
    EXPECT_NE(play({0}), play({7}));
}

TEST(Canonical, DoesNotMoveTheSide) {
    const Adjacency x_first;
    const Adjacency o_first({.first = Player::O});
    EXPECT_NE(canonical(x_first, x_first.initial_state()),
              canonical(o_first, o_first.initial_state()));
}

}  // namespace
}  // namespace lawan::game
