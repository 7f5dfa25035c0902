#include "search/random_move.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "base/stop.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

TEST(RandomMoveTest, PlaysOnlyLegalMoves) {
    with_small_games([]<Game G>(const G& game) {
        RandomMove<G> search(1);
        for (int i = 0; i < 30; ++i) {
            auto state = game.initial_state();
            while (!game.is_terminal(state)) {
                const auto result = search.search(game, state, {}, {}, {});
                ASSERT_TRUE(game.actions(state).contains(result.move));
                ASSERT_EQ(result.line, std::vector{result.move});
                ASSERT_EQ(result.depth, 0) << "it has no opinion";
                ASSERT_FALSE(result.exact);
                state = game.result(state, result.move);
            }
        }
    });
}

TEST(RandomMoveTest, PlaysAllMovesEquallyOften) {
    const ConnectFour game;
    RandomMove<ConnectFour> search(1);
    std::array<int, 64> counts{};
    constexpr int each = 1000;
    for (int i = 0; i < 7 * each; ++i)
        ++counts[search.search(game, game.initial_state(), {}, {}, {}).move];
    // The standard deviation of a fair count is 29; the seed is fixed, so this never fails by
    // chance.
    for (const auto action : game.actions(game.initial_state()))
        EXPECT_NEAR(counts[action], each, 4 * 29);
}

TEST(RandomMoveTest, TheSeedDecides) {
    const Adjacency game;
    const auto moves = [&](std::uint64_t seed) {
        RandomMove<Adjacency> search(seed);
        std::array<Adjacency::Action, 20> chosen{};
        for (auto& move : chosen) move = search.search(game, game.initial_state(), {}, {}, {}).move;
        return chosen;
    };
    EXPECT_EQ(moves(5), moves(5));
    EXPECT_NE(moves(5), moves(6));
}

TEST(RandomMoveTest, AStopRequestChangesNothing) {
    const Mnk game;
    StopSource stop;
    stop.request_stop();
    const auto stopped =
        RandomMove<Mnk>(3).search(game, game.initial_state(), {}, stop.get_token(), {});
    EXPECT_EQ(stopped.move, RandomMove<Mnk>(3).search(game, game.initial_state(), {}, {}, {}).move);
}

}  // namespace
}  // namespace lawan::search
