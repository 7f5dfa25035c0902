#include "game/perft.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"

/// Perft numbers that are published or follow by hand; they detect changes of the rules.
namespace lawan::tests {
namespace {

using Numbers = std::vector<std::uint64_t>;

template <Game G>
Numbers perfts(const G& game, int deepest) {
    Numbers counts;
    for (int depth = 1; depth <= deepest; ++depth)
        counts.push_back(perft(game, game.initial_state(), depth));
    return counts;
}

template <Symmetric G>
Numbers positions_by_ply(const G& game, int plies, Counting counting) {
    std::vector<StateOf<G>> positions = {game.initial_state()};
    Numbers counts = {1};
    for (int ply = 1; ply <= plies; ++ply) {
        positions = distinct_successors(game, positions, counting);
        counts.push_back(positions.size());
    }
    return counts;
}

std::uint64_t sum(const Numbers& numbers) {
    std::uint64_t total = 0;
    for (const std::uint64_t number : numbers) total += number;
    return total;
}

template <Game G>
std::uint64_t finished_games(const G& game, const StateOf<G>& state) {
    if (game.is_terminal(state)) return 1;
    std::uint64_t count = 0;
    for (const auto action : game.actions(state))
        count += finished_games(game, game.result(state, action));
    return count;
}

TEST(TicTacToe, Perft) {
    EXPECT_EQ(perfts(Mnk(), 9), (Numbers{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
}

TEST(TicTacToe, HasSoManyFinishedGames) {
    EXPECT_EQ(finished_games(Mnk(), Mnk().initial_state()), 255'168U);
}

TEST(TicTacToe, HasSoManyPositions) {
    EXPECT_EQ(sum(positions_by_ply(Mnk(), 9, Counting::Positions)), 5'478U);
    EXPECT_EQ(sum(positions_by_ply(Mnk(), 9, Counting::UpToSymmetry)), 765U);
}

TEST(ConnectFour, Perft) {
    EXPECT_EQ(perfts(ConnectFour(), 9),
              (Numbers{7, 49, 343, 2'401, 16'807, 117'649, 823'536, 5'673'234, 39'394'572}));
}

TEST(ConnectFour, PositionsByPly) {
    EXPECT_EQ(positions_by_ply(ConnectFour(), 9, Counting::Positions),
              (Numbers{1, 7, 49, 238, 1'120, 4'263, 16'422, 54'859, 184'275, 558'186}));
}

TEST(ConnectFour, MirroredPositionsCountOnce) {
    // A position is its own mirror image or has a different one, so n positions with s symmetric
    // ones form (n + s) / 2 classes.
    const ConnectFour game;
    const auto is_symmetric = [&](const ConnectFour::State& state) {
        const Marks marks = game.marks(state);
        return transformed_cells(game.grid(), marks.x, 1) == marks.x &&
               transformed_cells(game.grid(), marks.o, 1) == marks.o;
    };
    std::vector<ConnectFour::State> positions = {game.initial_state()};
    Numbers expected = {1};
    for (int ply = 1; ply <= 6; ++ply) {
        positions = distinct_successors(game, positions, Counting::Positions);
        const auto symmetric = std::ranges::count_if(positions, is_symmetric);
        expected.push_back((positions.size() + static_cast<std::size_t>(symmetric)) / 2);
    }
    EXPECT_EQ(expected[1], 4U);
    EXPECT_EQ(expected[2], 25U);
    EXPECT_EQ(positions_by_ply(game, 6, Counting::UpToSymmetry), expected);
}

TEST(Adjacency, Perft) {
    // 56 empty cells, one fewer each ply, whatever the neighbourhood.
    EXPECT_EQ(perfts(Adjacency(), 4), (Numbers{56, 3'080, 166'320, 8'814'960}));
    EXPECT_EQ(perfts(Adjacency({.neighbours = 4}), 3), (Numbers{56, 3'080, 166'320}));
    EXPECT_EQ(perfts(Adjacency({.rounds = 1}), 3), (Numbers{56, 3'080, 0}));
}

}  // namespace
}  // namespace lawan::tests
