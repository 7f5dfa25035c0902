#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

#include "base/stop.hpp"
#include "runtime/match.hpp"
#include "tests/scripted_bot.hpp"
#include "tests/start_of.hpp"

/// Clocks are set to hours where they must not run out, and below a bot's sleep where they must, so
/// that no test depends on the speed of the machine.
namespace lawan::runtime {

using namespace tests;

namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using testing::HasSubstr;

ScriptedBot bot_that_sleeps(Duration time, Limits own = {}) {
    return ScriptedBot(
        [time](const Position& position, const Limits&, const StopToken&) {
            std::this_thread::sleep_for(time);
            return position.legal_moves().front();
        },
        own);
}

/// Returns the limits offered to a bot in a game with this time control.
Limits offered(const TimeControl& control, const Limits& limits, Limits own = {}) {
    Match match(start_of("connect4"), control);
    Limits seen;
    ScriptedBot bot(
        [&](const Position&, const Limits& given, const StopToken&) {
            seen = given;
            return std::string("d");
        },
        own);
    match.play(bot, limits, {}, {});
    EXPECT_FALSE(match.result().has_value());
    return seen;
}

TEST(MatchClockTest, WithoutATimeControlABotMayTakeItsTime) {
    Match match(start_of("connect4"));
    ScriptedBot bot = bot_that_sleeps(milliseconds(40));
    match.play(bot, {}, {}, {});
    EXPECT_FALSE(match.result().has_value());
    EXPECT_FALSE(match.flag_fallen());
}

TEST(MatchClockTest, ABotThatIsLateLoses) {
    Match match(start_of("connect4:first=o"),
                {.per_move = milliseconds(5), .margin = milliseconds(1)});
    ScriptedBot bot = bot_that_sleeps(milliseconds(30));
    match.play(bot, {}, {}, {});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->reason, Reason::Timeout);
    EXPECT_EQ(match.result()->winner, Player::X);
    EXPECT_THAT(match.result()->detail, HasSubstr("o thought for"));
    EXPECT_TRUE(match.moves().empty());
}

TEST(MatchClockTest, TheMarginIsForgiven) {
    Match match(start_of("connect4"), {.per_move = milliseconds(5), .margin = hours(1)});
    ScriptedBot bot = bot_that_sleeps(milliseconds(30));
    match.play(bot, {}, {}, {});
    EXPECT_FALSE(match.result().has_value());
}

TEST(MatchClockTest, ABotThatUsesUpItsGameClockLoses) {
    Match match(start_of("connect4"), {.per_game = milliseconds(20), .margin = milliseconds(1)});
    ScriptedBot bot = bot_that_sleeps(milliseconds(60));
    match.play(bot, {}, {}, {});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->reason, Reason::Timeout);
    EXPECT_EQ(match.result()->winner, Player::O);
}

TEST(MatchClockTest, ATimeOfTheBotsOwnBeatsTheTimeAMove) {
    Match match(start_of("connect4"), {.per_move = milliseconds(5), .margin = milliseconds(1)});
    ScriptedBot bot = bot_that_sleeps(milliseconds(30), {.time = hours(1)});
    match.play(bot, {}, {}, {});
    EXPECT_FALSE(match.result().has_value());
}

TEST(MatchClockTest, ABotIsOfferedTheTimeAMove) {
    EXPECT_EQ(offered({}, {}), Limits{});
    EXPECT_EQ(offered({.per_move = hours(1)}, {}), Limits{.time = hours(1)});
    EXPECT_EQ(offered({.per_move = hours(1)}, {.time = minutes(1)}), Limits{.time = minutes(1)});
    EXPECT_EQ(offered({}, {.depth = 3}), Limits{.depth = 3});
}

TEST(MatchClockTest, UnderAGameClockABotIsOfferedAShareOfIt) {
    const Limits share = offered({.per_game = hours(1)}, {});
    ASSERT_TRUE(share.time.has_value());
    EXPECT_GT(*share.time, minutes(1));
    EXPECT_LT(*share.time, minutes(6)) << "there are 21 moves to make";
    const Limits with_increment = offered({.per_game = hours(1), .increment = minutes(2)}, {});
    EXPECT_GT(*with_increment.time, *share.time);
    EXPECT_LE(*with_increment.time, *share.time + minutes(2));
    const Limits other_limits = offered({.per_game = hours(1)}, {.depth = 3});
    EXPECT_EQ(other_limits.depth, 3);
    EXPECT_EQ(other_limits.time, share.time);
}

TEST(MatchClockTest, AGameClockDoesNotLengthenTheTimeAMove) {
    EXPECT_EQ(offered({.per_game = hours(1)}, {.time = minutes(1)}).time, minutes(1));
    EXPECT_EQ(offered({.per_move = minutes(1), .per_game = hours(1)}, {}).time, minutes(1));
}

TEST(MatchClockTest, ABotIsNeverOfferedWhatTheMarginIsFor) {
    const auto last_move = start_of("tictactoe").with_text("3 3 3 xox/xoo/ox1 x 5");
    ASSERT_TRUE(last_move.has_value());
    const auto offered_time = [&](Duration clock, Duration margin) {
        Match match(*last_move, {.per_game = clock, .increment = hours(5), .margin = margin});
        Limits seen;
        ScriptedBot bot([&](const Position& position, const Limits& given, const StopToken&) {
            seen = given;
            return position.legal_moves().front();
        });
        match.play(bot, {}, {}, {});
        return seen.time;
    };
    EXPECT_EQ(offered_time(hours(1), minutes(10)), minutes(50));
    EXPECT_EQ(offered_time(minutes(1), hours(1)), milliseconds(1)) << "and never nothing";
}

TEST(MatchClockTest, LimitsOfTheBotsSpecBeatThoseGiven) {
    const Limits own{.depth = 5};
    const ScriptedBot bot = bot_that_sleeps({}, own);
    EXPECT_EQ(bot.limits({.time = hours(1), .nodes = 7}), own);
    EXPECT_EQ(bot.limits({.all_moves = true}), (Limits{.depth = 5, .all_moves = true}));
    EXPECT_EQ(first_move_bot().limits({.nodes = 7}), Limits{.nodes = 7});
    EXPECT_EQ(offered({.per_move = hours(1)}, {.nodes = 7}, own), own);
}

TEST(MatchClockTest, OnlyTheClockOfThePlayerToMoveRuns) {
    Match match(start_of("connect4"), {.per_game = hours(1)});
    EXPECT_EQ(match.time_left(Player::O), hours(1));
    EXPECT_LT(*match.time_left(Player::X), hours(1));
    ASSERT_FALSE(match.play("d").has_value());
    const auto left = match.time_left(Player::X);
    EXPECT_LT(*left, hours(1));
    EXPECT_LT(*match.time_left(Player::O), hours(1));
    ASSERT_FALSE(match.play("d").has_value());
    ASSERT_FALSE(match.play("a").has_value());
    EXPECT_LT(*match.time_left(Player::X), *left);
}

TEST(MatchClockTest, AMoveEarnsTheIncrement) {
    Match match(start_of("connect4"), {.per_game = hours(1), .increment = hours(3)});
    ASSERT_FALSE(match.play("d").has_value());
    EXPECT_GT(*match.time_left(Player::X), hours(3));
    EXPECT_LE(*match.time_left(Player::X), hours(4));
    ScriptedBot bot = first_move_bot();
    match.play(bot, {}, {}, {});
    EXPECT_GT(*match.time_left(Player::O), hours(3));
    EXPECT_LE(*match.time_left(Player::O), hours(4));
}

TEST(MatchClockTest, AMoveWithinTheMarginLeavesTheIncrementAlone) {
    Match match(start_of("connect4"),
                {.per_game = milliseconds(5), .increment = hours(1), .margin = hours(1)});
    ScriptedBot bot = bot_that_sleeps(milliseconds(30));
    match.play(bot, {}, {}, {});
    ASSERT_FALSE(match.result().has_value());
    EXPECT_EQ(match.time_left(Player::X), hours(1)) << "not less because it was late";
}

TEST(MatchClockTest, UndoRestoresTheClocks) {
    Match match(start_of("connect4"), {.per_game = hours(1), .increment = hours(1)});
    ASSERT_FALSE(match.play("d").has_value());
    const auto after_one = match.time_left(Player::X);
    ASSERT_FALSE(match.play("d").has_value());
    ASSERT_FALSE(match.play("d").has_value());
    EXPECT_TRUE(match.undo(2));
    EXPECT_EQ(match.time_left(Player::X), after_one);
    EXPECT_LE(*match.time_left(Player::O), hours(1));
    EXPECT_TRUE(match.undo(1));
    EXPECT_EQ(match.time_left(Player::O), hours(1));
    EXPECT_LE(*match.time_left(Player::X), hours(1));
}

TEST(MatchClockTest, APersonsFlagFalls) {
    Match match(start_of("connect4"), {.per_game = milliseconds(5)});
    std::this_thread::sleep_for(milliseconds(15));
    const auto error = match.play("d");
    ASSERT_TRUE(error.has_value());
    EXPECT_THAT(error->message, HasSubstr("time"));
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->reason, Reason::Timeout);
    EXPECT_EQ(match.result()->winner, Player::O);
    EXPECT_FALSE(match.flag_fallen()) << "it fell already";
}

TEST(MatchClockTest, TheFlagCanBeWatched) {
    Match match(start_of("connect4:first=o"), {.per_game = milliseconds(5)});
    std::this_thread::sleep_for(milliseconds(15));
    EXPECT_TRUE(match.flag_fallen());
    EXPECT_EQ(match.result()->winner, Player::X);
    Match quick(start_of("connect4"), {.per_game = hours(1)});
    EXPECT_FALSE(quick.flag_fallen());
    EXPECT_FALSE(quick.result().has_value());
}

}  // namespace
}  // namespace lawan::runtime
