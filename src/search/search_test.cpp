#include "search/search.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "eval/windows.hpp"
#include "games/mnk/mnk.hpp"
#include "search/local/local_search.hpp"
#include "search/minimax/minimax.hpp"
#include "search/random_move.hpp"

namespace lawan::search {

using namespace eval;

namespace {

static_assert(SearcherOf<RandomMove<Mnk>, Mnk>);
static_assert(SearcherOf<LocalSearch<Mnk, WindowsEvaluation>, Mnk>);
static_assert(SearcherOf<PlainMinimax<Mnk, WindowsEvaluation>, Mnk>);
static_assert(SearcherOf<AlphaBeta<Mnk, WindowsEvaluation, RecordingTracer<Mnk>>, Mnk>);

TEST(LimitsTest, KnowsWhetherThereIsAny) {
    EXPECT_FALSE(Limits{}.any());
    EXPECT_FALSE(Limits{.all_moves = true}.any()) << "a wish, not a limit";
    EXPECT_TRUE(Limits{.time = std::chrono::seconds(1)}.any());
    EXPECT_TRUE(Limits{.depth = 1}.any());
    EXPECT_TRUE(Limits{.nodes = 1}.any());
    EXPECT_TRUE(Limits{.generations = 1}.any());
}

TEST(ScoredMoveTest, SortsBestFirstAndEqualsInBoardOrder) {
    std::vector<ScoredMove<Mnk>> moves{{8, 5}, {3, -1000}, {2, 5}, {7, 900}, {0, 5}};
    sort_best_first(moves);
    EXPECT_EQ(moves, (std::vector<ScoredMove<Mnk>>{{7, 900}, {0, 5}, {2, 5}, {8, 5}, {3, -1000}}));
}

}  // namespace
}  // namespace lawan::search
