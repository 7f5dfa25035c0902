#include "cli/terminal/board_picture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/start_of.hpp"

namespace lawan::cli {

using namespace tests;

namespace {

using testing::HasSubstr;
using testing::Not;

Position after(const std::string& game, const std::vector<std::string>& moves) {
    Position position = start_of(game);
    for (const auto& move : moves) position = *position.play(move);
    return position;
}

TEST(BoardPicture, ShowsMarksAndNames) {
    const Position position = after("tictactoe", {"a1", "b2"});
    EXPECT_EQ(board_picture(position.board(), {}),
              "   +---------+\n"
              " 3 | .  .  . |\n"
              " 2 | .  O  . |\n"
              " 1 | X  .  . |\n"
              "   +---------+\n"
              "     a  b  c \n");
}

TEST(BoardPicture, MarksTheLastMoveAndTheLineThatWon) {
    const Position before = after("tictactoe", {"a1", "a2", "b1", "b2"});
    const Position last = after("tictactoe", {"a1", "a2", "b1", "b2", "c3"});
    EXPECT_THAT(board_picture(last.board(), before.board(), {}), HasSubstr(" .  . [X]"));
    const Position won = after("tictactoe", {"a1", "a2", "b1", "b2", "c1"});
    EXPECT_THAT(board_picture(won.board(), before.board(), {}), HasSubstr("*X**X**X*"));
}

TEST(BoardPicture, MarksWhatAMoveTurned) {
    Position before = start_of("adjacency:w=4,h=4");
    int moves_that_turned = 0;
    while (!before.is_over()) {
        const Position next = *before.play(before.legal_moves().front());
        const Marks was = before.board().marks;
        const Marks is = next.board().marks;
        const bool turned = ((was.x & is.o) | (was.o & is.x)) != 0;
        moves_that_turned += turned ? 1 : 0;
        const std::string picture = board_picture(next.board(), before.board(), {});
        EXPECT_EQ(picture.find('(') != std::string::npos, turned) << picture;
        before = next;
    }
    EXPECT_GT(moves_that_turned, 0);
}

TEST(BoardPicture, HasColorsAndLinesIfTheTerminalDoes) {
    const Position position = after("tictactoe", {"a1"});
    EXPECT_THAT(board_picture(position.board(), {}), Not(HasSubstr("\x1b")));
    const std::string picture = board_picture(position.board(), {.color = true, .unicode = true});
    EXPECT_THAT(picture, HasSubstr("\x1b[1;34m X \x1b[0m"));
    EXPECT_THAT(picture, HasSubstr("╭─────────╮"));
}

}  // namespace
}  // namespace lawan::cli
