#include "store/game_row.hpp"

#include <gtest/gtest.h>

#include "store/store.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

/// Writes a game into a row and reads it back.
GameRecord kept(const GameRecord& game) {
    const TemporaryFolder folder;
    Store store(folder / "games.db");
    store.insert(game, {"create", "host", ""});
    auto row =
        store.database().temporary_statement(std::string("SELECT ") + game_columns + " FROM games");
    EXPECT_TRUE(row.step());
    return read_game(row);
}

TEST(GameRow, KeepsWhatAGameNeedNotHave) {
    GameRecord game;
    game.id = "a";
    EXPECT_EQ(kept(game), game);
    game.time = {1000, 60'000, 2000};
    game.pacing = PacingRecord{true, 5};
    EXPECT_EQ(kept(game), game);
    for (const Player side : {Player::X, Player::O}) {
        game.request = RequestRecord{"undo", side};
        EXPECT_EQ(kept(game), game);
        game.result = ResultRecord{side, Reason::Normal, 3000, "why"};
        EXPECT_EQ(kept(game), game);
    }
    game.request.reset();
    game.result = ResultRecord{std::nullopt, Reason::Aborted, std::nullopt, ""};
    EXPECT_EQ(kept(game), game);
}

TEST(GameRow, KeepsEveryOtherField) {
    GameRecord game;
    game.id = "b";
    game.seq = 7;
    game.status = GameStatus::Over;
    game.created_at = 1'700'000'000'123;
    game.updated_at = 1'700'000'000'456;
    game.imported = true;
    game.game = "connect4:w=5,h=4";
    game.name = "connect4";
    game.start = "5/5/5/5 x 1";
    game.position = "5/5/5/2x2 o 1";
    game.seed = -42;
    game.series = {1, 2, 3};
    game.next = "c";
    game.host = std::string("\0\1\2", 3);
    game.visitor = "mark";
    EXPECT_EQ(kept(game), game);
}

}  // namespace
}  // namespace lawan::store
