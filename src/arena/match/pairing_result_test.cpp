#include "arena/match/pairing_result.hpp"

#include <gtest/gtest.h>

#include <string>

namespace lawan::arena {
namespace {

using Games = std::array<std::uint64_t, 3>;

/// The two games of an opening by their scores; the first bot moved first in the first of them.
PairRecord pair_of(double first, double second) {
    return {.games = {FinishedGame{.score = first, .moved_first = true},
                      FinishedGame{.score = second, .moved_first = false}}};
}

FinishedGame fault(double score, Reason reason, const std::string& detail) {
    return {.score = score, .reason = reason, .detail = detail};
}

TEST(PairRecord, CountsHalfPointsOfTheFirstBot) {
    EXPECT_EQ(pair_of(0, 0).half_points(), 0U);
    EXPECT_EQ(pair_of(0, 0.5).half_points(), 1U);
    EXPECT_EQ(pair_of(1, 0).half_points(), 2U);
    EXPECT_EQ(pair_of(0.5, 0.5).half_points(), 2U);
    EXPECT_EQ(pair_of(0.5, 1).half_points(), 3U);
    EXPECT_EQ(pair_of(1, 1).half_points(), 4U);
}

TEST(PairingResult, CountsGamesAndPairs) {
    const PairingResult result{
        .pairs = {pair_of(0, 0), pair_of(1, 0), pair_of(0.5, 0.5), pair_of(0.5, 1), pair_of(1, 1)}};
    EXPECT_EQ(result.games(), (Games{3, 3, 4}));
    EXPECT_EQ(result.games_by_side(true), (Games{1, 2, 2}));
    EXPECT_EQ(result.games_by_side(false), (Games{2, 1, 2}));
    EXPECT_EQ(result.pentanomial(), (std::array<std::uint64_t, 5>{1, 0, 2, 1, 1}));
}

TEST(PairingResult, NothingPlayedIsNothingCounted) {
    const PairingResult result;
    EXPECT_EQ(result.games(), (Games{0, 0, 0}));
    EXPECT_EQ(result.pentanomial(), (std::array<std::uint64_t, 5>{}));
    EXPECT_EQ(result.distinct_pairs(), 0U);
    EXPECT_EQ(result.example_of_fault(0, Reason::Crash), "");
}

TEST(PairingResult, PairsDifferByMovesOrByWhereTheyEnd) {
    const auto pair = [](const std::string& move, const std::string& end) {
        PairRecord record = pair_of(1, 0);
        record.games[1].moves = {move};
        record.games[1].final_position = end;
        return record;
    };
    PairingResult result{.pairs = {pair("a", "1"), pair("a", "1"), pair("b", "1"), pair("a", "2")}};
    result.pairs[1].opening = 7;
    EXPECT_EQ(result.distinct_pairs(), 3U) << "the opening's number makes no difference";
    EXPECT_EQ(result.distinct_pairs(2), 2U);
}

TEST(PairingResult, TheMarginIsTheMeanOfPairs) {
    PairingResult result{.pairs = {pair_of(1, 0), pair_of(1, 1)}};
    result.pairs[0].games[0].margin = 5;
    result.pairs[0].games[1].margin = -1;
    result.pairs[1].games[0].margin = 4;
    result.pairs[1].games[1].margin = 4;
    EXPECT_EQ(result.margin().mean, 3);
}

TEST(PairingResult, AFaultIsTheLosersOwn) {
    const PairingResult result{
        .pairs = {
            {.games = {fault(0, Reason::Crash, "gone"), fault(1, Reason::Timeout, "1 s over")}},
            {.games = {fault(1, Reason::Timeout, "2 s over"), fault(0, Reason::Crash, "mad")}},
            {.games = {fault(1, Reason::Resign, ""), fault(0, Reason::Adjudicated, "+3")}},
            {.games = {fault(1, Reason::Normal, ""), fault(0, Reason::IllegalMove, "z9")}}}};
    using Counts = std::map<Reason, int>;
    EXPECT_EQ(result.faults()[0], (Counts{{Reason::Crash, 2}, {Reason::IllegalMove, 1}}));
    EXPECT_EQ(result.faults()[1], (Counts{{Reason::Timeout, 2}}));
    EXPECT_EQ(result.example_of_fault(0, Reason::Crash), "gone") << "the first one";
    EXPECT_EQ(result.example_of_fault(1, Reason::Timeout), "1 s over");
    EXPECT_EQ(result.example_of_fault(1, Reason::Crash), "");
}

}  // namespace
}  // namespace lawan::arena
