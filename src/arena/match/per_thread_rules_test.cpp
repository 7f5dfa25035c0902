#include "arena/match/per_thread_rules.hpp"

#include <gtest/gtest.h>

#include "games/adjacency/adjacency.hpp"
#include "runtime/any_game.hpp"
#include "runtime/typed_position.hpp"
#include "tests/start_of.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

TEST(PerThreadRules, ThePositionIsTheSameItsRulesAreOnesOwn) {
    PerThreadRules own;
    const Position start = start_of("adjacency:rounds=8");
    const Position copy = own.copy(start);
    EXPECT_EQ(copy.text(), start.text());
    EXPECT_EQ(copy.game(), start.game());
    EXPECT_NE(&typed<Adjacency>(copy)->rules(), &typed<Adjacency>(start)->rules());
}

TEST(PerThreadRules, PositionsOfOneGameShareThem) {
    PerThreadRules own;
    const Position start = start_of("adjacency:rounds=8");
    const Position copy = own.copy(start);
    const Position again = own.copy(start);
    EXPECT_EQ(&typed<Adjacency>(again)->rules(), &typed<Adjacency>(copy)->rules());
    EXPECT_EQ(own.copy(start_of("connect4")).game(), "connect4");
    EXPECT_EQ(own.copy(start_of("adjacency:rounds=6")).game(), "adjacency:rounds=6");
}

TEST(PerThreadRules, AreCopiedOnceForEachGame) {
    PerThreadRules own;
    const auto rules = [](const Position& position) {
        return &typed<ConnectFour>(position)->rules();
    };
    const Position start = start_of("connect4");
    const Position later = *start.play("d");
    const Position mine = own.copy(start);
    EXPECT_EQ(mine.text(), start.text());
    EXPECT_NE(rules(mine), rules(start));
    EXPECT_EQ(own.copy(later).text(), later.text());
    EXPECT_EQ(rules(own.copy(later)), rules(mine));
    for (const char* game :
         {"connect4:w=9,h=5", "tictactoe", "mnk:4,4,3", "adjacency", "connect4"}) {
        const Position other = *start_of(game).play(start_of(game).legal_moves().front());
        EXPECT_EQ(own.copy(other).game(), other.game());
        EXPECT_EQ(own.copy(other).text(), other.text());
    }
}

}  // namespace
}  // namespace lawan::arena
