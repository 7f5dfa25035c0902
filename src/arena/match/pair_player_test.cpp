#include "arena/match/pair_player.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/start_of.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

/// What happened to the bots of a test, in order.
using Diary = std::vector<std::string>;

/// Plays the first legal move and writes down what it is asked.
class Diarist final : public Bot {
public:
    Diarist(Diary& diary, std::string name) : Bot({}), diary_(&diary), name_(std::move(name)) {}

    void new_game() override { diary_->push_back(name_ + " new game"); }
    bool renew(std::uint64_t) override { return name_ == "renewable"; }
    Answer choose(const Position& position, const Limits&, StopToken,
                  const ReportCallback&) override {
        return Report{.move = position.legal_moves().front()};
    }

private:
    Diary* diary_;
    std::string name_;
};

/// With bots that write in the diary: `renewable`, and `fresh`, which is made for every game.
Registry registry_with(Diary& diary) {
    Registry registry = standard_registry();
    for (const std::string name : {"renewable", "fresh"}) {
        registry.add(BotEntry{
            name, "", "", {}, [&diary, name](const Options&, const Position&, std::uint64_t) {
                diary.push_back("make " + name);
                return Expected<std::unique_ptr<Bot>>(std::make_unique<Diarist>(diary, name));
            }});
    }
    return registry;
}

Opening opening_of(const char* game, const std::vector<std::string>& moves) {
    const Position start = start_of(game);
    Position position = start;
    for (const auto& move : moves) position = *position.play(move);
    return {moves, position, start};
}

/// Any pairing is this one.
PairSource source_of(const PairingPlan& plan, const std::vector<Opening>& openings) {
    const auto shared = std::make_shared<const std::vector<Opening>>(openings);
    return {.plan = [plan](std::size_t) { return plan; },
            .openings = [shared](std::size_t, const StopToken&) { return shared; }};
}

using Moves = std::vector<std::string>;

TEST(PairPlayer, PlaysAnOpeningTwiceWithSidesSwapped) {
    Diary diary;
    const Registry registry = registry_with(diary);
    PairPlayer player(registry, source_of({.bots = {"renewable", "fresh"}},
                                          {opening_of("tictactoe", {}),
                                           opening_of("tictactoe", {"a1", "b2", "b1", "b3"})}));
    const PairRecord pair = player.play({.pairing = 0, .opening = 1}, {});
    EXPECT_EQ(pair.opening, 1U);
    for (const auto& game : pair.games) {
        EXPECT_EQ(game.moves, (Moves{"a3", "c3", "a2"}));
        EXPECT_EQ(game.final_position, "3 3 3 xoo/xo1/xx1 o 4");
        EXPECT_EQ(game.reason, Reason::Normal);
    }
    EXPECT_TRUE(pair.games[0].moved_first);
    EXPECT_EQ(pair.games[0].score, 1);
    EXPECT_EQ(pair.games[0].margin, 1);
    EXPECT_FALSE(pair.games[1].moved_first);
    EXPECT_EQ(pair.games[1].score, 0);
    EXPECT_EQ(pair.games[1].margin, -1);
}

TEST(PairPlayer, ABotIsMadeOnceForAllPairsOfItsPairingIfItCanBeRenewed) {
    Diary diary;
    const Registry registry = registry_with(diary);
    PairPlayer player(registry,
                      source_of({.bots = {"renewable", "fresh"}},
                                {opening_of("tictactoe", {}), opening_of("tictactoe", {"a1"})}));
    (void)player.play({.pairing = 0, .opening = 0}, {});
    const Diary one_pair{"make renewable", "renewable new game", "make fresh",
                         "fresh new game", "renewable new game", "make fresh",
                         "fresh new game"};
    EXPECT_EQ(diary, one_pair);
    diary.clear();
    (void)player.play({.pairing = 0, .opening = 1}, {});
    EXPECT_EQ(diary, (Diary{"renewable new game", "make fresh", "fresh new game",
                            "renewable new game", "make fresh", "fresh new game"}));
    diary.clear();
    (void)player.play({.pairing = 1, .opening = 0}, {});
    EXPECT_EQ(diary, one_pair) << "another pairing has bots of its own";
}

TEST(PairPlayer, ShowsEveryPositionAndWhereTheFirstBotSits) {
    Diary diary;
    const Registry registry = registry_with(diary);
    Diary watched;
    PairPlayer player(
        registry,
        source_of({.bots = {"renewable", "renewable"}},
                  {opening_of("tictactoe", {"a1", "a2", "b1", "b2", "c3", "a3"})}),
        [&](const PairJob& job, const Match& match, Player first_bot) {
            watched.push_back(fmt::format("{}/{} {} {}", job.pairing, job.opening,
                                          player_text(first_bot), fmt::join(match.moves(), " ")));
        });
    const PairRecord pair = player.play({.pairing = 3, .opening = 0}, {});
    EXPECT_EQ(watched, (Diary{"3/0 x ", "3/0 x b3", "3/0 o ", "3/0 o b3"}));
    EXPECT_EQ(pair.games[0].moves, (Moves{"b3", "c2"}));
    EXPECT_EQ(pair.half_points(), 2U);
}

TEST(PairPlayer, EndsAGameOnceTheSolverKnowsAnotherResult) {
    Diary diary;
    const Registry registry = registry_with(diary);
    PairPlayer player(registry, source_of({.bots = {"renewable", "renewable"}, .adjudicate = true},
                                          {opening_of("tictactoe", {}),
                                           opening_of("tictactoe", {"a3", "c1", "b3", "c2"})}));
    const PairRecord lost = player.play({.pairing = 0, .opening = 0}, {});
    for (const auto& game : lost.games) {
        EXPECT_EQ(game.moves, (Moves{"a3", "b3"})) << "a draw until O's answer loses";
        EXPECT_EQ(game.reason, Reason::Adjudicated);
        EXPECT_EQ(game.detail, "worth +1 for x");
    }
    EXPECT_EQ(lost.games[0].score, 1);
    EXPECT_EQ(lost.games[0].margin, 1);
    EXPECT_EQ(lost.games[1].score, 0);
    EXPECT_EQ(lost.games[1].margin, -1);
    const PairRecord kept = player.play({.pairing = 0, .opening = 1}, {});
    EXPECT_EQ(kept.games[0].reason, Reason::Normal) << "X had won already";
    EXPECT_EQ(kept.games[0].moves, Moves{"c3"});
}

TEST(PairPlayer, AStopRequestPlaysNothing) {
    const Registry registry = standard_registry();
    StopSource stop;
    stop.request_stop();
    PairPlayer player(registry,
                      source_of({.bots = {"random", "random"}}, {opening_of("tictactoe", {})}));
    const PairRecord pair = player.play({.pairing = 0, .opening = 0}, stop.get_token());
    EXPECT_TRUE(pair.games[0].moves.empty());
    EXPECT_TRUE(pair.games[1].moves.empty());
}

TEST(PairPlayer, ABotThatCannotBeMadeIsTheMachinesFault) {
    Registry registry = standard_registry();
    registry.add(BotEntry{"none", "", "", {}, [](const Options&, const Position&, std::uint64_t) {
                              return Expected<std::unique_ptr<Bot>>(
                                  environment_failure("no such program"));
                          }});
    PairPlayer player(registry,
                      source_of({.bots = {"random", "none"}}, {opening_of("tictactoe", {})}));
    try {
        (void)player.play({.pairing = 0, .opening = 0}, {});
        FAIL() << "did not throw";
    } catch (const EnvironmentError& error) {
        EXPECT_STREQ(error.what(), "no such program");
    }
}

}  // namespace
}  // namespace lawan::arena
