#include "solve/connect4/book/book.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "solve/connect4/book/embedded_book.hpp"
#include "solve/connect4/connect_four_solver.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

const ConnectFour small_board({.width = 5, .height = 4, .length = 4});

ConnectFourBook built(int plies) {
    ConnectFourBook book(small_board, plies);
    auto solver = *ConnectFourSolver::make(small_board, 1U << 20U);
    for (const auto& state : open_positions(small_board, plies))
        book.set(state, *solver.score(state));
    book.settle();
    return book;
}

TEST(ConnectFourBookTest, KnowsAllPositionsUpToItsDepth) {
    const ConnectFourBook book = built(5);
    EXPECT_EQ(book.known_count(), open_positions(small_board, 5).size());
    auto solver = *ConnectFourSolver::make(small_board, 1U << 20U);
    Random random(3);
    for (int i = 0; i < 300; ++i) {
        const auto state = random_state(small_board, random, static_cast<int>(random.below(6)));
        if (small_board.is_terminal(state)) continue;
        EXPECT_EQ(book.score(state), solver.score(state)) << small_board.position_text(state);
    }
    EXPECT_EQ(book.score(random_state(small_board, random, 6)), std::nullopt);
}

TEST(ConnectFourBookTest, IsTheSameAfterWritingAndReading) {
    const ConnectFourBook book = built(4);
    const auto read = ConnectFourBook::parse(small_board, book.bytes());
    ASSERT_TRUE(read.has_value());
    EXPECT_EQ(read->bytes(), book.bytes());
    EXPECT_EQ(read->score(small_board.initial_state()), book.score(small_board.initial_state()));
}

TEST(ConnectFourBookTest, APartKnowsWhatItKnowsAndNoMore) {
    ConnectFourBook part(small_board, 2);
    const auto positions = open_positions(small_board, 2);
    part.set(positions[0], 3);
    part.settle();
    EXPECT_EQ(part.known_count(), 1U);
    EXPECT_EQ(part.score(positions[0]), 3);
    EXPECT_EQ(part.score(positions[1]), std::nullopt);
    EXPECT_EQ(part.score(small_board.initial_state()), std::nullopt);
    ConnectFourBook other(small_board, 2);
    other.set(positions[1], -2);
    EXPECT_TRUE(part.take(other));
    EXPECT_EQ(part.known_count(), 2U);
    EXPECT_FALSE(part.take(ConnectFourBook(small_board, 3)));
    EXPECT_FALSE(part.take(ConnectFourBook(ConnectFour{}, 2)));
}

TEST(ConnectFourBookTest, TellsTheLeastOfPositionsOneDiscDeeper) {
    const ConnectFourBook book = built(5);
    const ConnectFourBook deeper = built(6);
    EXPECT_TRUE(book.agrees_with(deeper));
    int reached = 0;
    for (const auto& state : open_positions(small_board, 6)) {
        const int score = *deeper.score(state);
        ASSERT_LE(*book.least_after(state), score) << small_board.position_text(state);
        if (*book.least_after(state) == score) ++reached;
    }
    EXPECT_GT(reached, 0);
    ConnectFourBook wrong = book;
    wrong.set(open_positions(small_board, 5)[0], 7);
    EXPECT_FALSE(wrong.agrees_with(deeper));
    EXPECT_EQ(ConnectFourBook(small_board, 5).least_after(open_positions(small_board, 6)[0]),
              std::nullopt);
}

TEST(ConnectFourBookTest, RefusesWhatIsDamagedOrForeign) {
    const std::string bytes = built(3).bytes();
    const auto refused = [&](const std::string& text, const ConnectFour& game) {
        const auto book = ConnectFourBook::parse(game, text);
        return book ? "" : book.error().message;
    };
    EXPECT_EQ(refused(bytes, small_board), "");
    EXPECT_EQ(refused(bytes, ConnectFour{}), "the book is for connect4:w=5,h=4, not for connect4");
    EXPECT_NE(refused("", small_board), "");
    EXPECT_NE(refused(std::string(100, 'x'), small_board), "");
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string damaged = bytes;
        damaged[i] ^= 1;
        EXPECT_NE(refused(damaged, small_board), "") << i;
        EXPECT_NE(refused(bytes.substr(0, i), small_board), "") << i;
    }
}

TEST(ConnectFourBookTest, HasTheKnownNumbersOfPositions) {
    EXPECT_EQ(open_positions(ConnectFour{}, 1).size(), 4U);
    EXPECT_EQ(open_positions(ConnectFour{}, 2).size(), 25U);
}

TEST(OwnBookTest, IsForTheStandardBoardWhoeverBegins) {
    EXPECT_EQ(ConnectFourBook::rules_of(embedded_book_bytes())->width, 7);
    ASSERT_NE(embedded_book(ConnectFour{}), nullptr);
    EXPECT_EQ(embedded_book(ConnectFour({.first = Player::O})), embedded_book(ConnectFour{}));
    EXPECT_EQ(embedded_book(small_board), nullptr);
    EXPECT_EQ(embedded_book(ConnectFour{})->score(ConnectFour{}.initial_state()), 1);
}

TEST(OwnBookTest, KnowsEveryPositionUpToItsDepth) {
    const auto book = embedded_book(ConnectFour{});
    EXPECT_EQ(book->known_count(), open_positions(ConnectFour{}, book->plies()).size());
}

TEST(OwnBookTest, AgreesWithTheSolverOnASample) {
    const ConnectFour game;
    const auto book = embedded_book(game);
    auto solver = *ConnectFourSolver::make(game, std::size_t{64} << 20U);
    Random random(8);
    const auto positions = open_positions(game, book->plies());
    for (int i = 0; i < 5; ++i) {
        const auto& state = positions[random.below(static_cast<std::uint32_t>(positions.size()))];
        EXPECT_EQ(book->score(state), solver.score(state)) << game.position_text(state);
    }
}

}  // namespace
}  // namespace lawan::solve
