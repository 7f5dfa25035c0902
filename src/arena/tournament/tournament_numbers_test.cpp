#include "arena/tournament/tournament_numbers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::arena {
namespace {

TournamentPlan three_bots() {
    return *TournamentPlan::of_toml(
        "games = [\"adjacency\"]\nnodes = 50\nsprt = [0, 10]\n[[bot]]\nname = \"a\"\nspec = "
        "\"local\"\n[[bot]]\nname = \"b\"\nspec = \"random\"\n[[bot]]\nname = \"c\"\nspec = "
        "\"mcts\"\n");
}

/// `a` against `b`: won one game by 6 marks and the other by a time forfeit of `b`.
TournamentResult one_pair() {
    const FinishedGame won{.score = 1, .margin = 6, .moved_first = true};
    const FinishedGame late{.score = 1, .reason = Reason::Timeout};
    PlayedPairing played{.pairing = {0, 0, 1}, .openings = {}};
    played.result.pairs.push_back({.opening = 0, .games = {won, late}});
    return {.pairings = {played}};
}

TEST(TournamentNumbers, PlansSayWhatWasLeftOut) {
    const Json plan = plan_json(three_bots());
    EXPECT_EQ(plan["format"], "round-robin");
    EXPECT_EQ(plan["margin"], "25ms");
    EXPECT_EQ(plan["nodes"], 50);
    EXPECT_TRUE(plan["time"].is_null());  // nodes are a limit, too
    const auto unlimited = TournamentPlan::of_toml(
        "games = [\"connect4\"]\n[[bot]]\nspec = \"local\"\n[[bot]]\nspec = \"random\"\n");
    EXPECT_EQ(plan_json(*unlimited)["time"], "1s");
}

TEST(TournamentNumbers, EveryBotHasItsView) {
    const Json numbers = tournament_numbers(three_bots(), one_pair());
    ASSERT_EQ(numbers["standings"].size(), 3);
    const Json& first = numbers["standings"][0];
    EXPECT_EQ(first["bot"], "a");
    EXPECT_EQ(first["pentanomial"], (Json{0, 0, 0, 0, 1}));
    EXPECT_EQ(first["margin"], 3.0);
    EXPECT_TRUE(first["elo_error"].is_null());
    const Json& last = numbers["standings"][2];
    EXPECT_EQ(last["bot"], "b");
    EXPECT_EQ(last["pentanomial"], (Json{1, 0, 0, 0, 0}));
    EXPECT_EQ(last["margin"], -3.0);
    EXPECT_EQ(last["faults"], (Json{{"timeout", 1}}));
    const Json& idle = numbers["standings"][1];
    EXPECT_EQ(idle["games"], 0);
    EXPECT_TRUE(idle["elo"].is_null());
    EXPECT_TRUE(idle["score"].is_null());
}

TEST(TournamentNumbers, TheCrosstableFollowsTheStandings) {
    const Json numbers = tournament_numbers(three_bots(), one_pair());
    const Json& cells = numbers["crosstable"];
    EXPECT_TRUE(cells[0][0].is_null());
    EXPECT_TRUE(cells[0][1].is_null());  // a and c have not met
    EXPECT_EQ(cells[0][2]["wins"], 2);
    EXPECT_EQ(cells[2][0]["losses"], 2);
    EXPECT_EQ(cells[2][0]["points"], 0.0);
    ASSERT_EQ(numbers["pairings"].size(), 1);
    EXPECT_EQ(numbers["pairings"][0]["faults"], (Json{{"b", {{"timeout", 1}}}}));
    EXPECT_TRUE(numbers["pairings"][0]["sprt"]["verdict"].is_null());
    EXPECT_GT(numbers["pairings"][0]["sprt"]["llr"], 0);
}

TEST(RatingHistory, HasAtMostSoManyPointsAndTheLast) {
    const TournamentPlan plan = three_bots();
    std::vector<RatedPair> course;
    RatingHistory history;
    for (int i = 0; i < 201; ++i) {
        course.push_back({0, 1, i % 3 == 0 ? 0.5 : 1.5});
        if (i % 50 == 0) (void)history.json(plan, course);
    }
    const Json json = history.json(plan, course);
    EXPECT_EQ(json["bots"], (Json{"a", "b", "c"}));
    EXPECT_LE(json["games"].size(), 49);
    EXPECT_EQ(json["games"].back(), 402);
    EXPECT_EQ(json["elo"][0].size(), json["games"].size());
    EXPECT_TRUE(json["elo"][2].back().is_null());         // it has not played
    EXPECT_EQ(json, RatingHistory{}.json(plan, course));  // the cache does not change the result
    EXPECT_TRUE(RatingHistory{}.json(plan, {})["games"].empty());
}

}  // namespace
}  // namespace lawan::arena
