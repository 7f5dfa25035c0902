#include "games/adjacency/adjacency.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/expected.hpp"
#include "tests/random_game.hpp"
#include "tests/rules_checks.hpp"
#include "tests/slow_board.hpp"

namespace lawan::games {

using namespace tests;

namespace {

static_assert(Hashed<Adjacency> && Symmetric<Adjacency> && Located<Adjacency>);
static_assert(LengthBounded<Adjacency> && !Urgent<Adjacency> && !EqualWins<Adjacency>);
static_assert(sizeof(Adjacency::State) <= 24);

/// An independent implementation of the rules, cell by cell.
struct SlowAdjacency {
    SlowBoard board;
    int neighbours;

    explicit SlowAdjacency(const Adjacency::Rules& rules)
        : board(rules.width, rules.height), neighbours(rules.neighbours) {
        for (int i = 0; i < 2; ++i) {
            for (int j = 0; j < 2; ++j) {
                board.set(i, rules.height - 1 - j, 'x');
                board.set(rules.width - 1 - i, j, 'o');
            }
        }
    }

    void place(int column, int row, char mark) {
        board.set(column, row, mark);
        for (int right = -1; right <= 1; ++right) {
            for (int down = -1; down <= 1; ++down) {
                if (neighbours == 4 && right != 0 && down != 0) continue;
                if (!board.is_inside(column + right, row + down)) continue;
                if (board.at(column + right, row + down) != '.')
                    board.set(column + right, row + down, mark);
            }
        }
    }
};

std::vector<Adjacency::Rules> many_adjacency_rules() {
    std::vector<Adjacency::Rules> list;
    for (int width = 4; width <= 16; ++width) {
        for (int height = 4; height <= 16 && width * height <= 64; ++height) {
            const int full = (width * height - 7) / 2;
            for (const int neighbours : {8, 4}) {
                for (const Player first : {Player::X, Player::O}) {
                    for (const int rounds : {0, 1, full / 2, full - 1, full})
                        list.push_back({width, height, neighbours, rounds, first});
                }
            }
        }
    }
    return list;
}

void compare_a_random_game(const Adjacency& game, const Adjacency::Rules& rules, Random& random) {
    SlowAdjacency slow(rules);
    auto state = game.initial_state();
    const int cells_to_fill = rules.width * rules.height - 8;
    const int length =
        rules.rounds == 0 ? cells_to_fill : std::min(2 * rules.rounds, cells_to_fill);
    for (int ply = 0;; ++ply) {
        const Player mover = ply % 2 == 0 ? rules.first : opponent(rules.first);
        const int margin = slow.board.count('x') - slow.board.count('o');
        ASSERT_EQ(game.marks(state), slow.board.marks());
        ASSERT_EQ(game.player_to_move(state), mover);
        ASSERT_EQ(game.plies_played(state), ply);
        ASSERT_EQ(game.most_plies_left(state), length - ply);
        ASSERT_EQ(game.margin(state, Player::X), margin);
        ASSERT_EQ(game.margin(state, Player::O), -margin);
        ASSERT_EQ(game.empty_cells(state), slow.board.cells('.'));
        ASSERT_EQ(game.is_terminal(state), ply == length);
        ASSERT_NO_FATAL_FAILURE(expect_read_back(game, state));
        if (ply == length) return expect_over(game, state, Player::X, margin);
        ASSERT_EQ(game.actions(state).bits(), slow.board.cells('.'));
        const auto action = random_action(game, state, random);
        ASSERT_EQ(game.parse_action(state, game.action_text(action)), action);
        slow.place(action % rules.width, action / rules.width, mark_of(mover));
        state = game.result(state, action);
    }
}

TEST(Adjacency, RulesAgreeWithASlowBoard) {
    compare_games_by_rules<Adjacency>(many_adjacency_rules(), 3, compare_a_random_game);
}

TEST(Adjacency, SpecsAreReadBack) {
    for (const auto& rules : many_adjacency_rules()) {
        const Adjacency game(rules);
        const std::string spec = game.spec();
        const auto colon = spec.find(':');
        EXPECT_EQ(spec.substr(0, colon), "adjacency");
        const auto read =
            Adjacency::parse_rules(colon == std::string::npos ? "" : spec.substr(colon + 1));
        ASSERT_TRUE(read) << spec;
        EXPECT_EQ(*read, game) << spec;
        EXPECT_EQ(read->rules().width, rules.width);
        EXPECT_EQ(read->rules().height, rules.height);
        EXPECT_EQ(read->rules().neighbours, rules.neighbours);
        EXPECT_EQ(read->rules().first, rules.first);
        EXPECT_EQ(read->spec(), spec);
    }
}

TEST(Adjacency, SpecLeavesOutWhatIsUsual) {
    EXPECT_EQ(Adjacency().spec(), "adjacency");
    EXPECT_EQ(Adjacency({.rounds = 28}).spec(), "adjacency");
    EXPECT_EQ(Adjacency({.rounds = 27}).spec(), "adjacency:rounds=27");
    EXPECT_EQ(Adjacency({5, 4, 4, 3, Player::O}).spec(), "adjacency:w=5,h=4,nb=4,rounds=3,first=o");
}

TEST(Adjacency, RoundsThatFillTheBoardAreNoLimit) {
    EXPECT_EQ(Adjacency({.rounds = 28}), Adjacency());
    EXPECT_NE(Adjacency({.rounds = 27}), Adjacency());
    EXPECT_EQ(Adjacency().agreed_rounds(), 28);
    EXPECT_EQ(Adjacency({.rounds = 8}).agreed_rounds(), 8);
    // 17 cells: the first player makes the last move of the ninth round.
    const Adjacency odd({.width = 5, .height = 5});
    EXPECT_EQ(odd.agreed_rounds(), 9);
    EXPECT_EQ(odd.most_plies_left(odd.initial_state()), 17);
    EXPECT_EQ(Adjacency({.width = 5, .height = 5, .rounds = 8}).initial_state().plies_left, 16);
}

TEST(Adjacency, EveryRefusedSpecSaysWhyAndWhere) {
    const auto refusal = [](std::string_view text) {
        return error_of(Adjacency::parse_rules(text));
    };
    EXPECT_EQ(
        refusal("w=8,size=3"),
        (Error{"game adjacency has no option 'size'; it takes w, h, nb, rounds and first", 4}));
    EXPECT_EQ(refusal("round=3").message,
              "game adjacency has no option 'round' (did you mean rounds?); it takes w, h, nb, "
              "rounds and first");
    EXPECT_EQ(refusal("w=3"), (Error{"w: expected a whole number from 4 to 16, not '3'", 2}));
    EXPECT_EQ(refusal("h=17"), (Error{"h: expected a whole number from 4 to 16, not '17'", 2}));
    EXPECT_EQ(refusal("w=9"), (Error{"a board of 9 x 8 has 72 cells; at most 64 are possible", 0}));
    EXPECT_EQ(refusal("w=16,h=5").message,
              "a board of 16 x 5 has 80 cells; at most 64 are possible");
    EXPECT_EQ(refusal("nb=6"), (Error{"nb: expected 8 or 4, not '6'", 3}));
    EXPECT_EQ(refusal("nb=8,first=z"), (Error{"first: expected x or o, not 'z'", 11}));
    EXPECT_EQ(refusal("rounds=0").message, "rounds: expected a whole number from 1 to 28, not '0'");
    EXPECT_EQ(refusal("rounds=29").message,
              "rounds: expected a whole number from 1 to 28, not '29'");
    EXPECT_EQ(refusal("w=4,h=4,rounds=5").message,
              "rounds: the board of 4 x 4 is full after 4 rounds; expected 1 to 4, not 5");
    EXPECT_EQ(refusal("rounds"),
              (Error{"option rounds of game adjacency needs a value: rounds=1..28", 0}));
}

TEST(Adjacency, StartsAsTheProtocolSays) {
    const Adjacency game;
    EXPECT_EQ(game.position_text(game.initial_state()), "6oo/6oo/8/8/8/8/xx6/xx6 x 1 28");
    const Adjacency o_first({.rounds = 12, .first = Player::O});
    EXPECT_EQ(o_first.position_text(o_first.initial_state()), "6oo/6oo/8/8/8/8/xx6/xx6 o 1 12");
}

TEST(Adjacency, APositionMayBringItsOwnRounds) {
    const Adjacency game({.rounds = 12});
    const auto other = game.parse_position("6oo/6oo/8/8/3x4/8/xx6/xx6 o 1 5");
    ASSERT_TRUE(other);
    EXPECT_EQ(other->first, Adjacency({.rounds = 5}));
    EXPECT_EQ(other->second.plies_left, 9);
    const auto own = game.parse_position("  6oo/6oo/8/8/3x4/8/xx6/xx6\to 1 ");
    ASSERT_TRUE(own);
    EXPECT_EQ(own->first, game);
    EXPECT_EQ(own->second.plies_left, 23);
}

TEST(Adjacency, EveryRefusedPositionSaysWhyAndWhere) {
    const Adjacency game;
    const auto refusal = [&](std::string_view text) { return error_of(game.parse_position(text)); };
    const Error shape{
        "expected `board side round [rounds]`, such as 6oo/6oo/8/8/8/8/xx6/xx6 x 1 28", 0};
    EXPECT_EQ(refusal(""), shape);
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 x"), shape);
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 x 1 28 9"), shape);
    EXPECT_EQ(refusal(" 6oo/6oo/8/8/8/xx6/xx6 x 1"),
              (Error{"expected 8 rows separated by /, not 7", 1}));
    EXPECT_EQ(refusal("6oo/6oo/7/8/8/8/xx6/xx6 x 1"),
              (Error{"row 3 from the top: expected 8 cells, not '7'", 8}));
    EXPECT_EQ(refusal(" 6oo/6oo/8/8/9/8/xx6/xx6 x 1"),
              (Error{"row 5 from the top: a run of empty cells: expected a whole number from 1 to "
                     "8, not '9'",
                     13}));
    EXPECT_EQ(refusal("6oo/6oo/8/8/xxxxxxxxx/8/xx6/xx6 x 1").message,
              "row 5 from the top: expected 8 cells, not 'xxxxxxxxx'");
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/x_6 x 1"),
              (Error{"row 8 from the top: expected x, o or a number of empty cells, not '_'", 21}));
    EXPECT_EQ(refusal("  6oo/6oo/8/8/8/8/xx6/x7 x 1"),
              (Error{"b1 is empty, but the game starts with a mark there and marks are never taken "
                     "away",
                     2}));
    EXPECT_EQ(refusal("7o/6oo/8/8/8/8/xx6/xx6 x 1").message.substr(0, 11), "g8 is empty");
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 x 1 29"),
              (Error{"rounds: expected a whole number from 1 to 28, not '29'", 28}));
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 x 1 0").offset, 28U);
    EXPECT_EQ(refusal(" 6oo/6oo/8/xox5/8/8/xx6/xx6 o 2 1"),
              (Error{"3 marks were placed, but the game ends after 2 moves", 1}));
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 y 1"),
              (Error{"side to move: expected x or o, not 'y'", 24}));
    EXPECT_EQ(refusal("6oo/6oo/8/8/8/8/xx6/xx6 o 1"),
              (Error{"x started and 0 marks are placed, so it is x's turn, not o's", 24}));
    EXPECT_EQ(refusal("6oo/6oo/8/8/3x4/8/xx6/xx6 x 1").message,
              "x started and 1 mark is placed, so it is o's turn, not x's");
    EXPECT_EQ(refusal("6oo/6oo/8/8/3x4/8/xx6/xx6 o 2"),
              (Error{"1 mark is placed, so this is round 1, not 2", 28}));
    EXPECT_EQ(
        error_of(Adjacency({.first = Player::O}).parse_position("6oo/6oo/8/8/8/8/xx6/xx6 x 1"))
            .message,
        "o started and 0 marks are placed, so it is o's turn, not x's");
}

TEST(Adjacency, EveryRefusedMoveSaysWhy) {
    const Adjacency game;
    const auto refusal = [&](std::string_view text) {
        return error_of(game.parse_action(game.initial_state(), text)).message;
    };
    EXPECT_EQ(game.parse_action(game.initial_state(), "d4"), 35);
    EXPECT_EQ(refusal("a1"), "a1 already holds a mark of x; choose an empty cell");
    EXPECT_EQ(refusal("H8"), "h8 already holds a mark of o; choose an empty cell");
    EXPECT_EQ(refusal("i1"), "expected a square from a1 to h8, not 'i1'");
    EXPECT_EQ(refusal("0000"), "expected a square from a1 to h8, not '0000'");
}

TEST(Adjacency, NeighboursAreNeverTheCellItself) {
    const Adjacency eight({.width = 5, .height = 4});
    const Adjacency four({.width = 5, .height = 4, .neighbours = 4});
    EXPECT_EQ(eight.neighbours(0), 0b1100010U);
    EXPECT_EQ(four.neighbours(0), 0b0100010U);
    EXPECT_EQ(eight.neighbours(6), 0b00000'00111'00101'00111U);
    EXPECT_EQ(four.neighbours(6), 0b00000'00010'00101'00010U);
    EXPECT_EQ(eight.distance(0, 19), 4);
    EXPECT_EQ(eight.winning_cells(eight.initial_state()), 0U);
}

}  // namespace
}  // namespace lawan::games
