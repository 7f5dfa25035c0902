#include "arena/match/summary.hpp"

#include <gtest/gtest.h>

#include "arena/match/runner.hpp"

namespace lawan::arena {
namespace {

PairingResult played(std::size_t pairs) {
    const Registry registry = standard_registry();
    const auto openings = make_openings(*registry.start("connect4"), {pairs, 1});
    return play_pairing(registry, openings, {.bots = {"local", "random"}});
}

TEST(Summary, FewDifferentPairsHaveNoRating) {
    const Json summary = pairing_summary(played(5), "connect4", {"local", "random"});
    EXPECT_TRUE(summary["elo"].is_null());
    EXPECT_EQ(elo_text(summary), "too few different pairs to say");
    EXPECT_EQ(elo_text(summary, {Language::Indonesian}), "terlalu sedikit pasangan yang berbeda");
    EXPECT_EQ(summary["faults"], Json::object());
}

TEST(Summary, FewDifferentPairsHaveNoErrorOfTheMargin) {
    const PairRecord pair{
        .games = {FinishedGame{.score = 1, .margin = 8}, FinishedGame{.score = 0, .margin = -2}}};
    PairingResult result;
    result.pairs = {pair, pair};
    const Json summary = pairing_summary(result, "adjacency", {"local", "random"});
    EXPECT_EQ(summary["margin"], 3);
    EXPECT_TRUE(summary["margin_error"].is_null()) << "not 0: two pairs that are alike";
    EXPECT_FALSE(margin_of(result).error);
    const PairingResult enough = played(15);
    EXPECT_EQ(margin_of(enough).error, enough.margin().error);
}

TEST(Summary, SaysWhatWasPlayed) {
    const PairingResult result = played(15);
    const Json summary = pairing_summary(result, "connect4", {"local", "random"});
    EXPECT_EQ(summary["pairs"], 15);
    const auto [lost, drawn, won] = result.games();
    EXPECT_EQ(lost + drawn + won, 30);
    EXPECT_EQ(summary["wins"], won);
    EXPECT_EQ(summary["score"], static_cast<double>(2 * won + drawn) / 60);
    EXPECT_TRUE(is_telling(result));
    EXPECT_EQ(elo_text(summary), elo_text(result));
    EXPECT_EQ(elo_text(summary).front(), '+');
}

TEST(Summary, CountsGamesBySide) {
    PairingResult result;
    result.pairs.push_back({.opening = 0,
                            .games = {FinishedGame{.score = 1, .moved_first = true},
                                      FinishedGame{.score = 0.5, .moved_first = false}}});
    using Counts = std::array<std::uint64_t, 3>;
    EXPECT_EQ(result.games_by_side(true), (Counts{0, 0, 1}));
    EXPECT_EQ(result.games_by_side(false), (Counts{0, 1, 0}));
    EXPECT_EQ(result.games(), (Counts{0, 1, 1}));
}

}  // namespace
}  // namespace lawan::arena
