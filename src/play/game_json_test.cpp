#include "play/game_json.hpp"

#include <gtest/gtest.h>

#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

using tests::ani;
using tests::citra;

TEST(GameJson, IsAsTheContractHasIt) {
    GameState state = tests::two_people("tictactoe", {"b2"});
    state.record.created_at = state.record.updated_at = 1'777'629'600'123;
    state.record.time = {.per_game = 60'000};
    state.record.moves[0].clocks = {58'000, 60'000};
    const Json json = game_json(tests::shared_registry(), state, {.spent = 1000});
    EXPECT_EQ(json["id"], "game-1");
    EXPECT_EQ(json["status"], "playing");
    EXPECT_EQ(json["created_at"], "2026-05-01T10:00:00.123Z");
    EXPECT_EQ(json["start"], "3 3 3 3/3/3 x 1");
    EXPECT_EQ(json["position"]["text"], "3 3 3 3/1x1/3 o 1");
    EXPECT_EQ(json["position"]["last"],
              (Json{{"move", "b2"}, {"side", "x"}, {"cell", 4}, {"turned", Json::array()}}));
    EXPECT_EQ(json["moves"].size(), 1U);
    EXPECT_EQ(json["seats"]["x"], (Json{{"kind", "human"},
                                        {"name", ""},
                                        {"open", false},
                                        {"bot", nullptr},
                                        {"level", nullptr}}));
    EXPECT_EQ(json["clock"], (Json{{"x_ms", 58'000}, {"o_ms", 59'000}, {"running", "o"}}));
    EXPECT_EQ(json["result"], nullptr);
    EXPECT_EQ(json["series"], (Json{{"x", 0}, {"o", 0}, {"draws", 0}}));
    EXPECT_EQ(json["next"], nullptr);
}

TEST(GameJson, TellsOnlyWhatChanged) {
    const GameState before = tests::two_people("tictactoe", {"b2"});
    GameState after = before;
    after.record.request = RequestRecord{"undo", Player::X};
    const Json asked = changes_json(tests::shared_registry(), before, after, {});
    EXPECT_EQ(asked, (Json{{"updated_at", "1970-01-01T00:00:00.000Z"},
                           {"request", {{"action", "undo"}, {"side", "x"}}}}));
    take_back(after, 1);
    const Json undone = changes_json(tests::shared_registry(), before, after, {});
    EXPECT_EQ(undone["moves"], Json::array());
    EXPECT_EQ(undone["redoable"], 1);
    EXPECT_FALSE(undone.contains("seats"));
    EXPECT_FALSE(undone.contains("request"));
}

TEST(GameJson, SaysWhoYouAre) {
    const GameState state = tests::two_people();
    EXPECT_EQ(you_json(state, ani)["sides"], (Json{"x"}));
    EXPECT_EQ(you_json(state, ani)["host"], true);
    EXPECT_EQ(you_json(state, citra),
              (Json{{"sides", Json::array()}, {"host", false}, {"may", Json::array()}}));
}

TEST(SummaryJson, IsARowOfTheHistory) {
    GameRecord record = tests::one_screen({"a3", "a1", "b3", "b1", "c3"}).record;
    record.id = std::string(22, 'g');
    const Json row = summary_json(tests::shared_registry(), record, 5, ani);
    EXPECT_EQ(row["id"], record.id);
    EXPECT_EQ(row["plies"], 5);
    EXPECT_EQ(row["you"], (Json{"x", "o"}));
    EXPECT_EQ(row["marks"], (Json{{"x", 3}, {"o", 2}}));
    EXPECT_EQ(row["result"],
              (Json{{"winner", "x"}, {"reason", "normal"}, {"points", 1.0}, {"detail", nullptr}}));
    // A damaged game is listed without its board.
    record.position = "nonsense";
    EXPECT_EQ(summary_json(tests::shared_registry(), record, 5, {})["board"], nullptr);
}

TEST(DateText, IsUtc) { EXPECT_EQ(date_text(0), "1970-01-01T00:00:00.000Z"); }

}  // namespace
}  // namespace lawan::play
