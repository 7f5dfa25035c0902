#include "solve/adjacency/mirror.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "search/minimax/minimax.hpp"
#include "search/random_move.hpp"
#include "tests/plain_rounds.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

static_assert(SearcherOf<MirrorSearch, Adjacency>);

/// Plays to the end with `mirror` as second player, and returns that player's margin.
template <class Opponent>
Score second_players_margin(const Adjacency& game, Opponent& opponent_search, const Limits& limits,
                            MirrorSearch& mirror) {
    auto state = game.initial_state();
    const Player second = opponent(state.to_move);
    while (!game.is_terminal(state)) {
        const auto move = state.to_move == second
                              ? mirror.search(game, state, {}, {}, {}).move
                              : opponent_search.search(game, state, limits, {}, {}).move;
        EXPECT_TRUE(game.actions(state).contains(move));
        state = game.result(state, move);
    }
    return game.margin(state, second);
}

int most_rounds(int width, int height) { return (width * height - 8) / 2; }

/// Calls `use(game)` for both rules, both starting players and every number of rounds on the board.
template <class Use>
void with_every_game(int width, int height, const Use& use) {
    for (const int neighbours : {8, 4}) {
        for (const Player first : {Player::X, Player::O}) {
            for (int rounds = 1; rounds <= most_rounds(width, height); ++rounds)
                use(Adjacency({width, height, neighbours, rounds, first}));
        }
    }
}

/// Draws random positions with few plies left, and those after each answer of the mirror.
TEST(MirrorTest, WhoCanBeMirroredDoesNotWin) {
    Random random(5);
    int mirrored = 0;
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 4, .height = 4, .neighbours = neighbours});
        for (int i = 0; i < 300; ++i) {
            auto state = random_state(game, random, static_cast<int>(random.below(7)));
            if (const auto answer = MirrorSearch::answer(game, state))
                state = game.result(state, *answer);
            const auto left = random.below(static_cast<unsigned>(state.plies_left) + 1U);
            state.plies_left = static_cast<std::uint8_t>(left);
            if (!can_be_mirrored(game, state)) continue;
            ++mirrored;
            EXPECT_LE(plain_margin(game, state, game.grid().mask()), 0)
                << game.position_text(state);
        }
    }
    EXPECT_GT(mirrored, 100);
}

TEST(MirrorTest, HalfTurnIsItsOwnInverseAndTurnsEveryCell) {
    for (const Grid grid : {Grid{8, 8}, Grid{5, 4}, Grid{7, 6}, Grid{16, 4}}) {
        for (int cell = 0; cell < grid.cells(); ++cell) {
            const int image = (grid.height - 1 - grid.row(cell)) * grid.width + grid.width - 1 -
                              grid.column(cell);
            const std::uint64_t turned = half_turn(grid, std::uint64_t{1} << cell);
            EXPECT_EQ(turned, std::uint64_t{1} << image);
            EXPECT_EQ(half_turn(grid, turned), std::uint64_t{1} << cell);
        }
    }
}

TEST(MirrorTest, AnswersTheImageOfTheOpponentsMove) {
    Random random(1);
    for (const auto& rules :
         {Adjacency::Rules{}, Adjacency::Rules{5, 6, 4, 0, Player::O}, Adjacency::Rules{4, 7, 8}}) {
        const Adjacency game(rules);
        for (int i = 0; i < 50; ++i) {
            auto state = game.initial_state();
            while (state.plies_left > 0) {
                const auto move = random_action(game, state, random);
                state = game.result(state, move);
                const auto answer = MirrorSearch::answer(game, state);
                ASSERT_EQ(answer, game.grid().cells() - 1 - move);
                state = game.result(state, *answer);
            }
        }
    }
}

TEST(MirrorTest, NeverLosesAsSecondAgainstRandomMoves) {
    for (const auto& [width, height] : {std::pair{8, 8}, {4, 4}, {5, 4}, {4, 7}, {6, 6}, {16, 4}}) {
        std::uint64_t seed = 0;
        with_every_game(width, height, [&](const Adjacency& game) {
            RandomMove<Adjacency> opponent_search(++seed);
            MirrorSearch mirror(seed);
            for (int i = 0; i < 10; ++i)
                ASSERT_GE(second_players_margin(game, opponent_search, {}, mirror), 0)
                    << game.spec();
        });
    }
}

TEST(MirrorTest, NeverLosesAsSecondAgainstLocalSearch) {
    for (const auto& [width, height] : {std::pair{8, 8}, {5, 4}, {6, 6}}) {
        std::uint64_t seed = 0;
        with_every_game(width, height, [&](const Adjacency& game) {
            LocalSearch<Adjacency, MarksEvaluation> opponent_search({}, {}, ++seed);
            MirrorSearch mirror(seed);
            for (int i = 0; i < 5; ++i)
                ASSERT_GE(second_players_margin(game, opponent_search, {}, mirror), 0)
                    << game.spec();
        });
    }
}

TEST(MirrorTest, NeverLosesAsSecondAgainstAlphaBeta) {
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 4}, {5, 6}}) {
        with_every_game(width, height, [&](const Adjacency& game) {
            AlphaBeta<Adjacency, MarksEvaluation> opponent_search({}, {.ordered = true});
            MirrorSearch mirror(1);
            ASSERT_GE(second_players_margin(game, opponent_search, {.depth = 3}, mirror), 0)
                << game.spec();
        });
    }
    for (int rounds = 1; rounds <= most_rounds(8, 8); ++rounds) {
        const Adjacency game({.neighbours = rounds % 2 == 0 ? 8 : 4, .rounds = rounds});
        AlphaBeta<Adjacency, MarksEvaluation> opponent_search({}, {.ordered = true});
        MirrorSearch mirror(1);
        ASSERT_GE(second_players_margin(game, opponent_search, {.depth = 3}, mirror), 0)
            << game.spec();
    }
}

TEST(MirrorTest, PlaysAsLocalWhereTheTheoremDoesNotHold) {
    Random random(3);
    int compared = 0;
    const auto expect_local = [&](const Adjacency& game, const Adjacency::State& state) {
        ASSERT_EQ(MirrorSearch::answer(game, state), std::nullopt);
        MirrorSearch mirror(17);
        LocalSearch<Adjacency, MarksEvaluation> local({}, {}, 17);
        const auto played = mirror.search(game, state, {}, {}, {});
        ASSERT_EQ(played.move, local.search(game, state, {}, {}, {}).move);
        ++compared;
    };
    const Adjacency odd({.width = 5, .height = 5});
    random_game(odd, random, [&](const Adjacency::State& state) {
        if (!odd.is_terminal(state)) expect_local(odd, state);
    });
    const Adjacency even;
    expect_local(even, even.initial_state());
    // For the first player the number of empty cells is even, so never one cell breaks the
    // symmetry.
    random_game(even, random, [&](const Adjacency::State& state) {
        if (!even.is_terminal(state) && state.to_move == Player::X) expect_local(even, state);
    });
    EXPECT_GT(compared, 40);
    // x has played d3; the answer e6 is available, but x holds h8 as well as its image a1.
    auto broken = even.result(even.initial_state(), 43);
    const std::uint64_t h8 = std::uint64_t{1} << 7;
    ASSERT_EQ(MirrorSearch::answer(even, broken), 63 - 43);
    broken.own &= ~h8;
    broken.enemy |= h8;
    expect_local(even, broken);
}

TEST(MirrorTest, TheLastMoveIsTheBestOne) {
    Random random(5);
    const Adjacency game({.rounds = 4});
    for (int i = 0; i < 50; ++i) {
        const auto state = random_state(game, random, 7);
        Score best = -infinite_score;
        for (const auto action : game.actions(state))
            best = std::max(best, game.utility(game.result(state, action), state.to_move));
        const auto result = MirrorSearch(1).search(game, state, {}, {}, {});
        EXPECT_EQ(result.score, best);
        EXPECT_TRUE(result.exact);
        EXPECT_EQ(game.utility(game.result(state, result.move), state.to_move), best);
    }
}

}  // namespace
}  // namespace lawan::solve
