#include "games/connect4/connect_four.hpp"

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

static_assert(Hashed<ConnectFour> && Symmetric<ConnectFour> && Located<ConnectFour>);
static_assert(LengthBounded<ConnectFour> && Urgent<ConnectFour> && !EqualWins<ConnectFour>);
static_assert(sizeof(ConnectFour::State) <= 24);

std::vector<ConnectFour::Rules> many_connect_four_rules() {
    std::vector<ConnectFour::Rules> list;
    for (int width = 1; width <= 32; ++width) {
        for (int height = 1; width * (height + 1) <= 64; ++height) {
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

/// Returns the row, from the top, where a disc lands, or -1 if the column is full.
int landing_row(const SlowBoard& board, int column) {
    int row = -1;
    while (row + 1 < board.height() && board.at(column, row + 1) == '.') ++row;
    return row;
}

void compare_a_random_game(const ConnectFour& game, const ConnectFour::Rules& rules,
                           Random& random) {
    const int width = rules.width;
    SlowBoard board(width, rules.height);
    auto state = game.initial_state();
    for (int ply = 0;; ++ply) {
        ASSERT_NO_FATAL_FAILURE(compare_line_game(game, state, board, ply));
        const Player mover = game.player_to_move(state);
        if (game.is_terminal(state)) {
            // An earlier win is worth more: 1 point with the last disc, 2 one round earlier.
            const bool won = game.winning_cells(state) != 0;
            const int points = won ? (width * rules.height + 2 - ply) / 2 : 0;
            return expect_over(game, state, opponent(mover), points);
        }
        std::vector<std::string> open;
        for (int column = 0; column < width; ++column) {
            if (landing_row(board, column) >= 0) {
                open.push_back(column_name(column));
            } else {
                ASSERT_EQ(error_of(game.parse_action(state, column_name(column))),
                          (Error{"column " + column_name(column) + " is full; choose another", 0,
                                 ErrorCode::ColumnFull}));
            }
        }
        std::vector<std::string> actions;
        for (const auto action : game.actions(state)) actions.push_back(game.action_text(action));
        ASSERT_EQ(actions, open);
        const auto action = random_action(game, state, random);
        const int column = *parse_column_name(game.action_text(action), width);
        ASSERT_EQ(game.parse_action(state, game.action_text(action)), action);
        ASSERT_EQ(game.parse_action(state, std::to_string(column + 1)), action);
        board.set(column, landing_row(board, column), mark_of(mover));
        state = game.result(state, action);
    }
}

TEST(ConnectFour, RulesAgreeWithASlowBoard) {
    compare_games_by_rules<ConnectFour>(many_connect_four_rules(), 2, compare_a_random_game);
    compare_games_by_rules<ConnectFour>({{}}, 300, compare_a_random_game);
}

TEST(ConnectFour, UtilityCountsHowEarlyTheWinComes) {
    // x needs four discs, so its earliest win is with disc 7 of 42.
    const ConnectFour game;
    const auto won = game.parse_position("7/7/7/7/ooo4/xxxx3 o 4");
    ASSERT_TRUE(won);
    EXPECT_TRUE(game.is_terminal(won->second));
    EXPECT_EQ(game.utility(won->second, Player::X), 18 * score_unit);
    EXPECT_EQ(game.utility(won->second, Player::O), -18 * score_unit);
}

TEST(ConnectFour, TheScoreTellsWhenTheWinComes) {
    Random random(5);
    for (const auto& rules : many_connect_four_rules()) {
        const ConnectFour game(rules);
        std::vector<ConnectFour::State> states;
        const auto end =
            random_game(game, random, [&](const auto& state) { states.push_back(state); });
        if (!end.won) continue;
        states.pop_back();
        for (const auto& state : states) {
            const int points = game.utility(end, game.player_to_move(state)) / score_unit;
            ASSERT_EQ(game.plies_to_win(state, points), end.plies - state.plies) << game.spec();
        }
    }
}

TEST(ConnectFour, SpecsAreReadBack) {
    for (const auto& rules : many_connect_four_rules()) {
        const std::string spec = ConnectFour(rules).spec();
        const auto colon = spec.find(':');
        EXPECT_EQ(spec.substr(0, colon), "connect4");
        const auto read =
            ConnectFour::parse_rules(colon == std::string::npos ? "" : spec.substr(colon + 1));
        ASSERT_TRUE(read) << spec;
        EXPECT_EQ(read->rules(), rules) << spec;
    }
    EXPECT_EQ(ConnectFour().spec(), "connect4");
    EXPECT_EQ(ConnectFour({5, 4, 3, Player::O}).spec(), "connect4:w=5,h=4,k=3,first=o");
}

TEST(ConnectFour, EveryRefusedSpecSaysWhyAndWhere) {
    const auto refusal = [](std::string_view text) {
        return error_of(ConnectFour::parse_rules(text));
    };
    EXPECT_EQ(
        refusal("k=4,m=3"),
        (Error{"game connect4 has no option 'm' (did you mean w?); it takes w, h, k and first",
               4}));
    EXPECT_EQ(refusal("w=0"), (Error{"w: expected a whole number from 1 to 32, not '0'", 2}));
    EXPECT_EQ(refusal("w=7,h=64"), (Error{"h: expected a whole number from 1 to 63, not '64'", 6}));
    EXPECT_EQ(refusal("w=10").message,
              "10 columns of 6 rows are too many: w(h+1) is 70, at most 64 is possible");
    EXPECT_EQ(refusal("w=8,h=8").message,
              "8 columns of 8 rows are too many: w(h+1) is 72, at most 64 is possible");
    EXPECT_EQ(refusal("k=8").message, "k: a line of 8 does not fit on 7 x 6; expected 1 to 7");
    EXPECT_EQ(refusal("w=3,h=2").message, "k: a line of 4 does not fit on 3 x 2; expected 1 to 3");
    EXPECT_EQ(refusal("k=0").message, "k: expected a whole number from 1 to 63, not '0'");
    EXPECT_EQ(refusal("first=1").message, "first: expected x or o, not '1'");
}

TEST(ConnectFour, EveryRefusedMoveSaysWhy) {
    const ConnectFour game;
    EXPECT_EQ(game.parse_action(game.initial_state(), "D"), 21);
    for (const std::string text : {"", "h", "0", "8", "01", "-1", "a1", "aa", " a", "1.0"}) {
        EXPECT_EQ(error_of(game.parse_action(game.initial_state(), text)).message,
                  "expected a column from a to g (or 1 to 7), not '" + text + "'");
    }
    const ConnectFour wide({.width = 32, .height = 1});
    EXPECT_EQ(wide.parse_action(wide.initial_state(), "af"), 62);
    EXPECT_EQ(error_of(wide.parse_action(wide.initial_state(), "ag")).message,
              "expected a column from a to af (or 1 to 32), not 'ag'");
}

TEST(ConnectFour, EveryRefusedPositionSaysWhyAndWhere) {
    const ConnectFour game;
    const auto refusal = [&](std::string_view text) { return error_of(game.parse_position(text)); };
    const Error shape{"expected `board side round`, such as 7/7/7/7/7/7 x 1", 0};
    EXPECT_EQ(refusal(""), shape);
    EXPECT_EQ(refusal("7/7/7/7/7/7 x"), shape);
    EXPECT_EQ(refusal("7/7/7/7/7/7 x 1 28"), shape);
    EXPECT_EQ(refusal(" 7/7/7/7/7 x 1"), (Error{"expected 6 rows separated by /, not 5", 1}));
    EXPECT_EQ(refusal(" 7/7/6/7/7/7 x 1"),
              (Error{"row 3 from the top: expected 7 cells, not '6'", 5}));
    EXPECT_EQ(refusal("7/7/7/7/7/xoxoxoxo x 5").message,
              "row 6 from the top: expected 7 cells, not 'xoxoxoxo'");
    EXPECT_EQ(refusal("7/7/7/7/7/xz5 x 1"),
              (Error{"row 6 from the top: expected x, o or a number of empty cells, not 'z'", 11}));
    EXPECT_EQ(refusal(" 7/7/7/7/7/xx5 x 2"),
              (Error{"2 x and 0 o are impossible: x starts and the players take turns", 1}));
    EXPECT_EQ(refusal("7/7/7/7/7/o6 x 1").message,
              "0 x and 1 o are impossible: x starts and the players take turns");
    EXPECT_EQ(refusal("7/7/7/7/7/x6 x 1"),
              (Error{"x started and 1 mark is placed, so it is o's turn, not x's", 13}));
    EXPECT_EQ(refusal("7/7/7/7/7/x6 o 2"),
              (Error{"1 mark is placed, so this is round 1, not 2", 15}));
    EXPECT_EQ(refusal(" 7/7/7/x6/7/o6 x 2"),
              (Error{"a disc floats in column a: a2 below it is empty", 1}));
    EXPECT_EQ(refusal("7/7/7/7/6x/o6 x 2").message,
              "a disc floats in column g: g1 below it is empty");
    EXPECT_EQ(refusal(" 7/7/7/7/oooo3/xxxx3 x 5"),
              (Error{"both players have a line; the game ends with the first", 1}));
    EXPECT_EQ(refusal(" 7/7/7/7/3o3/xxxxooo x 5"),
              (Error{"x has a line already, so it cannot be x's turn", 1}));
    // d2 is the only disc of x that can have been last, and the line lies below it.
    EXPECT_EQ(refusal(" 7/7/7/7/ooox3/xxxxo2 o 5"),
              (Error{"no single last move of x completes all its lines", 1}));
}

TEST(ConnectFour, OneLastDiscMayCompleteSeveralLines) {
    const auto won = ConnectFour().parse_position("7/7/7/7/ooo1ooo/xxxxxxx o 7");
    ASSERT_TRUE(won) << won.error();
    EXPECT_TRUE(won->second.won);
    EXPECT_EQ(ConnectFour().winning_cells(won->second), std::uint64_t{0x7f} << 35);
}

TEST(ConnectFour, EitherPlayerMayStart) {
    const ConnectFour o_first({.first = Player::O});
    EXPECT_TRUE(o_first.parse_position("7/7/7/7/7/o6 x 1"));
    EXPECT_EQ(error_of(o_first.parse_position("7/7/7/7/7/x6 o 1")).message,
              "1 x and 0 o are impossible: o starts and the players take turns");
}

TEST(ConnectFour, MirrorsColumns) {
    const ConnectFour game;
    const auto state = game.parse_position("7/7/7/7/o6/x5x o 2")->second;
    EXPECT_EQ(game.symmetry_count(), 2);
    EXPECT_EQ(game.position_text(game.transformed(state, 0)), "7/7/7/7/o6/x5x o 2");
    EXPECT_EQ(game.position_text(game.transformed(state, 1)), "7/7/7/7/6o/x5x o 2");
    EXPECT_EQ(game.distance(0, 42), 6);
    EXPECT_EQ(game.distance(14, 7), 1);
}

}  // namespace
}  // namespace lawan::games
