#include "eval/lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <vector>

#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"
#include "tests/slow_state.hpp"

namespace lawan::eval {

using namespace tests;

namespace {

static_assert(EvaluationOf<LinesEvaluation, ConnectFour>);
static_assert(EvaluationOf<LinesEvaluation, Mnk>);
static_assert(LinesEvaluation::largest < score_unit, "no guess may look like a win");

/// Computes x1 + 200 x2 + 100 x3 + 1000 x4 line by line; `board` is without the disc.
int slow_points(const SlowBoard& board, int length, std::pair<int, int> cell, char own,
                char enemy) {
    int open = 0;
    int most_own = 0;
    int most_blocked = 0;
    bool wins = false;
    board.for_each_window(length, [&](const std::vector<std::pair<int, int>>& window) {
        if (std::ranges::find(window, cell) == window.end()) return;
        int owned = 0;
        int enemies = 0;
        for (const auto& [column, row] : window) {
            owned += board.at(column, row) == own ? 1 : 0;
            enemies += board.at(column, row) == enemy ? 1 : 0;
        }
        if (enemies == 0) {
            ++open;
            most_own = std::max(most_own, owned);
            wins = wins || owned == length - 1;
        }
        if (owned == 0) most_blocked = std::max(most_blocked, enemies);
    });
    return open + 200 * most_own + 100 * most_blocked + (wins ? 1000 : 0);
}

/// Returns the most lines of that length through one cell of an empty board.
int slow_most_lines(const SlowBoard& board, int length) {
    int most = 0;
    for (int row = 0; row < board.height(); ++row) {
        for (int column = 0; column < board.width(); ++column)
            most = std::max(most, slow_points(board, length, {column, row}, 'x', 'o') % 100);
    }
    return most;
}

/// Returns the cell that an action fills, as (column, row from the top).
template <Game G>
std::pair<int, int> filled_cell(const G& game, const StateOf<G>& state, ActionOf<G> action) {
    const Marks before = game.marks(state);
    const Marks after = game.marks(game.result(state, action));
    const int cell = std::countr_zero((after.x | after.o) & ~(before.x | before.o));
    return {game.grid().column(cell), game.grid().row(cell)};
}

template <Game G>
void compare_ratings_on_random_games(const G& game, int games, Random& random) {
    const LinesRating rating(game.lines());
    const LinesEvaluation evaluation(game.lines());
    const int length = game.rules().length;
    for (int i = 0; i < games; ++i) {
        random_game(game, random, [&](const StateOf<G>& state) {
            const SlowBoard board = slow_board(game, state);
            const Player player = game.player_to_move(state);
            const char own = mark_of(player);
            const char enemy = mark_of(opponent(player));
            int best_own = 0;
            int best_enemy = 0;
            for (const auto action : game.actions(state)) {
                const auto cell = filled_cell(game, state, action);
                const int points = slow_points(board, length, cell, own, enemy);
                ASSERT_DOUBLE_EQ(rating(game, state, action),
                                 static_cast<double>(points) / rating.most())
                    << game.position_text(state) << " " << game.action_text(action);
                ASSERT_LE(points, rating.most());
                ASSERT_EQ(rating.wins(game, state, action), game.result(state, action).won);
                best_own = std::max(best_own, points);
                best_enemy = std::max(best_enemy, slow_points(board, length, cell, enemy, own));
            }
            if (game.is_terminal(state)) return;
            const Score expected = (best_own - best_enemy) * 999 / rating.most();
            ASSERT_EQ(evaluation(game, state, player), expected) << game.position_text(state);
            ASSERT_EQ(evaluation(game, state, opponent(player)), -expected);
            ASSERT_LE(std::abs(expected), LinesEvaluation::largest);
        });
    }
}

TEST(LinesRating, AgreesWithALoopOverWindowsInConnectFour) {
    Random random(1);
    compare_ratings_on_random_games(ConnectFour(), 30, random);
    compare_ratings_on_random_games(ConnectFour({.first = Player::O}), 5, random);
    for (int length = 1; length <= 7; ++length)
        compare_ratings_on_random_games(ConnectFour({.width = 8, .height = 7, .length = length}), 4,
                                        random);
    compare_ratings_on_random_games(ConnectFour({.width = 12, .height = 4, .length = 9}), 5,
                                    random);
    compare_ratings_on_random_games(ConnectFour({.width = 1, .height = 63, .length = 40}), 2,
                                    random);
}

TEST(LinesRating, AgreesWithALoopOverWindowsInMnk) {
    Random random(2);
    compare_ratings_on_random_games(Mnk(), 50, random);
    for (int length = 1; length <= 8; ++length)
        compare_ratings_on_random_games(Mnk({.width = 8, .height = 8, .length = length}), 1,
                                        random);
    compare_ratings_on_random_games(Mnk({.width = 5, .height = 7, .length = 4}), 3, random);
    compare_ratings_on_random_games(Mnk({.width = 64, .height = 1, .length = 17}), 1, random);
}

TEST(LinesRating, TheScaleIsTheReports) {
    EXPECT_EQ(LinesRating(ConnectFour().lines()).most(), 1913);
    // Four lines cross in the centre of 3x3.
    EXPECT_EQ(LinesRating(Mnk().lines()).most(), 4 + 400 + 200 + 1000);
    for (const auto& rules : {Mnk::Rules{8, 8, 5}, Mnk::Rules{5, 4, 4}, Mnk::Rules{8, 8, 2}}) {
        const SlowBoard empty(rules.width, rules.height);
        EXPECT_EQ(LinesRating(Mnk(rules).lines()).most(),
                  slow_most_lines(empty, rules.length) + 300 * (rules.length - 1) + 1000);
    }
}

TEST(LinesRating, RatesAsOnPaper) {
    const ConnectFour game;
    const LinesRating rating(game.lines());
    const auto points = [&](std::string_view text, std::string_view move) {
        const auto state = game.parse_position(text)->second;
        return std::lround(1913 * rating(game, state, *game.parse_action(state, move)));
    };
    EXPECT_EQ(points("7/7/7/7/7/7 x 1", "a"), 3);
    EXPECT_EQ(points("7/7/7/7/7/7 x 1", "d"), 7);
    // d1 completes a1 to d1. Four lines are open: along the row, the column and the diagonal to g4.
    // The one to a4 has an o on c2, which d1 blocks.
    EXPECT_EQ(points("7/7/7/7/ooo4/xxx4 x 4", "d"), 6 + 600 + 100 + 1000);
    // For o, d1 blocks three. Open are d1 to g1, the column and both diagonals, all empty.
    EXPECT_EQ(points("7/7/7/7/oo5/xxx4 o 3", "d"), 4 + 300);
}

}  // namespace
}  // namespace lawan::eval
