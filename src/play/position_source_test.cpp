#include "play/position_source.hpp"

#include <gtest/gtest.h>

#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

const std::string id(22, 'g');

/// Reads a source where one game with two moves exists.
Attempt<Line> read(const Json& source) {
    static const GameState game = tests::two_people("tictactoe", {"b2", "a1"});
    const auto find = [](const std::string& wanted) { return wanted == id ? &game : nullptr; };
    return read_source(tests::shared_registry(), find, source);
}

std::string refused_source(const Json& source) { return tests::problem_text(read(source)); }
std::string last(const Json& source) { return read(source)->last().text(); }

TEST(PositionSource, IsAGameUpToAPly) {
    EXPECT_EQ(last({{"game_id", id}}), "3 3 3 3/1x1/o2 x 2");
    EXPECT_EQ(last({{"game_id", id}, {"ply", 1}}), "3 3 3 3/1x1/3 o 1");
    EXPECT_EQ(last({{"game_id", id}, {"ply", 0}, {"moves", {"c3"}}}), "3 3 3 2x/3/3 o 1");
    const auto line = read({{"game_id", id}, {"moves", {"C3"}}});
    ASSERT_TRUE(line);
    EXPECT_EQ(line->ply(), 3);
    EXPECT_EQ(line->moves.back().move, "c3");
}

TEST(PositionSource, IsATextOrCellsSetByHand) {
    EXPECT_EQ(last({{"game", "tictactoe"}}), "3 3 3 3/3/3 x 1");
    EXPECT_EQ(last({{"game", "tictactoe"}, {"position", "3 3 3 3/1x1/3 o 1"}}),
              "3 3 3 3/1x1/3 o 1");
    EXPECT_EQ(last({{"game", "tictactoe"}, {"cells", "....x...."}}), "3 3 3 3/1x1/3 o 1");
    // X is to move after one mark of O: O began.
    const auto other = read({{"game", "tictactoe"}, {"cells", "o........"}, {"to_move", "x"}});
    ASSERT_TRUE(other);
    EXPECT_EQ(other->last().to_move(), Player::X);
    EXPECT_EQ(other->last().game(), "tictactoe:first=o");
}

TEST(PositionSource, SaysWhatIsWrong) {
    EXPECT_EQ(refused_source(1), "bad_request: source must be a JSON object");
    EXPECT_EQ(refused_source({{"game_id", "x"}}),
              "bad_request: source.game_id: expected 22 characters of A-Z a-z 0-9 _ -");
    EXPECT_EQ(refused_source({{"game_id", std::string(22, 'h')}}),
              "no_such_game: there is no game with this id");
    EXPECT_EQ(refused_source({{"game_id", id}, {"ply", 3}}),
              "bad_position: the game has only 2 moves");
    EXPECT_EQ(refused_source({{"game_id", id}, {"ply", "1"}}),
              "bad_request: source.ply: expected a whole number from 0 to 64");
    EXPECT_EQ(refused_source({{"game_id", id}, {"game", "tictactoe"}}),
              "bad_request: source.'game': unknown field");
    EXPECT_EQ(read({{"game", "chess"}}).error().code, ProblemCode::BadGame);
    EXPECT_EQ(refused_source({{"game", "tictactoe"}, {"cells", "x"}}),
              "bad_position: expected 9 cells, not 1");
    EXPECT_EQ(refused_source({{"game", "tictactoe"}, {"cells", "????????."}}),
              "bad_request: cells: expected ., x and o");
    EXPECT_EQ(refused_source({{"game", "tictactoe"}, {"cells", "........."}, {"to_move", "y"}}),
              "bad_request: source.to_move: expected x or o");
    const auto nonsense = read({{"game", "tictactoe"}, {"position", "3 3 3 3/3/4 x 1"}});
    EXPECT_EQ(nonsense.error().code, ProblemCode::BadPosition);
    EXPECT_EQ(read({{"game", "tictactoe"}, {"moves", {"b2", "b2"}}}).error().params,
              (Json{{"move", "b2"}}));
}

TEST(PositionSource, IsWrittenWithWhatItsMovesDid) {
    const auto line = read({{"game", "tictactoe"}, {"moves", {"b2"}}});
    const Json json = line_json(tests::shared_registry(), *line);
    EXPECT_EQ(json["start"], "3 3 3 3/3/3 x 1");
    EXPECT_EQ(json["moves"],
              Json::array(
                  {{{"move", "b2"}, {"side", "x"}, {"cell", 4}, {"turned", 0}, {"ms", nullptr}}}));
    EXPECT_EQ(json["position"]["text"], "3 3 3 3/1x1/3 o 1");
}

}  // namespace
}  // namespace lawan::play
