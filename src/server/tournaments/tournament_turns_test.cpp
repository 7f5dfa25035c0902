#include "server/tournaments/tournament_turns.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::server {
namespace {

using ::testing::ElementsAre;

/// Begins and ends the next turn; returns its tournament, empty if there is none.
std::string play_next(TournamentTurns& turns) {
    std::string id = turns.begin_next().value_or("");
    EXPECT_EQ(turns.playing(), id);
    EXPECT_FALSE(turns.end_turn());
    return id;
}

TEST(TournamentTurns, AddressesTakeTurns) {
    TournamentTurns turns;
    turns.push("a1", "a");
    turns.push("a2", "a");
    turns.push("a3", "a");
    turns.push("b1", "b");
    EXPECT_EQ(play_next(turns), "a1");
    EXPECT_EQ(play_next(turns), "b1");
    EXPECT_EQ(play_next(turns), "a2");
    turns.push("b2", "b");
    EXPECT_EQ(play_next(turns), "b2");
    EXPECT_EQ(play_next(turns), "a3");
    EXPECT_EQ(turns.size(), 0U);
    EXPECT_FALSE(turns.begin_next());
}

TEST(TournamentTurns, WhoNeverHadATurnComesFirst) {
    TournamentTurns turns;
    turns.push("a1", "a");
    turns.push("a2", "a");
    EXPECT_EQ(play_next(turns), "a1");
    turns.push("b1", "b");
    turns.push("c1", "c");
    EXPECT_EQ(play_next(turns), "b1");
    EXPECT_EQ(play_next(turns), "c1");
    EXPECT_EQ(play_next(turns), "a2");
}

TEST(TournamentTurns, AnAddressThatNoLongerWaitsIsForgotten) {
    TournamentTurns turns;
    turns.push("a1", "a");
    EXPECT_EQ(play_next(turns), "a1");
    turns.push("b1", "b");
    EXPECT_EQ(play_next(turns), "b1");
    turns.push("b2", "b");
    turns.push("a2", "a");
    EXPECT_EQ(play_next(turns), "a2");
}

TEST(TournamentTurns, PlacesCountFromOne) {
    TournamentTurns turns;
    turns.push("a1", "a");
    turns.push("b1", "b");
    turns.push("c1", "c");
    EXPECT_EQ(turns.place_of("b1"), 2U);
    turns.remove("a1");
    turns.remove("nobody's");
    EXPECT_EQ(turns.place_of("b1"), 1U);
    EXPECT_FALSE(turns.place_of("a1"));
    EXPECT_THAT(turns.ids(), ElementsAre("b1", "c1"));
    EXPECT_EQ(turns.size(), 2U);
}

TEST(TournamentTurns, TheLastOfWhoHasMostMakesRoom) {
    TournamentTurns turns;
    for (const char* id : {"a1", "b1", "a2", "a3", "b2"}) turns.push(id, std::string(id, 1));
    EXPECT_EQ(turns.last_of_most("c"), "a3");
    EXPECT_FALSE(turns.last_of_most("a"));
    EXPECT_FALSE(turns.last_of_most("b"));  // with one more it would have three as well
    turns.remove("a2");
    turns.remove("b2");
    EXPECT_EQ(turns.last_of_most("c"), "a3");
    turns.remove("a1");
    EXPECT_FALSE(turns.last_of_most("c"));  // the only one of an address is never chosen
}

TEST(TournamentTurns, NobodyBeginsBeforeATurnHasEnded) {
    TournamentTurns turns;
    turns.push("a1", "a");
    turns.push("b1", "b");
    EXPECT_EQ(turns.begin_next(), "a1");
    EXPECT_FALSE(turns.begin_next());
    turns.stop("a1");
    EXPECT_FALSE(turns.begin_next());  // the stopped tournament has not ended yet
    EXPECT_EQ(turns.playing(), "a1");
    EXPECT_FALSE(turns.end_turn());
    EXPECT_EQ(turns.begin_next(), "b1");
}

TEST(TournamentTurns, OnlyTheOneThatIsPlayedIsStopped) {
    TournamentTurns turns;
    turns.push("a1", "a");
    turns.push("b1", "b");
    EXPECT_EQ(turns.begin_next(), "a1");
    const StopToken first = turns.stopping();
    turns.stop("b1");
    EXPECT_FALSE(first.stop_requested());
    turns.stop("a1");
    EXPECT_TRUE(first.stop_requested());
    EXPECT_FALSE(turns.end_turn());
    EXPECT_EQ(turns.begin_next(), "b1");
    EXPECT_FALSE(turns.stopping().stop_requested());
    turns.stop();
    EXPECT_TRUE(turns.stopping().stop_requested());
}

TEST(TournamentTurns, MakesWayOnceSomethingCameOfItsTurn) {
    TournamentTurns turns;
    turns.push("a1", "a");
    EXPECT_EQ(turns.begin_next(), "a1");
    turns.count_step();
    turns.make_way_after({});
    EXPECT_FALSE(turns.stopping().stop_requested()) << "nobody waits";
    turns.push("b1", "b");
    turns.make_way_after(std::chrono::hours(1));
    EXPECT_FALSE(turns.stopping().stop_requested()) << "it has just begun";
    turns.make_way_after({});
    EXPECT_TRUE(turns.stopping().stop_requested());
    EXPECT_TRUE(turns.end_turn());

    turns.push("a1", "a");
    EXPECT_EQ(turns.begin_next(), "b1");
    turns.make_way_after({});
    EXPECT_FALSE(turns.stopping().stop_requested()) << "nothing would have come of it";
    turns.count_step();
    turns.make_way_after({});
    EXPECT_TRUE(turns.end_turn());
    EXPECT_EQ(turns.begin_next(), "a1");
    EXPECT_FALSE(turns.end_turn());
}

}  // namespace
}  // namespace lawan::server
