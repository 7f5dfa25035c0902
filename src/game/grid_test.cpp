#include "game/grid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "tests/expected.hpp"

namespace lawan::game {

using namespace tests;

namespace {

std::vector<Grid> all_grids() {
    std::vector<Grid> grids;
    for (int width = 1; width <= 64; ++width) {
        for (int height = 1; width * height <= 64; ++height) grids.push_back({width, height});
    }
    return grids;
}

TEST(Grid, NumbersCellsFromTheTopLeft) {
    const Grid grid{4, 3};
    EXPECT_EQ(grid.cells(), 12);
    EXPECT_EQ(grid.column(7), 3);
    EXPECT_EQ(grid.row(7), 1);
    EXPECT_EQ(grid.mask(), 0xfffU);
    EXPECT_EQ((Grid{8, 8}).mask(), ~std::uint64_t{0});
    EXPECT_EQ((Grid{1, 1}).mask(), 1U);
}

TEST(Grid, DistanceCountsAKingsSteps) {
    const Grid grid{5, 4};
    EXPECT_EQ(grid.distance(0, 0), 0);
    EXPECT_EQ(grid.distance(0, 6), 1);
    EXPECT_EQ(grid.distance(0, 19), 4);
    EXPECT_EQ(grid.distance(15, 1), 3);
    EXPECT_EQ(grid.distance(1, 15), 3);
}

TEST(Grid, SquaresCountRanksFromTheBottom) {
    EXPECT_EQ((Grid{4, 3}).square(0), "a3");
    EXPECT_EQ((Grid{4, 3}).square(11), "d1");
    EXPECT_EQ((Grid{8, 8}).square(35), "d4");
    EXPECT_EQ((Grid{2, 12}).square(0), "a12");
    EXPECT_EQ((Grid{32, 2}).square(26), "aa2");
    EXPECT_EQ((Grid{64, 1}).square(63), "bl1");
}

TEST(Grid, EverySquareOfEveryBoardIsReadBack) {
    for (const Grid grid : all_grids()) {
        for (int cell = 0; cell < grid.cells(); ++cell)
            ASSERT_EQ(grid.parse_square(grid.square(cell)), cell)
                << grid.width << 'x' << grid.height;
    }
}

TEST(Grid, SquaresMayBeUpperCase) {
    EXPECT_EQ((Grid{8, 8}).parse_square("D4"), 35);
    EXPECT_EQ((Grid{32, 2}).parse_square("Aa2"), 26);
}

TEST(Grid, RefusesWhatIsNoSquare) {
    for (const std::string text :
         {"",    "d",   "4",   "4d",  "i1",   "a0", "a9", "a01",          "a1 ",      " a1",
          "a-1", "a+1", "a1b", "aa1", "aaa1", "`1", "{1", "a99999999999", "a1111111", "\xe9\x31"}) {
        const auto refused = (Grid{8, 8}).parse_square(text);
        EXPECT_EQ(error_of(refused),
                  (Error{"expected a square from a1 to h8, not " + in_quotes(text), 0}));
    }
    EXPECT_EQ(error_of((Grid{32, 2}).parse_square("ag1")).message,
              "expected a square from a1 to af2, not 'ag1'");
}

TEST(ColumnName, GoesOnWithTwoLetters) {
    EXPECT_EQ(column_name(0), "a");
    EXPECT_EQ(column_name(25), "z");
    EXPECT_EQ(column_name(26), "aa");
    EXPECT_EQ(column_name(51), "az");
    EXPECT_EQ(column_name(52), "ba");
    for (int column = 0; column < 64; ++column)
        EXPECT_EQ(parse_column_name(column_name(column), 64), column);
}

TEST(ColumnName, RefusesOthers) {
    EXPECT_EQ(parse_column_name("Z", 26), 25);
    for (const std::string text : {"", "h", "1", "aaa", "a1", " a", "@", "["})
        EXPECT_EQ(parse_column_name(text, 7), std::nullopt) << text;
}

TEST(EmptySquare, RefusesAnOccupiedOne) {
    const Grid grid{3, 3};
    const Marks marks{.x = 1, .o = 2};
    EXPECT_EQ(parse_empty_square(grid, marks, "c3"), 2);
    EXPECT_EQ(error_of(parse_empty_square(grid, marks, "A3")),
              (Error{"a3 already holds a mark of x; choose an empty cell", 0}));
    EXPECT_EQ(error_of(parse_empty_square(grid, marks, "b3")),
              (Error{"b3 already holds a mark of o; choose an empty cell", 0}));
    EXPECT_EQ(error_of(parse_empty_square(grid, marks, "d3")),
              (Error{"expected a square from a1 to c3, not 'd3'", 0}));
}

TEST(Marks, AtNamesTheOwner) {
    const Marks marks{.x = 1, .o = std::uint64_t{1} << 63};
    EXPECT_EQ(marks.at(0), Player::X);
    EXPECT_EQ(marks.at(63), Player::O);
    EXPECT_EQ(marks.at(32), std::nullopt);
}

TEST(Board, IsWrittenTopRowFirst) {
    const Grid grid{4, 3};
    EXPECT_EQ(board_text(grid, {.x = 0b1000'0000'0001, .o = 0b0000'0100'0000}), "x3/2o1/3x");
    EXPECT_EQ(board_text({12, 2}, {}), "12/12");
    EXPECT_EQ(parse_board(grid, "x3/2o1/3x"),
              (Marks{.x = 0b1000'0000'0001, .o = 0b0000'0100'0000}));
    EXPECT_EQ(parse_board({12, 2}, "1x10/12"), (Marks{.x = 2}));
    EXPECT_EQ(parse_board({8, 1}, "xoxoxoxo"), (Marks{.x = 0b0101'0101, .o = 0b1010'1010}));
}

TEST(Board, EveryRandomBoardIsReadBack) {
    Random random(1);
    for (const Grid grid : all_grids()) {
        for (int i = 0; i < 20; ++i) {
            const std::uint64_t x = random.next() & random.next() & grid.mask();
            const Marks marks{.x = x, .o = random.next() & random.next() & grid.mask() & ~x};
            const std::string text = board_text(grid, marks);
            ASSERT_EQ(parse_board(grid, text), marks) << text;
        }
    }
}

TEST(Board, EveryRefusalSaysWhyAndWhere) {
    const auto refusal = [](std::string_view text) { return error_of(parse_board({8, 3}, text)); };
    EXPECT_EQ(refusal("8/8"), (Error{"expected 3 rows separated by /, not 2", 0}));
    EXPECT_EQ(refusal("8/8/8/8"), (Error{"expected 3 rows separated by /, not 4", 0}));
    EXPECT_EQ(refusal(""), (Error{"expected 3 rows separated by /, not 1", 0}));
    EXPECT_EQ(refusal("8/7/8"), (Error{"row 2 from the top: expected 8 cells, not '7'", 2}));
    EXPECT_EQ(refusal("8/8/"), (Error{"row 3 from the top: expected 8 cells, not ''", 4}));
    EXPECT_EQ(refusal("8/7xx/8"), (Error{"row 2 from the top: expected 8 cells, not '7xx'", 2}));
    EXPECT_EQ(refusal("8/8/x8"), (Error{"row 3 from the top: expected 8 cells, not 'x8'", 4}));
    EXPECT_EQ(refusal("xxxxxxxxo/8/8"),
              (Error{"row 1 from the top: expected 8 cells, not 'xxxxxxxxo'", 0}));
    EXPECT_EQ(refusal("8/3X4/8"),
              (Error{"row 2 from the top: expected x, o or a number of empty cells, not 'X'", 3}));
    EXPECT_EQ(refusal("8/3-4/8").offset, 3U);
    EXPECT_EQ(refusal("8/x0x6/8"),
              (Error{"row 2 from the top: a run of empty cells: expected a whole number from 1 to "
                     "8, not '0'",
                     3}));
    EXPECT_EQ(refusal("8/8/x99999999999999999999"),
              (Error{"row 3 from the top: a run of empty cells: expected a whole number from 1 to "
                     "8, not '99999999999999999999'",
                     5}));
}

TEST(Player, IsWrittenSmallAndReadEitherWay) {
    EXPECT_EQ(player_text(Player::X), "x");
    EXPECT_EQ(player_text(Player::O), "o");
    EXPECT_EQ(parse_player("x"), Player::X);
    EXPECT_EQ(parse_player("X"), Player::X);
    EXPECT_EQ(parse_player("o"), Player::O);
    EXPECT_EQ(parse_player("O"), Player::O);
    EXPECT_EQ(opponent(Player::X), Player::O);
    EXPECT_EQ(opponent(Player::O), Player::X);
    for (const std::string text : {"", "0", "xo", "x "})
        EXPECT_EQ(error_of(parse_player(text)), (Error{"expected x or o, not '" + text + "'", 0}));
}

TEST(Turn, FollowsFromTheMarksPlaced) {
    for (const Player first : {Player::X, Player::O}) {
        for (int placed = 0; placed < 64; ++placed) {
            const Turn turn{placed % 2 == 0 ? first : opponent(first), 1 + placed / 2};
            const std::string text = turn_text(turn);
            const auto space = text.find(' ');
            const auto read =
                parse_turn({text.substr(0, space), 5}, {text.substr(space + 1), 7}, placed, first);
            ASSERT_TRUE(read) << text;
            EXPECT_EQ(read->to_move, turn.to_move);
            EXPECT_EQ(read->fullmove, turn.fullmove);
        }
    }
    EXPECT_EQ(turn_text({Player::O, 12}), "o 12");
}

TEST(Turn, EveryRefusalSaysWhyAndWhere) {
    const auto refusal = [](std::string_view side, std::string_view fullmove, int placed,
                            Player first) {
        return error_of(parse_turn({side, 10}, {fullmove, 12}, placed, first));
    };
    EXPECT_EQ(refusal("z", "1", 0, Player::X),
              (Error{"side to move: expected x or o, not 'z'", 10}));
    EXPECT_EQ(refusal("x", "0", 0, Player::X),
              (Error{"round: expected a whole number from 1 to 64, not '0'", 12}));
    EXPECT_EQ(refusal("x", "65", 0, Player::X),
              (Error{"round: expected a whole number from 1 to 64, not '65'", 12}));
    EXPECT_EQ(refusal("o", "1", 2, Player::X),
              (Error{"x started and 2 marks are placed, so it is x's turn, not o's", 10}));
    EXPECT_EQ(refusal("x", "1", 0, Player::O),
              (Error{"o started and 0 marks are placed, so it is o's turn, not x's", 10}));
    EXPECT_EQ(refusal("x", "1", 3, Player::O),
              (Error{"3 marks are placed, so this is round 2, not 1", 12}));
}

TEST(GridSymmetry, MovesCellsAsOnPaper) {
    // The images of corners a3 (cell 0) and d3 (cell 3) of 4x3.
    const Grid rectangle{4, 3};
    EXPECT_EQ(grid_symmetry_count(rectangle), 4);
    EXPECT_EQ(transformed_cell(rectangle, 0, 1), 3);
    EXPECT_EQ(transformed_cell(rectangle, 0, 2), 8);
    EXPECT_EQ(transformed_cell(rectangle, 0, 3), 11);
    EXPECT_EQ(transformed_cell(rectangle, 5, 1), 6);
    const Grid square{3, 3};
    EXPECT_EQ(grid_symmetry_count(square), 8);
    std::set<int> images_of_an_edge;
    for (int symmetry = 0; symmetry < 8; ++symmetry)
        images_of_an_edge.insert(transformed_cell(square, 1, symmetry));
    EXPECT_EQ(images_of_an_edge, (std::set{1, 3, 5, 7}));
}

TEST(GridSymmetry, IsAGroupThatKeepsDistances) {
    for (const Grid grid : {Grid{3, 3}, Grid{4, 3}, Grid{8, 8}, Grid{5, 12}, Grid{2, 2}}) {
        std::set<std::vector<int>> permutations;
        for (int symmetry = 0; symmetry < grid_symmetry_count(grid); ++symmetry) {
            std::vector<int> images;
            images.reserve(64);
            for (int cell = 0; cell < grid.cells(); ++cell)
                images.push_back(transformed_cell(grid, cell, symmetry));
            permutations.insert(images);
            for (int from = 0; from < grid.cells(); ++from) {
                if (symmetry == 0) {
                    ASSERT_EQ(images[static_cast<std::size_t>(from)], from);
                }
                for (int to = 0; to < grid.cells(); ++to) {
                    ASSERT_EQ(grid.distance(images[static_cast<std::size_t>(from)],
                                            images[static_cast<std::size_t>(to)]),
                              grid.distance(from, to));
                }
            }
        }
        ASSERT_EQ(static_cast<int>(permutations.size()), grid_symmetry_count(grid));
        for (const auto& first : permutations) {
            for (const auto& second : permutations) {
                std::vector<int> both;
                both.reserve(64);
                for (const int image : first)
                    both.push_back(second[static_cast<std::size_t>(image)]);
                EXPECT_TRUE(permutations.contains(both));
            }
        }
    }
}

TEST(GridSymmetry, IsUndoneByItsInverse) {
    for (const Grid grid : {Grid{3, 3}, Grid{8, 8}, Grid{5, 12}}) {
        for (int symmetry = 0; symmetry < grid_symmetry_count(grid); ++symmetry) {
            for (int cell = 0; cell < grid.cells(); ++cell) {
                const int image = transformed_cell(grid, cell, symmetry);
                EXPECT_EQ(transformed_cell(grid, image, inverse_symmetry(symmetry)), cell);
            }
        }
    }
}

TEST(GridSymmetry, MovesSetsCellByCell) {
    Random random(2);
    for (const Grid grid : {Grid{3, 3}, Grid{8, 8}, Grid{5, 12}}) {
        for (int symmetry = 0; symmetry < grid_symmetry_count(grid); ++symmetry) {
            const std::uint64_t cells = random.next() & grid.mask();
            const std::uint64_t image = transformed_cells(grid, cells, symmetry);
            for (int cell = 0; cell < grid.cells(); ++cell) {
                EXPECT_EQ(cells >> cell & 1, image >> transformed_cell(grid, cell, symmetry) & 1);
            }
            EXPECT_EQ(image & ~grid.mask(), 0U);
        }
    }
}

}  // namespace
}  // namespace lawan::game
