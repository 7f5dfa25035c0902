#include "cli/terminal/live_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/expected.hpp"

namespace lawan::cli {

using namespace tests;

namespace {

using std::chrono::seconds;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(ProgressText, TimeLeftFollowsFromWhatThisRunPlayed) {
    EXPECT_EQ(progress_text(25, 100, 0, seconds(10)), "25/100 pairs, 30s left");
    EXPECT_EQ(progress_text(75, 100, 50, seconds(10)), "75/100 pairs, 10s left");
    EXPECT_EQ(progress_text(50, 100, 50, seconds(10)), "50/100 pairs");
    EXPECT_THAT(progress_text(100, 100, 0, seconds(10)), HasSubstr("100/100 pairs"));
}

TEST(ParseSprt, TakesTwoRatingsTheLowerFirst) {
    EXPECT_FALSE(parse_sprt(""));
    EXPECT_EQ(parse_sprt("0,10"), std::pair(0.0, 10.0));
    EXPECT_EQ(parse_sprt("-5,2.5"), std::pair(-5.0, 2.5));
    for (const char* text : {"0", "10,0", "5,5", "a,b", "0,10,20", "0,10x", ","})
        EXPECT_THROW((void)parse_sprt(text), UsageError) << text;
}

/// Returns a result in which the first of two bots won both games of each pair.
PlayedPairing won(std::size_t game, std::size_t pairs) {
    PlayedPairing played{.pairing = {game, 0, 1}, .openings = {}};
    for (std::size_t i = 0; i < pairs; ++i) {
        const FinishedGame one{.score = 1, .margin = 4, .moves = {std::to_string(i)}};
        played.result.pairs.push_back({.opening = i, .games = {one, one}});
    }
    return played;
}

TEST(LiveTable, HasStandingsCrosstableAndThePairingInPlay) {
    TournamentPlan plan{.bots = {{"one", "local"}, {"two", "random"}, {"three", "mcts"}},
                        .games = {"adjacency", "connect4"}};
    TournamentResult result;
    EXPECT_THAT(live_table(plan, result), HasSubstr("three"));
    result.pairings.push_back(won(0, 12));
    const std::string text = live_table(plan, result);
    EXPECT_THAT(text, HasSubstr("24/24"));
    EXPECT_THAT(text, HasSubstr("adjacency: one v two"));
    EXPECT_THAT(text, HasSubstr("+24 =0 -0   LL 0  LD 0  WL+DD 0  WD 0  WW 12"));
    EXPECT_THAT(text, HasSubstr("margin +4.0"));
    EXPECT_THAT(text, HasSubstr("superior with 100.0 %"));
    EXPECT_THAT(text, Not(HasSubstr("LLR")));

    plan.sprt = SprtHypotheses{0, 10};
    result.pairings.push_back(won(1, 3));
    const std::string later = live_table(plan, result);
    EXPECT_THAT(later, HasSubstr("connect4: one v two"));
    EXPECT_THAT(later, HasSubstr("too few different pairs"));
    EXPECT_THAT(later, HasSubstr("LLR"));
    EXPECT_THAT(later, Not(HasSubstr("margin")));
}

}  // namespace
}  // namespace lawan::cli
