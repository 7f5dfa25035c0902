#pragma once

#include <gtest/gtest.h>

#include "game/game.hpp"
#include "search/search.hpp"

namespace lawan::tests {

/// Expects two searches of one position to have the same result.
template <Game G>
void expect_same(const SearchResult<G>& left, const SearchResult<G>& right) {
    EXPECT_EQ(left.move, right.move);
    EXPECT_EQ(left.score, right.score);
    EXPECT_EQ(left.exact, right.exact);
    EXPECT_EQ(left.depth, right.depth);
    EXPECT_EQ(left.line, right.line);
    EXPECT_EQ(left.moves, right.moves);
    EXPECT_EQ(left.counters, right.counters);
}

}  // namespace lawan::tests
