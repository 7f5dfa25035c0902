#include "play/game_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

TextError error_of(const std::string& text) {
    const auto games = parse_games(tests::shared_registry(), text);
    return games ? TextError{0, 0, "none"} : games.error();
}

/// Formats an error as `line:column code: message`.
std::string refused_text(const std::string& text) {
    const TextError error = error_of(text);
    return fmt::format("{}:{} {}: {}", error.line, error.column, error.code, error.message);
}

TEST(GameText, IsWrittenInTheShapeOfPgn) {
    GameRecord record = tests::one_screen({"a3", "a1", "b3", "b1", "c3"}).record;
    record.seats[0].name = "Ani \"A\"";
    record.created_at = 1'777'629'600'000;
    record.time = {.per_game = 60'000, .increment = 500};
    EXPECT_EQ(game_text(tests::shared_registry(), record).value(),
              "[Event \"Lawan\"]\n"
              "[Date \"2026.05.01\"]\n"
              "[White \"Ani \\\"A\\\"\"]\n"
              "[Black \"?\"]\n"
              "[Result \"1-0\"]\n"
              "[Game \"tictactoe\"]\n"
              "[TimeControl \"60+0.5\"]\n"
              "[Termination \"normal\"]\n"
              "\n"
              "1. a3 a1 2. b3 b1 3. c3 1-0\n");
    record.game = "chess";
    EXPECT_FALSE(game_text(tests::shared_registry(), record));
}

TEST(GameText, ReadsBackWhatWasWritten) {
    GameRecord record = tests::two_people("connect4", {"d", "d", "c"}).record;
    record.result = ResultRecord{Player::O, Reason::Resign};
    const std::string text = game_text(tests::shared_registry(), record).value();
    const auto games = parse_games(tests::shared_registry(), text + "\n" + text);
    ASSERT_TRUE(games) << refused_text(text);
    ASSERT_EQ(games->size(), 2U);
    const GameRecord& game = games->front();
    EXPECT_EQ(game.game, record.game);
    EXPECT_EQ(game.moves[2].move, "c");
    EXPECT_EQ(game.result, record.result);
    EXPECT_TRUE(game.imported);
    EXPECT_EQ(game.status, GameStatus::Over);
}

TEST(GameText, SaysWhereItIsWrong) {
    EXPECT_EQ(refused_text(""), "1:1 bad_text: there is no game in this text");
    EXPECT_EQ(refused_text("\n{ no end"), "2:1 bad_text: unterminated comment: expected }");
    EXPECT_EQ(refused_text("[Game]"), "1:1 bad_text: expected a tag such as [Game \"connect4\"]");
    EXPECT_EQ(refused_text("[Game \"connect4\n1. d"),
              "1:1 bad_text: unterminated tag: expected \"]");
    EXPECT_EQ(refused_text("1. d4 *"),
              "1:1 game_tag_missing: nothing says which game this is: add a line such as "
              "[Game \"connect4\"] at its top");
    const TextError twice = error_of("[Game \"tictactoe\"]\n\n1. a1 a1 *");
    EXPECT_EQ(twice.line, 3);
    EXPECT_EQ(twice.column, 7);
    EXPECT_EQ(refused_text("[Game \"tictactoe\"]\n1. a3 a1 2. b3 b1 3. c3 0-1"),
              "2:25 bad_text: this result contradicts the moves");
    EXPECT_EQ(refused_text("[Game \"tictactoe\"]\n[White \"a\tb\"]\n*"),
              "2:9 bad_text: a name has at most 40 characters and no control characters");
}

TEST(GameText, TellsTheFirstMistakeOfTheFirstGame) {
    EXPECT_EQ(error_of("[Game \"tictactoe\"]\n*\n\n[Game \"chess\"]\n*").line, 4);
    EXPECT_EQ(error_of("[Game \"chess\"]\n*\n\n{ no end").line, 1);
}

}  // namespace
}  // namespace lawan::play
