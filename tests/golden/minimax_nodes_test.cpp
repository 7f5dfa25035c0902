#include <gtest/gtest.h>

#include <cstdint>

#include "eval/marks.hpp"
#include "eval/zero.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/mnk/mnk.hpp"
#include "search/minimax/minimax.hpp"

/// Node counts of textbook algorithms without move ordering, which any implementation must match.
namespace lawan::tests {
namespace {

template <class Searcher, Game G>
SearchResult<G> search(Searcher searcher, const G& game, const Limits& limits) {
    return searcher.search(game, game.initial_state(), limits, {}, {});
}

TEST(TicTacToe, MinimaxVisitsTheWholeTree) {
    const auto result = search(PlainMinimax<Mnk, ZeroEvaluation>(ZeroEvaluation()), Mnk(), {});
    EXPECT_EQ(result.counters.nodes, 549'946U);
    EXPECT_EQ(result.score, 0);
    EXPECT_TRUE(result.exact);
}

TEST(TicTacToe, AlphaBetaCutsAllButAThirtieth) {
    const auto result = search(AlphaBeta<Mnk, ZeroEvaluation>(ZeroEvaluation()), Mnk(), {});
    EXPECT_EQ(result.counters.nodes, 18'297U);
    EXPECT_EQ(result.score, 0);
    EXPECT_TRUE(result.exact);
}

std::uint64_t adjacency_nodes(int neighbours, int depth) {
    const AlphaBeta<Adjacency, MarksEvaluation> searcher{MarksEvaluation()};
    return search(searcher, Adjacency({.neighbours = neighbours}), {.depth = depth}).counters.nodes;
}

TEST(Adjacency, AlphaBetaVisitsSoManyNodes) {
    EXPECT_EQ(adjacency_nodes(8, 5), 674'626U);
    EXPECT_EQ(adjacency_nodes(8, 6), 4'084'777U);
    EXPECT_EQ(adjacency_nodes(4, 5), 253'641U);
    EXPECT_EQ(adjacency_nodes(4, 6), 1'254'979U);
}

TEST(Adjacency, AlphaBetaVisitsSoManyNodesAtDepth7) {
    EXPECT_EQ(adjacency_nodes(8, 7), 46'900'813U);
}

}  // namespace
}  // namespace lawan::tests
