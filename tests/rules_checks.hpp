#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "tests/expected.hpp"
#include "tests/slow_board.hpp"

/// What tests of rules have in common; each fails fatally.
namespace lawan::tests {

/// Lets `compare(game, rules, random)` play some games by each of the rules.
template <Game G>
void compare_games_by_rules(const std::vector<typename G::Rules>& list, int games,
                            void (*compare)(const G&, const typename G::Rules&, Random&)) {
    Random random(1);
    for (const auto& rules : list) {
        const G game(rules);
        for (int i = 0; i < games; ++i) {
            compare(game, rules, random);
            if (::testing::Test::HasFatalFailure()) FAIL() << game.spec();
        }
    }
}

template <Game G>
void expect_read_back(const G& game, const StateOf<G>& state) {
    const std::string text = game.position_text(state);
    const auto read = game.parse_position(text);
    ASSERT_TRUE(read) << text << ": " << read.error();
    ASSERT_EQ(read->first, game) << text;
    ASSERT_EQ(read->second, state) << text;
}

/// Of an ended game, won for `winner` by so many points, or drawn.
template <Game G>
void expect_over(const G& game, const StateOf<G>& state, Player winner, int points) {
    ASSERT_EQ(game.utility(state, winner), points * score_unit);
    ASSERT_EQ(game.utility(state, opponent(winner)), -points * score_unit);
    ASSERT_TRUE(game.actions(state).empty());
    ASSERT_EQ(error_of(game.parse_action(state, "a1")).message,
              "the game is over; no move is possible");
}

/// Everything but the moves, in a game that is won by lines, after `ply` moves on a slow board.
template <Game G>
void compare_line_game(const G& game, const StateOf<G>& state, const SlowBoard& board, int ply) {
    const auto& rules = game.rules();
    const int cells = rules.width * rules.height;
    const Player mover = ply % 2 == 0 ? rules.first : opponent(rules.first);
    const std::uint64_t line = board.line_cells(mark_of(opponent(mover)), rules.length);
    ASSERT_EQ(game.marks(state), board.marks());
    ASSERT_EQ(game.player_to_move(state), mover);
    ASSERT_EQ(game.plies_played(state), ply);
    ASSERT_EQ(game.most_plies_left(state), line != 0 ? 0 : cells - ply);
    ASSERT_EQ(game.is_terminal(state), line != 0 || ply == cells);
    ASSERT_EQ(game.winning_cells(state), line);
    expect_read_back(game, state);
}

}  // namespace lawan::tests
