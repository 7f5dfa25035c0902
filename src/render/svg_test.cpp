#include "render/svg.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "tests/start_of.hpp"

namespace lawan::render::svg {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(Svg, TextStandsAtItsPlaceAndIsHarmless) {
    EXPECT_EQ(text({1, 2.5}, "a < b", {.size = 13, .color = faint, .bold = true, .anchor = "end"}),
              "<text x=\"1.0\" y=\"2.5\" font-size=\"13\" fill=\"#6b5a4c\" text-anchor=\"end\" "
              "font-weight=\"bold\">a &lt; b</text>\n");
}

TEST(Svg, TheTokenOfXHasCutCorners) {
    EXPECT_EQ(token({100, 50}, Player::X, {.radius = 15}),
              "<path d=\"M90.0 35.0h20.0l5.0 5.0v20.0l-5.0 5.0h-20.0l-5.0-5.0v-20.0z\" "
              "fill=\"#dde4f0\" stroke=\"#24427a\" stroke-width=\"1.8\"/>\n");
}

TEST(Svg, TheTokenOfOIsRoundAndAsWideAsItsText) {
    EXPECT_EQ(token({100, 50}, Player::O, {.radius = 16, .half_width = 28}),
              "<rect x=\"72.0\" y=\"34.0\" width=\"56.0\" height=\"32.0\" rx=\"16.0\" "
              "fill=\"#f5dfd6\" stroke=\"#97331d\" stroke-width=\"1.8\"/>\n");
}

TEST(Svg, ABoardHasACellForEachSquareAndTheMarksInTheirMiddle) {
    const Position position = *tests::start_of("tictactoe").play("b2");
    const std::string picture = board({10, 20}, 90, position.board());
    EXPECT_THAT(picture, HasSubstr("<rect x=\"70.0\" y=\"80.0\" width=\"30.0\" height=\"30.0\" "
                                   "fill=\"#fffdf8\""));
    EXPECT_THAT(picture, HasSubstr(token({55, 65}, Player::X, {.radius = 10.8, .filled = true})));
    EXPECT_THAT(picture, Not(HasSubstr(std::string(o_color))));
}

TEST(Svg, TheLongerSideOfABoardFillsTheSquare) {
    const BoardView view = tests::start_of("connect4").board();
    EXPECT_EQ(cell_size(70, view), 10);
    EXPECT_THAT(board({0, 0}, 70, view), HasSubstr("<rect x=\"60.0\" y=\"50.0\""));
    EXPECT_THAT(board({0, 0}, 70, view), Not(HasSubstr("y=\"60.0\"")));
}

TEST(Svg, APictureOfAPositionHasCoordinatesAndFramesTheWin) {
    Position position = tests::start_of("tictactoe");
    EXPECT_THAT(picture(position, 90), Not(HasSubstr("stroke-width=\"4\"")));
    for (const char* move : {"a1", "b2", "a2", "b3", "a3"}) position = *position.play(move);
    const std::string won = picture(position, 90);
    EXPECT_THAT(won, HasSubstr("viewBox=\"0 0 134 134\""));
    EXPECT_THAT(won, HasSubstr(coordinates({32, 12}, 30, position.board().grid)));
    EXPECT_THAT(won, HasSubstr("<rect x=\"34.0\" y=\"74.0\" width=\"26.0\" height=\"26.0\" "
                               "fill=\"none\" stroke=\"#dd9d1c\""));
}

TEST(Svg, ADocumentSaysHowLargeItIs) {
    const std::string page = document(100.4, 50, "A & B", "<g/>\n");
    EXPECT_THAT(page, HasSubstr("viewBox=\"0 0 100 50\" width=\"100\" height=\"50\""));
    EXPECT_THAT(page, HasSubstr("<title>A &amp; B</title>"));
    EXPECT_THAT(page, HasSubstr("fill=\"#ffffff\"/>\n<g/>\n</svg>\n"));
}

}  // namespace
}  // namespace lawan::render::svg
