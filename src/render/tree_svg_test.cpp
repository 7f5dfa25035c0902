#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/svg.hpp"
#include "render/tree_drawing.hpp"
#include "tests/small_search.hpp"

namespace lawan::render {

using namespace tests;

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(TreeSvg, IsAsHighAsItsLeavesAndSaysWhatItIs) {
    const std::string picture = tree_as_svg(small_search(), {});
    // Three leaves and the note of the cut, 38 each, below the heading and above the margin; as
    // wide as the note.
    EXPECT_THAT(picture, HasSubstr("viewBox=\"0 0 698 326\" width=\"698\" height=\"326\""));
    EXPECT_THAT(picture,
                HasSubstr("<title>tictactoe, X to move: alphabeta:depth=2 plays b1</title>"));
    EXPECT_THAT(picture,
                HasSubstr(svg::text({140, 70}, "depth 2, 1,234 positions", {.color = svg::faint})));
}

TEST(TreeSvg, LevelsSayWhoPicksAndTheLastIsTheValue) {
    const std::string picture = tree_as_svg(small_search(), {});
    const svg::TextStyle style{.size = 13, .color = svg::faint, .bold = true};
    EXPECT_THAT(picture, HasSubstr(svg::text({24, 132}, "X picks the most", style) +
                                   svg::text({234, 132}, "O picks the least", style) +
                                   svg::text({444, 132}, "the value", style)));
    EXPECT_THAT(tree_as_svg(small_search(), {.plies = 1}), Not(HasSubstr("the value")));
}

TEST(TreeSvg, ANodeStandsBesideTheMiddleOfWhatIsBelowIt) {
    const std::string picture = tree_as_svg(small_search(), {});
    const svg::TextStyle value{.size = 14, .bold = true, .anchor = "middle"};
    // leaves at 169, 207 and 245, the note of the cut at 283
    EXPECT_THAT(picture, HasSubstr(svg::token({262, 188}, Player::O, {.radius = 16}) +
                                   svg::text({262, 193}, "+2", value) +
                                   svg::text({284, 182}, "b1", {.bold = true})));
    EXPECT_THAT(picture,
                HasSubstr(svg::token({262, 245}, Player::O, {.radius = 16, .half_width = 18.4})));
    EXPECT_THAT(picture, HasSubstr(svg::token({52, 216.5}, Player::X, {.radius = 16})));
    EXPECT_THAT(picture, HasSubstr(svg::text({462, 174}, "c1", {.bold = true})));
    EXPECT_THAT(picture, HasSubstr(svg::text({462, 212}, "a2", {.bold = false})));
}

TEST(TreeSvg, TheBestLineIsThick) {
    const std::string picture = tree_as_svg(small_search(), {});
    EXPECT_THAT(picture,
                HasSubstr("<path d=\"M68.0 216.5H172.0C208.0 216.5 202.0 188.0 246.0 188.0\" "
                          "fill=\"none\" stroke=\"" +
                          std::string(svg::mark) + "\" stroke-width=\"5\"/>"));
    EXPECT_THAT(picture,
                HasSubstr("<path d=\"M68.0 216.5H172.0C208.0 216.5 202.0 245.0 246.0 245.0\" "
                          "fill=\"none\" stroke=\"" +
                          std::string(svg::faint) + "\" stroke-width=\"1.5\"/>"));
}

TEST(TreeSvg, ACutIsANoteWithSigns) {
    const std::string picture = tree_as_svg(small_search(), {});
    EXPECT_THAT(picture, HasSubstr(svg::text({468, 288}, "cut: +0.5 ≤ α +2, 5 left out",
                                             {.size = 14, .color = svg::o_color, .bold = true})));
    EXPECT_THAT(picture, HasSubstr("α +2  β ∞")) << "the window of the node";
}

TEST(TreeSvg, BoardsStandBesideTheirNodes) {
    const RecordedSearch search = small_search();
    const std::string picture = tree_as_svg(search, {.plies = 0, .boards = true});
    EXPECT_THAT(picture, HasSubstr(svg::board({74, 156}, 56, search.position.board())));
    EXPECT_THAT(picture, HasSubstr("height=\"242\"")) << "a row of 68";
}

TEST(TreeSvg, HiddenChildrenAreCounted) {
    EXPECT_THAT(tree_as_svg(small_search(), {.plies = 1, .children = 1}),
                HasSubstr(svg::text({258, 212}, "1 more", {.size = 14, .color = svg::faint})));
}

}  // namespace
}  // namespace lawan::render
