#include <gtest/gtest.h>

#include <set>

#include "games/mnk/mnk.hpp"
#include "search/mcts/mcts.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/search_cases.hpp"

/// Report D's tic-tac-toe: the size of its tree, and that its player never loses.
namespace lawan::search {

using namespace tests;

namespace {

using Plain = PlainMinimax<Mnk, ZeroEvaluation>;
using Pruned = AlphaBeta<Mnk, ZeroEvaluation>;

/// Returns every non-terminal position that play can reach.
std::set<Mnk::State> reachable(const Mnk& game) {
    std::set<Mnk::State> found;
    const auto visit = [&](const auto& self, const Mnk::State& state) -> void {
        if (game.is_terminal(state) || !found.insert(state).second) return;
        for (const auto action : game.actions(state)) self(self, game.result(state, action));
    };
    visit(visit, game.initial_state());
    return found;
}

/// Plays `bot` against every reply; collects in `met` the positions where it had to move.
template <class Search>
void expect_never_loses(const Mnk& game, Search& bot, const Mnk::State& state,
                        std::set<Mnk::State>& met) {
    if (!met.insert(state).second) return;
    const Player player = game.player_to_move(state);
    const auto move = bot.search(game, state, {}, {}, {}).move;
    ASSERT_TRUE(game.actions(state).contains(move));
    const auto answered = game.result(state, move);
    for (const auto reply : game.actions(answered)) {
        const auto next = game.result(answered, reply);
        if (!game.is_terminal(next)) {
            ASSERT_NO_FATAL_FAILURE(expect_never_loses(game, bot, next, met));
        } else {
            ASSERT_GE(game.utility(next, player), 0)
                << game.position_text(state) << ": " << game.action_text(move) << " loses to "
                << game.action_text(reply);
        }
    }
}

template <class Search>
void expect_never_loses_from_anywhere(Search bot, const Mnk& game) {
    std::set<Mnk::State> met;
    int not_lost = 0;
    for (const auto& state : reachable(game)) {
        if (game_value(game, state, game.player_to_move(state)) < 0) continue;
        ++not_lost;
        ASSERT_NO_FATAL_FAILURE(expect_never_loses(game, bot, state, met));
    }
    EXPECT_GT(not_lost, 1000);
}

TEST(MinimaxPlayTest, PlainMinimaxVisitsReportDsTree) {
    const Mnk game;
    const auto result = Plain({}).search(game, game.initial_state(), {}, {}, {});
    EXPECT_EQ(result.counters.nodes, 549'946U);
    EXPECT_EQ(result.score, 0);
    EXPECT_TRUE(result.exact);
    EXPECT_EQ(std::ssize(result.line), 9);
}

TEST(MinimaxPlayTest, AlphaBetaVisitsReportDsTreeWithCuts) {
    const Mnk game;
    const auto result = Pruned({}).search(game, game.initial_state(), {}, {}, {});
    EXPECT_EQ(result.counters.nodes, 18'297U);
    EXPECT_EQ(result.score, 0);
}

TEST(MinimaxPlayTest, NeverLosesInBoardOrder) {
    expect_never_loses_from_anywhere(Pruned({}), Mnk());
}

TEST(MinimaxPlayTest, NeverLosesWithOrderAndAnEvaluationWhenOStarts) {
    expect_never_loses_from_anywhere(AlphaBeta<Mnk, WindowsEvaluation>({}, {.ordered = true}),
                                     Mnk({.first = Player::O}));
}

TEST(MinimaxPlayTest, EndsTheGameAtOnceIfThatIsAsGoodAsAnyMove) {
    const Mnk game;
    int could_end = 0;
    int had_a_choice = 0;
    Plain plain({});
    Pruned pruned({}, {.ordered = true});
    Pruned unordered({});
    for (const auto& state : reachable(game)) {
        const Player player = game.player_to_move(state);
        const Score value = game_value(game, state, player);
        const auto ends_as_well = [&](Mnk::Action action) {
            const auto next = game.result(state, action);
            return game.is_terminal(next) && game.utility(next, player) == value;
        };
        const auto actions = game.actions(state);
        if (std::ranges::none_of(actions, ends_as_well)) continue;
        ++could_end;
        had_a_choice += std::ranges::any_of(actions, [&](Mnk::Action action) {
            return !ends_as_well(action) &&
                   game_value(game, game.result(state, action), player) == value;
        });
        ASSERT_TRUE(ends_as_well(plain.search(game, state, {}, {}, {}).move));
        ASSERT_TRUE(ends_as_well(pruned.search(game, state, {}, {}, {}).move));
        ASSERT_TRUE(ends_as_well(unordered.search(game, state, {}, {}, {}).move));
        ASSERT_TRUE(ends_as_well(plain.search(game, state, {.all_moves = true}, {}, {}).move));
    }
    EXPECT_GT(could_end, 1000);
    EXPECT_GT(had_a_choice, 100);
}

TEST(MinimaxPlayTest, WinsConnectFourAsEarlyAsPossible) {
    // Three in the bottom row, open on the right: d wins at once, and the score tells with which
    // disc.
    const ConnectFour game;
    auto state = game.initial_state();
    for (const char* move : {"a", "a", "b", "b", "c", "c"})
        state = game.result(state, *game.parse_action(state, move));
    for (const int depth : {1, 4, 7}) {
        const auto result = AlphaBeta<ConnectFour, WindowsEvaluation>({}).search(
            game, state, {.depth = depth}, {}, {});
        EXPECT_EQ(game.action_text(result.move), "d");
        EXPECT_EQ(result.score, (42 + 2 - 7) / 2 * score_unit);
        EXPECT_TRUE(result.exact);
        EXPECT_EQ(std::ssize(result.line), 1);
    }
}

/// Plays every reply from the start, as first and as second player.
TEST(MinimaxPlayTest, MctsNeverLosesEither) {
    const Mnk game;
    Mcts<Mnk, ZeroEvaluation> bot({}, {}, 1);
    std::set<Mnk::State> met;
    const auto start = game.initial_state();
    ASSERT_NO_FATAL_FAILURE(expect_never_loses(game, bot, start, met));
    for (const auto first : game.actions(start))
        ASSERT_NO_FATAL_FAILURE(expect_never_loses(game, bot, game.result(start, first), met));
}

}  // namespace
}  // namespace lawan::search
