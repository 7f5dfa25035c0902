#include "eval/windows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"
#include "tests/slow_state.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<WindowsEvaluation, ConnectFour>);
static_assert(EvaluationOf<WindowsEvaluation, Mnk>);
static_assert(WindowsEvaluation::largest < score_unit, "no guess may look like a win");

/// Computes report E's score window by window. Windows that count as "0 of 2" must be skipped.
Score slow_score(const SlowBoard& board, int length, char own, char enemy) {
    Score score = 0;
    for (int row = 0; row < board.height(); ++row)
        score += board.at(board.width() / 2, row) == own ? 3 : 0;
    board.for_each_window(length, [&](const std::vector<std::pair<int, int>>& window) {
        int owned = 0;
        int enemies = 0;
        for (const auto& [column, row] : window) {
            owned += board.at(column, row) == own ? 1 : 0;
            enemies += board.at(column, row) == enemy ? 1 : 0;
        }
        if (enemies == 0 && owned > 0 && owned == length - 1) score += 5;
        if (enemies == 0 && owned > 0 && owned == length - 2) score += 2;
        if (owned == 0 && enemies > 0 && enemies == length - 1) score -= 4;
    });
    return std::clamp(score, -999, 999);
}

template <Game G>
void compare_windows_on_random_games(const G& game, int games, Random& random) {
    const WindowsEvaluation evaluation;
    const int length = game.rules().length;
    for (int i = 0; i < games; ++i) {
        random_game(game, random, [&](const StateOf<G>& state) {
            const SlowBoard board = slow_board(game, state);
            ASSERT_EQ(evaluation(game, state, Player::X), slow_score(board, length, 'x', 'o'))
                << game.position_text(state);
            ASSERT_EQ(evaluation(game, state, Player::O), slow_score(board, length, 'o', 'x'))
                << game.position_text(state);
        });
    }
}

TEST(WindowsEvaluation, AgreesWithALoopOverWindowsInConnectFour) {
    Random random(1);
    compare_windows_on_random_games(ConnectFour(), 200, random);
    compare_windows_on_random_games(ConnectFour({.first = Player::O}), 20, random);
    for (int length = 1; length <= 7; ++length) {
        compare_windows_on_random_games(ConnectFour({.length = length}), 40, random);
        compare_windows_on_random_games(ConnectFour({.width = 8, .height = 7, .length = length}),
                                        40, random);
    }
    compare_windows_on_random_games(ConnectFour({.width = 12, .height = 4, .length = 9}), 40,
                                    random);
    compare_windows_on_random_games(ConnectFour({.width = 1, .height = 63, .length = 40}), 10,
                                    random);
}

TEST(WindowsEvaluation, AgreesWithALoopOverWindowsInMnk) {
    Random random(2);
    compare_windows_on_random_games(Mnk(), 200, random);
    for (int length = 1; length <= 8; ++length) {
        compare_windows_on_random_games(Mnk({.width = 8, .height = 8, .length = length}), 30,
                                        random);
        compare_windows_on_random_games(Mnk({.width = 6, .height = 8, .length = length}), 30,
                                        random);
    }
    compare_windows_on_random_games(Mnk({.width = 64, .height = 1, .length = 17}), 20, random);
    compare_windows_on_random_games(Mnk({.width = 64, .height = 1, .length = 64}), 5, random);
    compare_windows_on_random_games(Mnk({.width = 2, .height = 32, .length = 5}), 20, random);
}

TEST(WindowsEvaluation, CountsAsOnPaper) {
    const ConnectFour game;
    const WindowsEvaluation evaluation;
    const auto score = [&](std::string_view text, Player player) {
        return evaluation(game, game.parse_position(text)->second, player);
    };
    EXPECT_EQ(score("7/7/7/7/7/7 x 1", Player::X), 0);
    EXPECT_EQ(score("7/7/7/7/7/3x3 o 1", Player::X), 3);
    EXPECT_EQ(score("7/7/7/7/7/3x3 o 1", Player::O), 0);
    // a1 to c1: one window with three of four, and one (b1 to e1) with two; likewise a2 to c2 for
    // o.
    EXPECT_EQ(score("7/7/7/7/ooo4/xxx4 x 4", Player::X), 5 + 2 - 4);
    EXPECT_EQ(score("7/7/7/7/ooo4/xxx4 x 4", Player::O), 5 + 2 - 4);
}

}  // namespace
}  // namespace lawan::eval
