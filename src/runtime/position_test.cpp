#include "runtime/position.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "runtime/typed_position.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Position after(Position position, const std::vector<std::string>& moves) {
    for (const auto& move : moves) position = *position.play(move);
    return position;
}

TEST(PositionTest, SpeaksTextOfEveryGame) {
    EXPECT_EQ(start_of("adjacency").text(), "6oo/6oo/8/8/8/8/xx6/xx6 x 1 28");
    EXPECT_EQ(start_of("connect4").text(), "7/7/7/7/7/7 x 1");
    EXPECT_EQ(start_of("mnk:3,3,3").text(), "3 3 3 3/3/3 x 1");
    EXPECT_EQ(start_of("mnk:3,3,3").game(), "tictactoe");
    EXPECT_EQ(start_of("connect4:w=7,first=o").game(), "connect4:first=o");
    EXPECT_EQ(start_of("adjacency").rounds(), 28);
    EXPECT_EQ(start_of("connect4").rounds(), std::nullopt);
}

TEST(PositionTest, AMoveMakesAnotherPositionAndLeavesTheFirst) {
    const Position start = start_of("connect4");
    const auto next = start.play("d");
    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(next->text(), "7/7/7/7/7/3x3 o 1");
    EXPECT_EQ(next->to_move(), Player::O);
    EXPECT_EQ(next->plies_played(), 1);
    EXPECT_EQ(next->most_plies_left(), 41);
    EXPECT_EQ(start.text(), "7/7/7/7/7/7 x 1");
    EXPECT_EQ(start.plies_played(), 0);
}

TEST(PositionTest, MovesHaveOneWayToBeWritten) {
    const Position position = start_of("connect4");
    EXPECT_EQ(position.canonical_move("4"), "d");
    EXPECT_EQ(position.canonical_move("D"), "d");
    EXPECT_EQ(start_of("adjacency").canonical_move("D4"), "d4");
    EXPECT_THAT(position.legal_moves(), ElementsAre("a", "b", "c", "d", "e", "f", "g"));
}

TEST(PositionTest, ABadMoveIsExplained) {
    const Position position = after(start_of("tictactoe"), {"b2"});
    for (const auto& [move, words] : std::vector<std::pair<std::string, std::string>>{
             {"b2", "already holds a mark of x"}, {"d1", "a1 to c3"}, {"", "a1 to c3"}}) {
        EXPECT_THAT(position.play(move).error().message, HasSubstr(words));
        EXPECT_EQ(position.canonical_move(move).error(), position.play(move).error());
    }
}

TEST(PositionTest, KnowsHowAGameEnded) {
    const Position won = after(start_of("tictactoe:first=o"), {"a1", "a2", "b1", "b2", "c1"});
    EXPECT_TRUE(won.is_over());
    EXPECT_EQ(won.outcome(), (Outcome{Player::O, score_unit}));
    EXPECT_THAT(won.legal_moves(), IsEmpty());
    EXPECT_EQ(won.most_plies_left(), 0);
    EXPECT_THAT(won.play("c3").error().message, HasSubstr("over"));
    EXPECT_EQ(won.board().winning_cells, 0b111'000'000U) << "the bottom row";

    const Position drawn =
        after(start_of("tictactoe"), {"b2", "a1", "c1", "a3", "a2", "c2", "b1", "b3", "c3"});
    EXPECT_TRUE(drawn.is_over());
    EXPECT_EQ(drawn.outcome(), Outcome{});
    EXPECT_EQ(drawn.board().winning_cells, 0U);
}

TEST(PositionTest, TheMarginOfMarksIsTheOutcomeOfAdjacency) {
    const Position start = start_of("adjacency:rounds=1");
    const Position end = after(start, {"c1", "f8"});
    ASSERT_TRUE(end.is_over());
    EXPECT_EQ(end.outcome(), Outcome{}) << "five marks each";
    const Position turned = after(start, {"f7", "a3"});
    ASSERT_TRUE(turned.is_over());
    // X placed beside g7 and g8 and turned them; then O turned a2 and b2.
    EXPECT_EQ(turned.outcome(), Outcome{});
    const Position ahead = after(start, {"f7", "d5"});
    EXPECT_EQ(ahead.outcome(), (Outcome{Player::X, 4 * score_unit}));
}

TEST(PositionTest, ShowsItsBoard) {
    const BoardView board = after(start_of("connect4:w=4,h=3,k=3"), {"a", "b"}).board();
    EXPECT_EQ(board.grid, (Grid{4, 3}));
    EXPECT_EQ(board.marks, (Marks{std::uint64_t{1} << 8, std::uint64_t{1} << 9}));
    EXPECT_EQ(board.winning_cells, 0U);
}

TEST(PositionTest, ReadsAnotherPositionOfItsGame) {
    const Position start = start_of("connect4:first=o");
    const auto other = start.with_text("7/7/7/7/7/3o3 x 1");
    ASSERT_TRUE(other.has_value());
    EXPECT_EQ(other->game(), "connect4:first=o");
    EXPECT_EQ(other->plies_played(), 1);
    for (const char* text : {"", "7/7/7/7/7/3x3 o 1", "7/7/7/7/7/3o3 o 1", "7/7 x 1", "\xff"}) {
        const auto refused = start.with_text(text);
        ASSERT_FALSE(refused.has_value()) << text;
        EXPECT_FALSE(refused.error().message.empty());
        EXPECT_LE(refused.error().offset, std::string_view(text).size());
    }
}

TEST(PositionTest, TheRoundsOfAPositionBecomeThoseOfItsGame) {
    const auto shorter = start_of("adjacency").with_text("6oo/6oo/8/8/8/8/xx6/xx6 x 1 8");
    ASSERT_TRUE(shorter.has_value());
    EXPECT_EQ(shorter->rounds(), 8);
    EXPECT_EQ(shorter->most_plies_left(), 16);
    EXPECT_EQ(shorter->game(), "adjacency:rounds=8");
}

TEST(PositionTest, EveryPositionOfARandomGameReadsBack) {
    Random random(1);
    for (const char* game : {"adjacency", "adjacency:w=5,h=4,nb=4,rounds=4,first=o", "connect4",
                             "connect4:w=32,h=1", "connect4:w=1,h=63,k=2,first=o", "tictactoe",
                             "mnk:64,1,5", "mnk:1,64,64", "mnk:8,8,5,first=o", "mnk:1,1,1"}) {
        SCOPED_TRACE(game);
        Position position = start_of(game);
        for (int ply = 0;; ++ply) {
            const auto again = position.with_text(position.text());
            ASSERT_TRUE(again.has_value()) << position.text() << ": " << again.error().message;
            ASSERT_EQ(again->text(), position.text());
            ASSERT_EQ(again->game(), position.game());
            ASSERT_EQ(again->is_over(), position.is_over());
            ASSERT_EQ(again->legal_moves(), position.legal_moves());
            ASSERT_EQ(position.plies_played(), ply);
            ASSERT_EQ(position.is_over(), position.legal_moves().empty());
            if (position.is_over()) break;
            const auto moves = position.legal_moves();
            position =
                *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

TEST(PositionTest, KnowsItsType) {
    const Position position = start_of("connect4");
    ASSERT_NE(typed<ConnectFour>(position), nullptr);
    EXPECT_EQ(typed<ConnectFour>(position)->rules(), ConnectFour());
    EXPECT_EQ(typed<ConnectFour>(position)->state(), ConnectFour().initial_state());
    EXPECT_EQ(typed<Mnk>(position), nullptr);
    EXPECT_EQ(typed<Adjacency>(position), nullptr);
}

}  // namespace
}  // namespace lawan::runtime
