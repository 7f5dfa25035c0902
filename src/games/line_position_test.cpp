#include "games/line_position.hpp"

#include <gtest/gtest.h>

#include "games/mnk/mnk.hpp"
#include "tests/expected.hpp"

namespace lawan::games {

using namespace tests;

namespace {

Expected<LinePosition> parse(std::string_view board, std::string_view side,
                             std::string_view fullmove, Player first) {
    return parse_line_position({3, 3}, first,
                               {Piece{board, 10}, Piece{side, 20}, Piece{fullmove, 30}});
}

TEST(LinePosition, IsSeenByThePlayerToMove) {
    const auto o_moves = parse("xx1/1o1/3", "o", "2", Player::X);
    ASSERT_TRUE(o_moves);
    EXPECT_EQ(o_moves->own, 0b000'010'000U);
    EXPECT_EQ(o_moves->enemy, 0b000'000'011U);
    EXPECT_EQ(o_moves->placed, 3);
    const auto x_moves = parse("xo1/3/3", "x", "2", Player::X);
    ASSERT_TRUE(x_moves);
    EXPECT_EQ(x_moves->own, 1U);
    EXPECT_EQ(x_moves->enemy, 2U);
    const auto o_started = parse("oo1/1x1/3", "x", "2", Player::O);
    ASSERT_TRUE(o_started);
    EXPECT_EQ(o_started->own, 0b000'010'000U);
}

TEST(LinePosition, RefusesWithTheOffsetOfTheWord) {
    EXPECT_EQ(error_of(parse("3/x?1/3", "x", "1", Player::X)).offset, 13U);
    EXPECT_EQ(error_of(parse("xxo/3/3", "o", "2", Player::O)),
              (Error{"2 x and 1 o are impossible: o starts and the players take turns", 10}));
    EXPECT_EQ(error_of(parse("ooo/x2/3", "x", "2", Player::O)),
              (Error{"1 x and 3 o are impossible: o starts and the players take turns", 10}));
    EXPECT_EQ(error_of(parse("3/3/3", "o", "1", Player::X)).offset, 20U);
    EXPECT_EQ(error_of(parse("3/3/3", "x", "2", Player::X)).offset, 30U);
}

TEST(DecideWinner, WantsALineThatOneMoveCompletes) {
    const Mnk game;
    constexpr std::uint64_t top = 0b000'000'111;
    constexpr std::uint64_t left = 0b001'001'001;
    constexpr std::uint64_t bottom = 0b111'000'000;
    const auto decide = [&](std::uint64_t own, std::uint64_t enemy, std::uint64_t removable) {
        return decide_winner(game.lines(), own, enemy, removable, Player::X);
    };
    EXPECT_EQ(decide(0, 0, 0), false);
    EXPECT_EQ(decide(0b011, 0b011'000, 0b011'000), false);
    EXPECT_EQ(decide(0, top, top), true);
    EXPECT_EQ(decide(0, top, 0b100), true);
    EXPECT_EQ(decide(0, top | left, 1), true);
    const Error no_single_move{"no single last move of o completes all its lines", 0};
    EXPECT_EQ(error_of(decide(0, top | left, 2)), no_single_move);
    EXPECT_EQ(error_of(decide(0, top | bottom, top | bottom)), no_single_move);
    EXPECT_EQ(error_of(decide(0, top, 0)), no_single_move);
    EXPECT_EQ(error_of(decide(top, bottom, bottom)),
              (Error{"both players have a line; the game ends with the first", 0}));
    EXPECT_EQ(error_of(decide(top, 0, 0)),
              (Error{"x has a line already, so it cannot be x's turn", 0}));
}

TEST(LineLength, MustFitInOneDirection) {
    EXPECT_EQ(check_line_length({5, 2}, 5), std::nullopt);
    EXPECT_EQ(check_line_length({2, 5}, 5), std::nullopt);
    EXPECT_EQ(check_line_length({5, 2}, 1), std::nullopt);
    EXPECT_EQ(check_line_length({5, 2}, 6),
              (Error{"k: a line of 6 does not fit on 5 x 2; expected 1 to 5", 0}));
    EXPECT_EQ(check_line_length({5, 2}, 0),
              (Error{"k: a line of 0 does not fit on 5 x 2; expected 1 to 5", 0}));
}

}  // namespace
}  // namespace lawan::games
