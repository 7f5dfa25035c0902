#include "server/tournaments/tournament_turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::server {
namespace {

using ::testing::ElementsAre;

TEST(TournamentTurns, AddressesTakeTurns) {
    TournamentTurns queue;
    queue.push("a1", "a");
    queue.push("a2", "a");
    queue.push("a3", "a");
    queue.push("b1", "b");
    EXPECT_EQ(queue.take_next(), "a1");
    EXPECT_EQ(queue.take_next(), "b1");
    EXPECT_EQ(queue.take_next(), "a2");
    queue.push("b2", "b");
    EXPECT_EQ(queue.take_next(), "b2");
    EXPECT_EQ(queue.take_next(), "a3");
    EXPECT_TRUE(queue.empty());
}

TEST(TournamentTurns, WhoNeverHadATurnComesFirst) {
    TournamentTurns queue;
    queue.push("a1", "a");
    queue.push("a2", "a");
    EXPECT_EQ(queue.take_next(), "a1");
    queue.push("b1", "b");
    queue.push("c1", "c");
    EXPECT_EQ(queue.take_next(), "b1");
    EXPECT_EQ(queue.take_next(), "c1");
    EXPECT_EQ(queue.take_next(), "a2");
}

TEST(TournamentTurns, AnAddressThatNoLongerWaitsIsForgotten) {
    TournamentTurns queue;
    queue.push("a1", "a");
    EXPECT_EQ(queue.take_next(), "a1");
    queue.push("b1", "b");
    EXPECT_EQ(queue.take_next(), "b1");
    queue.push("b2", "b");
    queue.push("a2", "a");
    EXPECT_EQ(queue.take_next(), "a2");
}

TEST(TournamentTurns, PlacesCountFromOne) {
    TournamentTurns queue;
    queue.push("a1", "a");
    queue.push("b1", "b");
    queue.push("c1", "c");
    EXPECT_EQ(queue.place_of("b1"), 2U);
    queue.remove("a1");
    queue.remove("nobody's");
    EXPECT_EQ(queue.place_of("b1"), 1U);
    EXPECT_FALSE(queue.place_of("a1"));
    EXPECT_THAT(queue.ids(), ElementsAre("b1", "c1"));
    EXPECT_EQ(queue.size(), 2U);
}

TEST(TournamentTurns, TheLastOfWhoHasMostMakesRoom) {
    TournamentTurns queue;
    for (const char* id : {"a1", "b1", "a2", "a3", "b2"}) queue.push(id, std::string(id, 1));
    EXPECT_EQ(queue.last_of_most("c"), "a3");
    EXPECT_FALSE(queue.last_of_most("a"));
    EXPECT_FALSE(queue.last_of_most("b"));  // who would then have three as well
    queue.remove("a2");
    queue.remove("b2");
    EXPECT_EQ(queue.last_of_most("c"), "a3");
    queue.remove("a1");
    EXPECT_FALSE(queue.last_of_most("c"));  // nobody's only one is taken
}

}  // namespace
}  // namespace lawan::server
