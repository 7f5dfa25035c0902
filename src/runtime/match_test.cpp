#include "runtime/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/stop.hpp"
#include "tests/scripted_bot.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Returns a match after these moves by people.
Match played(std::string_view game, const std::vector<std::string>& moves) {
    Match match(start_of(game));
    for (const auto& move : moves) {
        const auto error = match.play(move);
        EXPECT_FALSE(error.has_value()) << move << ": " << error->message;
    }
    return match;
}

TEST(MatchTest, PeoplePlayInTurn) {
    Match match = played("connect4", {"d", "4", "D"});
    EXPECT_THAT(match.moves(), ElementsAre("d", "d", "d")) << "as Lawan writes them";
    EXPECT_EQ(match.position().text(), "7/7/7/3x3/3o3/3x3 o 2");
    EXPECT_FALSE(match.result().has_value());
    EXPECT_EQ(match.time_left(Player::X), std::nullopt);
}

TEST(MatchTest, AnErrorOfAPersonChangesNothing) {
    Match match = played("tictactoe", {"b2"});
    const std::string before = match.position().text();
    for (const char* move : {"b2", "d4", "", "0000", "\xff", "b2 b3"}) {
        const auto error = match.play(move);
        ASSERT_TRUE(error.has_value()) << move;
        EXPECT_FALSE(error->message.empty());
        EXPECT_EQ(match.position().text(), before);
        EXPECT_THAT(match.moves(), ElementsAre("b2"));
        EXPECT_FALSE(match.result().has_value());
    }
}

TEST(MatchTest, ALineWins) {
    const Match match = played("tictactoe", {"a1", "a2", "b1", "b2", "c1"});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, Player::X);
    EXPECT_EQ(match.result()->reason, Reason::Normal);
    EXPECT_THAT(match.result()->detail, IsEmpty());
}

TEST(MatchTest, AFullBoardWithoutALineIsADraw) {
    const Match match = played("tictactoe", {"b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, std::nullopt);
    EXPECT_EQ(match.result()->reason, Reason::Normal);
}

TEST(MatchTest, AfterTheEndNoMoveIsPossible) {
    Match match = played("tictactoe", {"a1", "a2", "b1", "b2", "c1"});
    const auto error = match.play("c3");
    ASSERT_TRUE(error.has_value());
    EXPECT_THAT(error->message, HasSubstr("over"));
    EXPECT_EQ(match.moves().size(), 5U);
}

TEST(MatchTest, AFinishedStartIsAFinishedGame) {
    const auto won = start_of("tictactoe").with_text("3 3 3 xxx/oo1/3 o 3");
    ASSERT_TRUE(won.has_value());
    Match match(*won);
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, Player::X);
    EXPECT_EQ(match.result()->reason, Reason::Normal);
    EXPECT_TRUE(match.play("a1").has_value());
    EXPECT_FALSE(match.undo(1));
    EXPECT_TRUE(match.result().has_value());
}

TEST(MatchTest, ABotIsAskedAndItsMovePlayed) {
    Match match(start_of("connect4"));
    ScriptedBot bot = bot_that_says("4");
    const Report report = match.play(bot, {}, {}, {});
    EXPECT_EQ(report.move, "4");
    EXPECT_THAT(match.moves(), ElementsAre("d")) << "as Lawan writes them";
    EXPECT_EQ(match.position().to_move(), Player::O);
}

TEST(MatchTest, BotsPlayAWholeGame) {
    for (const char* game : {"connect4", "adjacency:w=4,h=4", "tictactoe:first=o"}) {
        Match match(start_of(game));
        ScriptedBot bot = first_move_bot();
        while (!match.result()) match.play(bot, {}, {}, {});
        EXPECT_EQ(match.result()->reason, Reason::Normal);
        EXPECT_TRUE(match.position().is_over());
        EXPECT_EQ(match.result()->winner, match.position().outcome().winner);
    }
}

TEST(MatchTest, ABotThatPlaysIllegallyLoses) {
    for (const char* move : {"a1", "z9", "", "0000", "\xff\n"}) {
        Match match = played("tictactoe", {"a1"});
        ScriptedBot bot = bot_that_says(move);
        match.play(bot, {}, {}, {});
        ASSERT_TRUE(match.result().has_value());
        EXPECT_EQ(match.result()->winner, Player::X);
        EXPECT_EQ(match.result()->reason, Reason::IllegalMove);
        EXPECT_FALSE(match.result()->detail.empty()) << "why it is illegal";
        EXPECT_THAT(match.moves(), ElementsAre("a1"));
    }
}

TEST(MatchTest, ABotWithoutAMoveLosesForItsReason) {
    Match match(start_of("connect4:first=o"));
    ScriptedBot bot(
        [](const auto&...) { return std::unexpected(Fault{Reason::Stall, "the engine is gone"}); });
    match.play(bot, {}, {}, {});
    EXPECT_EQ(match.result(), (MatchResult{Player::X, Reason::Stall, "the engine is gone"}));
    EXPECT_THAT(match.moves(), IsEmpty());
}

TEST(MatchTest, AStopRequestAbortsTheGameOfABotWithoutAMove) {
    StopSource stop;
    Match match(start_of("connect4"));
    ScriptedBot bot([&](const auto&...) {
        stop.request_stop();
        return std::unexpected(Fault{Reason::Stall, "interrupted"});
    });
    match.play(bot, {}, stop.get_token(), {});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->reason, Reason::Aborted);
}

TEST(MatchTest, AStopRequestAbortsTheGame) {
    StopSource stop;
    Match match(start_of("connect4"));
    ScriptedBot bot([&](const auto&...) {
        stop.request_stop();
        return std::string("d");
    });
    match.play(bot, {}, stop.get_token(), {});
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, std::nullopt);
    EXPECT_EQ(match.result()->reason, Reason::Aborted);
    EXPECT_THAT(match.moves(), IsEmpty());
}

TEST(MatchTest, TheBotSeesTheStopRequest) {
    StopSource stop;
    stop.request_stop();
    Match match(start_of("connect4"));
    bool seen = false;
    ScriptedBot bot([&](const Position&, const Limits&, const StopToken& token) {
        seen = token.stop_requested();
        return std::string("d");
    });
    match.play(bot, {}, stop.get_token(), {});
    EXPECT_TRUE(seen);
}

TEST(MatchTest, ResigningLoses) {
    Match match = played("connect4", {"d"});
    match.resign(Player::O);
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, Player::X);
    EXPECT_EQ(match.result()->reason, Reason::Resign);
    match.resign(Player::X);
    match.abort("too late");
    EXPECT_EQ(match.result()->winner, Player::X) << "a game ends once";
    EXPECT_EQ(match.result()->reason, Reason::Resign);
    EXPECT_TRUE(match.play("d").has_value());
}

TEST(MatchTest, AnAbortedGameHasNoWinnerAndSaysWhy) {
    Match match = played("connect4", {"d"});
    match.abort("the lights went out");
    ASSERT_TRUE(match.result().has_value());
    EXPECT_EQ(match.result()->winner, std::nullopt);
    EXPECT_EQ(match.result()->reason, Reason::Aborted);
    EXPECT_EQ(match.result()->detail, "the lights went out");
}

TEST(MatchTest, UndoTakesBackMoves) {
    Match match = played("connect4", {"a", "b", "c"});
    const std::string after_one = played("connect4", {"a"}).position().text();
    EXPECT_TRUE(match.undo(2));
    EXPECT_EQ(match.position().text(), after_one);
    EXPECT_THAT(match.moves(), ElementsAre("a"));
    EXPECT_FALSE(match.play("g").has_value());
    EXPECT_THAT(match.moves(), ElementsAre("a", "g"));
    EXPECT_TRUE(match.undo(2));
    EXPECT_EQ(match.position().text(), start_of("connect4").text());
}

TEST(MatchTest, UndoOfMoreThanWasPlayedChangesNothing) {
    Match match = played("connect4", {"a", "b"});
    const std::string before = match.position().text();
    for (const int plies : {3, 1000, 0, -1}) {
        EXPECT_FALSE(match.undo(plies)) << plies;
        EXPECT_EQ(match.position().text(), before);
        EXPECT_EQ(match.moves().size(), 2U);
    }
}

TEST(MatchTest, UndoLetsAnEndedGameGoOn) {
    Match won = played("tictactoe", {"a1", "a2", "b1", "b2", "c1"});
    EXPECT_TRUE(won.undo(1));
    EXPECT_FALSE(won.result().has_value());
    EXPECT_FALSE(won.play("c3").has_value());

    Match resigned = played("connect4", {"d"});
    resigned.resign(Player::O);
    EXPECT_TRUE(resigned.undo(1));
    EXPECT_FALSE(resigned.result().has_value());
}

}  // namespace
}  // namespace lawan::runtime
