#include "arena/match/per_thread_rules.hpp"

#include <gtest/gtest.h>

#include "games/adjacency/adjacency.hpp"
#include "runtime/typed_position.hpp"
#include "tests/start_of.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

TEST(OwnRulesTest, ThePositionIsTheSameItsRulesAreOnesOwn) {
    OwnRules own;
    const Position start = start_of("adjacency:rounds=8");
    const Position copy = own.copy(start);
    EXPECT_EQ(copy.text(), start.text());
    EXPECT_EQ(copy.game(), start.game());
    EXPECT_NE(&typed<Adjacency>(copy)->rules(), &typed<Adjacency>(start)->rules());
}

TEST(OwnRulesTest, PositionsOfOneGameShareThem) {
    OwnRules own;
    const Position start = start_of("adjacency:rounds=8");
    const Position copy = own.copy(start);
    const Position again = own.copy(start);
    EXPECT_EQ(&typed<Adjacency>(again)->rules(), &typed<Adjacency>(copy)->rules());
    EXPECT_EQ(own.copy(start_of("connect4")).game(), "connect4");
    EXPECT_EQ(own.copy(start_of("adjacency:rounds=6")).game(), "adjacency:rounds=6");
}

}  // namespace
}  // namespace lawan::arena
