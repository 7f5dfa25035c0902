#include "games/mnk/mnk.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/expected.hpp"
#include "tests/random_game.hpp"
#include "tests/rules_checks.hpp"
#include "tests/slow_board.hpp"

namespace lawan::games {

using namespace tests;

namespace {

static_assert(Hashed<Mnk> && Symmetric<Mnk> && Located<Mnk>);
static_assert(LengthBounded<Mnk> && Urgent<Mnk> && EqualWins<Mnk>);
static_assert(sizeof(Mnk::State) <= 24);

std::vector<Mnk::Rules> many_mnk_rules() {
    std::vector<Mnk::Rules> list;
    for (int width = 1; width <= 64; ++width) {
        for (int height = 1; width * height <= 64; ++height) {
            const int longest = std::max(width, height);
            for (const int length : {1, 2, 3, 4, 5, longest}) {
                if (length > longest) continue;
                for (const Player first : {Player::X, Player::O})
                    list.push_back({width, height, length, first});
            }
        }
    }
    return list;
}

void compare_a_random_game(const Mnk& game, const Mnk::Rules& rules, Random& random) {
    SlowBoard board(rules.width, rules.height);
    auto state = game.initial_state();
    for (int ply = 0;; ++ply) {
        ASSERT_NO_FATAL_FAILURE(compare_line_game(game, state, board, ply));
        const Player mover = game.player_to_move(state);
        if (game.is_terminal(state))
            return expect_over(game, state, opponent(mover),
                               game.winning_cells(state) != 0 ? 1 : 0);
        ASSERT_EQ(game.actions(state).bits(), board.cells('.'));
        const auto action = random_action(game, state, random);
        ASSERT_EQ(game.parse_action(state, game.action_text(action)), action);
        board.set(action % rules.width, action / rules.width, mark_of(mover));
        state = game.result(state, action);
    }
}

TEST(Mnk, RulesAgreeWithASlowBoard) {
    compare_games_by_rules<Mnk>(many_mnk_rules(), 2, compare_a_random_game);
    compare_games_by_rules<Mnk>({{}}, 500, compare_a_random_game);
}

TEST(Mnk, SpecsAreReadBack) {
    for (const auto& rules : many_mnk_rules()) {
        // The spec of 3,3,3 is `tictactoe`, which only the registry parses.
        if (rules.width == 3 && rules.height == 3 && rules.length == 3) continue;
        const std::string spec = Mnk(rules).spec();
        ASSERT_EQ(spec.substr(0, 4), "mnk:");
        const auto read = Mnk::parse_rules(spec.substr(4));
        ASSERT_TRUE(read) << spec;
        EXPECT_EQ(read->rules(), rules) << spec;
    }
    EXPECT_EQ(Mnk().spec(), "tictactoe");
    EXPECT_EQ(Mnk({.first = Player::O}).spec(), "tictactoe:first=o");
    EXPECT_EQ(Mnk({5, 4, 3, Player::O}).spec(), "mnk:5,4,3,first=o");
    EXPECT_EQ(Mnk::parse_rules("3,3,3,first=x"), Mnk());
}

TEST(Mnk, EveryRefusedSpecSaysWhyAndWhere) {
    const auto refusal = [](std::string_view text) { return error_of(Mnk::parse_rules(text)); };
    const std::string shape = "expected columns, rows and marks in a row, such as mnk:5,4,4";
    EXPECT_EQ(refusal(""), (Error{shape, 0}));
    EXPECT_EQ(refusal("3,3"), (Error{shape, 3}));
    EXPECT_EQ(refusal("first=o"), (Error{shape, 7}));
    EXPECT_EQ(refusal("0,3,3"), (Error{"m: expected a whole number from 1 to 64, not '0'", 0}));
    EXPECT_EQ(refusal("3,x,3"), (Error{"n: expected a whole number from 1 to 64, not 'x'", 2}));
    EXPECT_EQ(refusal("3,3,65"), (Error{"k: expected a whole number from 1 to 64, not '65'", 4}));
    EXPECT_EQ(refusal("3,3,"), (Error{"k: expected a whole number from 1 to 64, not ''", 4}));
    EXPECT_EQ(refusal("m=3,n=3,k=3").offset, 0U);
    EXPECT_EQ(refusal("3,3,3,z=1"), (Error{"game mnk has no option 'z'; it takes first", 6}));
    EXPECT_EQ(refusal("3,3,3,3"), (Error{"game mnk has no option '3'; it takes first", 6}));
    EXPECT_EQ(refusal("3,3,3,"),
              (Error{"expected an option such as first=o after the last comma", 6}));
    EXPECT_EQ(refusal("3,3,3,first=0"), (Error{"first: expected x or o, not '0'", 12}));
    EXPECT_EQ(refusal("9,8,3").message, "a board of 9 x 8 has 72 cells; at most 64 are possible");
    EXPECT_EQ(refusal("3,3,4").message, "k: a line of 4 does not fit on 3 x 3; expected 1 to 3");
    EXPECT_EQ(refusal("2,2,3").message, "k: a line of 3 does not fit on 2 x 2; expected 1 to 2");
}

TEST(Mnk, EveryRefusedMoveSaysWhy) {
    const Mnk game;
    const auto state = game.parse_position("3 3 3 x2/1o1/3 x 2")->second;
    const auto refusal = [&](std::string_view text) {
        return error_of(game.parse_action(state, text)).message;
    };
    EXPECT_EQ(game.parse_action(state, "C1"), 8);
    EXPECT_EQ(refusal("a3"), "a3 already holds a mark of x; choose an empty cell");
    EXPECT_EQ(refusal("b2"), "b2 already holds a mark of o; choose an empty cell");
    EXPECT_EQ(refusal("d1"), "expected a square from a1 to c3, not 'd1'");
}

TEST(Mnk, EveryRefusedPositionSaysWhyAndWhere) {
    const Mnk game;
    const auto refusal = [&](std::string_view text) { return error_of(game.parse_position(text)); };
    const Error shape{"expected `columns rows k board side round`, such as 3 3 3 3/3/3 x 1", 0};
    EXPECT_EQ(refusal(""), shape);
    EXPECT_EQ(refusal("3/3/3 x 1"), shape);
    EXPECT_EQ(refusal("3 3 3 3/3/3 x 1 9"), shape);
    EXPECT_EQ(
        refusal("3 4 3 3/3/3 x 1"),
        (Error{"the game has 3 columns, 3 rows and lines of 3, but the position says '4' here",
               2}));
    EXPECT_EQ(refusal("4 3 3 3/3/3 x 1").offset, 0U);
    EXPECT_EQ(refusal("3 3 2 3/3/3 x 1").offset, 4U);
    EXPECT_EQ(refusal("3 3 3 3/3 x 1"), (Error{"expected 3 rows separated by /, not 2", 6}));
    EXPECT_EQ(refusal("3 3 3 3/2/3 x 1"),
              (Error{"row 2 from the top: expected 3 cells, not '2'", 8}));
    EXPECT_EQ(refusal("3 3 3 3/xoxo/3 x 3").message,
              "row 2 from the top: expected 3 cells, not 'xoxo'");
    EXPECT_EQ(refusal("3 3 3 3/1?1/3 x 1"),
              (Error{"row 2 from the top: expected x, o or a number of empty cells, not '?'", 9}));
    EXPECT_EQ(refusal("3 3 3 xx1/3/3 x 2"),
              (Error{"2 x and 0 o are impossible: x starts and the players take turns", 6}));
    EXPECT_EQ(refusal("3 3 3 xo1/3/3 o 2"),
              (Error{"x started and 2 marks are placed, so it is x's turn, not o's", 14}));
    EXPECT_EQ(refusal("3 3 3 xo1/3/3 x 1"),
              (Error{"2 marks are placed, so this is round 2, not 1", 16}));
    EXPECT_EQ(refusal("3 3 3 xo1/3/3 x one").offset, 16U);
    EXPECT_EQ(refusal("3 3 3 xxx/ooo/3 x 4"),
              (Error{"both players have a line; the game ends with the first", 6}));
    EXPECT_EQ(refusal("3 3 3 ooo/xx1/x1x o 4"),
              (Error{"o has a line already, so it cannot be o's turn", 6}));
    EXPECT_EQ(error_of(Mnk({.width = 5}).parse_position("5 3 3 xxx1o/oo1oo/xxx2 o 6")),
              (Error{"no single last move of x completes all its lines", 6}));
}

TEST(Mnk, OneLastMarkMayCompleteTwoLines) {
    const auto won = Mnk().parse_position("3 3 3 xxx/xoo/xoo o 5");
    ASSERT_TRUE(won) << won.error();
    EXPECT_TRUE(won->second.won);
    EXPECT_EQ(Mnk().winning_cells(won->second), 0b001'001'111U);
}

}  // namespace
}  // namespace lawan::games
