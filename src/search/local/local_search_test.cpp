#include "search/local/local_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/stop.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

constexpr Climb every_variant[] = {Climb::Steepest,   Climb::Sideways, Climb::Restart,
                                   Climb::Stochastic, Climb::First,    Climb::Annealing};

template <Game G, class E>
Score value_after(const G& game, const E& evaluation, const StateOf<G>& state, ActionOf<G> action) {
    return static_value(game, evaluation, game.result(state, action), game.player_to_move(state));
}

/// Returns the best moves in board order.
template <Game G, class E>
std::vector<ActionOf<G>> best_moves(const G& game, const E& evaluation, const StateOf<G>& state) {
    std::vector<ActionOf<G>> best;
    Score highest = -infinite_score;
    for (const auto action : game.actions(state)) {
        const Score value = value_after(game, evaluation, state, action);
        if (value > highest) best.clear();
        if (value >= highest) best.push_back(action);
        highest = std::max(highest, value);
    }
    return best;
}

/// Returns whether none of the legal moves nearest to `action` is better.
template <Game G, class E>
bool is_local_maximum(const G& game, const E& evaluation, const StateOf<G>& state,
                      ActionOf<G> action) {
    int nearest = most_plies;
    for (const auto other : game.actions(state)) {
        if (other != action) nearest = std::min(nearest, game.distance(action, other));
    }
    const Score value = value_after(game, evaluation, state, action);
    return std::ranges::none_of(game.actions(state), [&](auto other) {
        return other != action && game.distance(action, other) == nearest &&
               value_after(game, evaluation, state, other) > value;
    });
}

/// Calls `check(game, evaluation, state)` with the small games, all evaluations, and the positions
/// of random games.
template <class Check>
void with_positions(const Check& check) {
    with_small_games([&]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        with_evaluations(game, [&](const auto& evaluation) {
            Random random(2);
            for (int i = 0; i < 4; ++i) {
                random_game(game, random, [&](const auto& state) {
                    if (game.is_terminal(state)) return;
                    SCOPED_TRACE(game.position_text(state));
                    check(game, evaluation, state);
                });
            }
        });
    });
}

template <Game G, class E>
SearchResult<G> climb(const G& game, const E& evaluation, const StateOf<G>& state,
                      const LocalSearchSettings& settings, std::uint64_t seed = 1) {
    return LocalSearch<G, E>(evaluation, settings, seed).search(game, state, {}, {}, {});
}

TEST(LocalSearchTest, EveryVariantPlaysALegalMoveWorthWhatItSays) {
    with_positions([]<Game G, class E>(const G& game, const E& evaluation, const auto& state) {
        for (const Climb variant : every_variant) {
            const auto result = climb(game, evaluation, state, {.variant = variant});
            ASSERT_TRUE(game.actions(state).contains(result.move));
            const Score value = value_after(game, evaluation, state, result.move);
            ASSERT_EQ(result.score, value);
            ASSERT_EQ(result.exact, game.is_terminal(game.result(state, result.move)));
            ASSERT_EQ(result.line, std::vector{result.move});
            ASSERT_EQ(result.depth, 1);
            ASSERT_EQ(std::ssize(result.moves), game.actions(state).size());
            for (const auto& [move, score, exact] : result.moves) {
                ASSERT_EQ(score, value_after(game, evaluation, state, move));
                ASSERT_EQ(exact, game.is_terminal(game.result(state, move)));
            }
            ASSERT_EQ(
                result.moves.front().score,
                value_after(game, evaluation, state, best_moves(game, evaluation, state).front()));
            ASSERT_EQ(result.counters.nodes, result.moves.size() + 1);
        }
    });
}

TEST(LocalSearchTest, SteepestPlaysTheBestMoveAndOfEqualsTheFirstIfAsked) {
    with_positions([]<Game G, class E>(const G& game, const E& evaluation, const auto& state) {
        const auto best = best_moves(game, evaluation, state);
        const auto first = climb(game, evaluation, state, {.ties = Ties::First}, 7);
        ASSERT_EQ(first.move, best.front());
        const auto any = climb(game, evaluation, state, {.ties = Ties::Random}, 7);
        ASSERT_NE(std::ranges::find(best, any.move), best.end());
    });
}

TEST(LocalSearchTest, RandomTiesPlayEachOfTheBestMoves) {
    const Adjacency game;
    const auto state = game.initial_state();
    const auto best = best_moves(game, MarksEvaluation{}, state);
    ASSERT_GT(best.size(), 1U);
    std::set<Adjacency::Action> played;
    LocalSearch<Adjacency, MarksEvaluation> search({}, {}, 1);
    for (std::size_t i = 0; i < 50 * best.size(); ++i)
        played.insert(search.search(game, state, {}, {}, {}).move);
    EXPECT_EQ(played, std::set(best.begin(), best.end()));
}

TEST(LocalSearchTest, ClimbsEndWhereNoNeighbourIsBetter) {
    int not_the_best = 0;
    with_positions([&]<Game G, class E>(const G& game, const E& evaluation, const auto& state) {
        for (const Climb variant :
             {Climb::Sideways, Climb::Restart, Climb::Stochastic, Climb::First}) {
            for (std::uint64_t seed = 0; seed < 4; ++seed) {
                const auto result =
                    climb(game, evaluation, state, {.variant = variant, .restarts = 2}, seed);
                ASSERT_TRUE(is_local_maximum(game, evaluation, state, result.move));
                not_the_best += result.score < result.moves.front().score;
            }
        }
    });
    EXPECT_GT(not_the_best, 0) << "no climb was ever caught on a lower top: did they climb at all?";
}

TEST(LocalSearchTest, MoreRestartsFindBetterTops) {
    // With the same seed, ten climbs begin with the single climb.
    const Adjacency game;
    Random random(4);
    int better = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto state = random_state(game, random, 20);
        const auto once =
            climb(game, MarksEvaluation{}, state, {.variant = Climb::Restart, .restarts = 1}, seed);
        const auto often = climb(game, MarksEvaluation{}, state,
                                 {.variant = Climb::Restart, .restarts = 10}, seed);
        ASSERT_GE(often.score, once.score);
        better += often.score > once.score;
    }
    EXPECT_GT(better, 5);
}

TEST(LocalSearchTest, AnnealingIsARandomWalkWhenHotAndAClimbWhenCold) {
    // Columns lie in a row, so a long enough walk visits them all.
    const ConnectFour game;
    const WindowsEvaluation evaluation;
    Random random(6);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const auto state = random_state(game, random, 8);
        if (game.is_terminal(state)) continue;
        const auto hot = climb(
            game, evaluation, state,
            {.variant = Climb::Annealing, .temperature = 1000, .cooling = 1, .steps = 3000}, seed);
        ASSERT_EQ(hot.score, hot.moves.front().score);
        const auto cold =
            climb(game, evaluation, state,
                  {.variant = Climb::Annealing, .temperature = 0, .steps = 1000}, seed);
        ASSERT_TRUE(is_local_maximum(game, evaluation, state, cold.move));
    }
}

TEST(LocalSearchTest, SidewaysStepsCrossEqualGround) {
    // With the same seed both start at the same move and climb alike as long as there is a better
    // one.
    const Adjacency game;
    Random random(4);
    int better = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto state = random_state(game, random, 20);
        const auto stays = climb(game, MarksEvaluation{}, state,
                                 {.variant = Climb::Sideways, .sideways = 0}, seed);
        const auto walks = climb(game, MarksEvaluation{}, state,
                                 {.variant = Climb::Sideways, .sideways = 100}, seed);
        ASSERT_GE(walks.score, stays.score);
        better += walks.score > stays.score;
    }
    EXPECT_GT(better, 5);
}

TEST(LocalSearchTest, TheSameSeedPlaysTheSameMoves) {
    const Adjacency game({.width = 6, .height = 6});
    for (const Climb variant : every_variant) {
        const auto moves = [&](std::uint64_t seed) {
            LocalSearch<Adjacency, MarksEvaluation> search({}, {.variant = variant}, seed);
            std::vector<Adjacency::Action> played;
            auto state = game.initial_state();
            while (!game.is_terminal(state)) {
                played.push_back(search.search(game, state, {}, {}, {}).move);
                state = game.result(state, played.back());
            }
            return played;
        };
        EXPECT_EQ(moves(11), moves(11));
        EXPECT_NE(moves(11), moves(12));
    }
}

TEST(LocalSearchTest, StopsAtOnceAndStillPlays) {
    StopSource stop;
    stop.request_stop();
    const Adjacency game;
    const auto state = game.initial_state();
    for (const Climb variant : every_variant) {
        // Enough steps that the test would not end if they were all made.
        const LocalSearchSettings settings{.variant = variant,
                                           .sideways = 2'000'000'000,
                                           .restarts = 2'000'000'000,
                                           .cooling = 1,
                                           .steps = 2'000'000'000};
        LocalSearch<Adjacency, ZeroEvaluation> search({}, settings, 1);
        EXPECT_TRUE(game.actions(state).contains(
            search.search(game, state, {}, stop.get_token(), {}).move));
        EXPECT_TRUE(game.actions(state).contains(
            search.search(game, state, {.time = Duration(1)}, {}, {}).move));
    }
}

TEST(LocalSearchTest, TheTraceIsTheWalk) {
    const Adjacency game;
    const auto root = game.initial_state();
    for (const Climb variant : every_variant) {
        const LocalSearchSettings settings{.variant = variant};
        LocalSearch<Adjacency, MarksEvaluation> silent({}, settings, 3);
        LocalSearch<Adjacency, MarksEvaluation> search({}, settings, 3);
        const auto expected = silent.search(game, root, {}, {}, {});
        EXPECT_EQ(expected.trace, nullptr);
        const auto result = search.search(game, root, {.traced = true}, {}, {});
        EXPECT_EQ(result.move, expected.move);
        ASSERT_NE(result.trace, nullptr);
        const auto& walk = result.trace->walk;
        EXPECT_EQ(walk.empty(), variant == Climb::Steepest);
        for (std::size_t i = 0; i < walk.size(); ++i) {
            EXPECT_EQ(walk[i].score, value_after(game, MarksEvaluation{}, root, walk[i].move));
            const bool same_climb = i > 0 && walk[i].climb == walk[i - 1].climb;
            if (same_climb && variant != Climb::Annealing) {
                EXPECT_GE(walk[i].score, walk[i - 1].score);
            }
        }
        if (!walk.empty()) {
            EXPECT_TRUE(std::ranges::any_of(
                walk, [&](const auto& step) { return step.move == result.move; }));
        }
    }
}

}  // namespace
}  // namespace lawan::search
