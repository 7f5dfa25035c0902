#include "runtime/referee.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>

#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using std::chrono::seconds;

TimedPosition turn_with(Duration x, Duration o, std::string_view game = "tictactoe") {
    return {start_of(game), {x, o}};
}

Answer says(std::string move) { return Report{.move = std::move(move)}; }

Answer no_move(Reason reason, std::string detail = {}) {
    return std::unexpected(Fault{reason, std::move(detail)});
}

TEST(RefereeTest, ALegalMoveCountsAndIsWrittenAsLawanWritesIt) {
    const auto ruling = ruling_on(says("4"), turn_with({}, {}, "connect4"), seconds(1), {});
    ASSERT_TRUE(ruling.has_value());
    EXPECT_EQ(ruling->move, "d");
    EXPECT_EQ(ruling->next.position.text(), "7/7/7/7/7/3x3 o 1");
    EXPECT_EQ(ruling->result, std::nullopt);
}

TEST(RefereeTest, AMoveMayEndTheGame) {
    const auto before_line = start_of("tictactoe").with_text("3 3 3 xx1/oo1/3 x 3");
    ASSERT_TRUE(before_line.has_value());
    const auto ruling = ruling_on(says("c3"), {*before_line}, {}, {});
    ASSERT_TRUE(ruling.has_value());
    EXPECT_EQ(ruling->result, (MatchResult{Player::X, Reason::Normal}));
}

TEST(RefereeTest, ResultsByTheRules) {
    EXPECT_EQ(result_by_rules(start_of("tictactoe")), std::nullopt);
    const auto draw = start_of("tictactoe").with_text("3 3 3 xox/xoo/oxx o 5");
    ASSERT_TRUE(draw.has_value());
    EXPECT_EQ(result_by_rules(*draw), (MatchResult{std::nullopt, Reason::Normal}));
}

TEST(RefereeTest, AnIllegalMoveLoses) {
    for (const char* move : {"a9", "", "0000", "\xff\n"}) {
        const auto ruling = ruling_on(says(move), turn_with({}, {}, "tictactoe:first=o"), {}, {});
        ASSERT_FALSE(ruling.has_value()) << move;
        EXPECT_EQ(ruling.error().winner, Player::X);
        EXPECT_EQ(ruling.error().reason, Reason::IllegalMove);
        EXPECT_FALSE(ruling.error().detail.empty()) << "why it is illegal";
    }
}

TEST(RefereeTest, AFaultLosesForItsReason) {
    for (const Reason reason :
         {Reason::Crash, Reason::Stall, Reason::Timeout, Reason::IllegalMove, Reason::Resign}) {
        const auto ruling = ruling_on(no_move(reason, "what happened"), turn_with({}, {}), {}, {});
        ASSERT_FALSE(ruling.has_value());
        EXPECT_EQ(ruling.error(), (MatchResult{Player::O, reason, "what happened"}));
    }
}

TEST(RefereeTest, TheMarginOfAGameClockEndsSharply) {
    const TimeControl control{.per_game = seconds(9), .margin = milliseconds(25)};
    const TimedPosition turn = turn_with(seconds(2), seconds(5));
    const Duration last = seconds(2) + milliseconds(25);
    EXPECT_TRUE(ruling_on(says("a1"), turn, last, control).has_value());
    const auto late = ruling_on(says("a1"), turn, last + nanoseconds(1), control);
    ASSERT_FALSE(late.has_value());
    EXPECT_EQ(late.error(), (MatchResult{Player::O, Reason::Timeout, "x thought for 2.03s"}));
}

TEST(RefereeTest, TheMarginOfATimeAMoveEndsSharply) {
    const TimeControl control{.per_move = milliseconds(100), .margin = milliseconds(1)};
    const TimedPosition turn = turn_with({}, {}, "tictactoe:first=o");
    EXPECT_TRUE(ruling_on(says("a1"), turn, milliseconds(101), control).has_value());
    const auto late = ruling_on(says("a1"), turn, milliseconds(101) + nanoseconds(1), control);
    ASSERT_FALSE(late.has_value());
    EXPECT_EQ(late.error().winner, Player::X);
    EXPECT_EQ(late.error().reason, Reason::Timeout);
}

TEST(RefereeTest, WithoutATimeControlNobodyIsLate) {
    EXPECT_TRUE(ruling_on(says("a1"), turn_with({}, {}), std::chrono::hours(9), {}).has_value());
    const TimeControl no_limit{.per_move = unlimited_time};
    EXPECT_TRUE(
        ruling_on(says("a1"), turn_with({}, {}), std::chrono::hours(9), no_limit).has_value());
}

TEST(RefereeTest, AFaultComesBeforeLatenessAndThatBeforeAnIllegalMove) {
    const TimeControl control{.per_move = milliseconds(1)};
    const TimedPosition turn = turn_with({}, {});
    EXPECT_EQ(ruling_on(no_move(Reason::Stall), turn, seconds(1), control).error().reason,
              Reason::Stall);
    EXPECT_EQ(ruling_on(says("a9"), turn, seconds(1), control).error().reason, Reason::Timeout);
}

TEST(RefereeTest, AMoveIsPaidForAndEarnsTheIncrement) {
    const TimeControl control{.per_game = seconds(9), .increment = milliseconds(500)};
    const auto clocks_after = [&](Duration spent) {
        return play_move(turn_with(seconds(2), seconds(5)), "a1", spent, control)->next.clocks;
    };
    using Clocks = std::array<Duration, 2>;
    EXPECT_EQ(clocks_after({}), (Clocks{milliseconds(2500), seconds(5)}));
    EXPECT_EQ(clocks_after(milliseconds(700)), (Clocks{milliseconds(1800), seconds(5)}));
    EXPECT_EQ(clocks_after(seconds(3)), (Clocks{milliseconds(500), seconds(5)}))
        << "what was forgiven does not shorten the increment";
}

TEST(RefereeTest, WithoutAGameClockNothingIsTakenFromIt) {
    const auto played = play_move(turn_with(seconds(2), seconds(5)), "a1", seconds(1), {});
    EXPECT_EQ(played->next.clocks, (std::array<Duration, 2>{seconds(2), seconds(5)}));
}

TEST(RefereeTest, AnIllegalMoveOfAPersonIsExplained) {
    const auto played = play_move(turn_with({}, {}), "z9", {}, {});
    ASSERT_FALSE(played.has_value());
    EXPECT_FALSE(played.error().message.empty());
}

TEST(RefereeTest, AFlagFallsWhenNothingIsLeft) {
    const TimeControl control{.per_game = seconds(9)};
    const TimedPosition turn = turn_with(seconds(1), seconds(2), "tictactoe:first=o");
    EXPECT_EQ(flag_fallen(turn, seconds(2) - nanoseconds(1), control), std::nullopt);
    EXPECT_EQ(flag_fallen(turn, seconds(2), control),
              (MatchResult{Player::X, Reason::Timeout, "o has no time left"}));
    EXPECT_EQ(flag_fallen(turn, seconds(2), {}), std::nullopt) << "without a game clock";
}

}  // namespace
}  // namespace lawan::runtime
