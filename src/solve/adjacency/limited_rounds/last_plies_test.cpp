#include "solve/adjacency/limited_rounds/last_plies.hpp"

#include <gtest/gtest.h>

#include <utility>

#include "tests/plain_rounds.hpp"
#include "tests/random_game.hpp"

namespace lawan::solve {

using namespace tests;

namespace {

/// Draws random positions of several boards and both rules with `plies_left` plies left.
template <class Check>
void for_positions(int plies_left, int positions, const Check& check) {
    Random random(11);
    for (const auto& [width, height] : {std::pair{4, 4}, {5, 4}, {4, 6}, {6, 6}, {8, 8}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const int cells = game.initial_state().plies_left;
            for (int i = 0; i < positions; ++i) {
                const auto played = random.below(static_cast<unsigned>(cells - plies_left + 1));
                auto state = random_state(game, random, static_cast<int>(played));
                state.plies_left = static_cast<std::uint8_t>(plies_left);
                check(game, state, random);
            }
        }
    }
}

TEST(LastPliesTest, AnswersAgreeWithPlainSearch) {
    for (int plies = 0; plies <= LastPlies::most_plies; ++plies) {
        for_positions(plies, 40, [](const Adjacency& game, const auto& state, Random& random) {
            LastPlies last(game);
            const int value = plain_margin(game, state, game.grid().mask());
            for (int alpha = value - 3; alpha <= value + 2; ++alpha) {
                const auto found = last.answer(state, alpha, random.next());
                if (value > alpha) {
                    ASSERT_GT(found.value, alpha) << game.position_text(state);
                    ASSERT_LE(found.value, value) << game.position_text(state);
                } else {
                    ASSERT_LE(found.value, alpha) << game.position_text(state);
                    ASSERT_GE(found.value, value) << game.position_text(state);
                }
            }
        });
    }
}

TEST(LastPliesTest, NoOtherCellIsNeededToBeRight) {
    for (int plies = 1; plies <= LastPlies::most_plies; ++plies) {
        for_positions(plies, 15, [](const Adjacency& game, const auto& state, Random& random) {
            LastPlies last(game);
            const std::uint64_t empty = game.empty_cells(state);
            const int value = plain_margin(game, state, empty);
            for (int alpha = value - 2; alpha <= value + 1; ++alpha) {
                const auto found = last.answer(state, alpha, random.next());
                for (const auto gone : ActionSet(empty & ~found.used & random.next())) {
                    const std::uint64_t open = empty & ~(std::uint64_t{1} << gone);
                    if (std::popcount(open) < state.plies_left) continue;
                    const int without = plain_margin(game, state, open);
                    if (found.value > alpha) {
                        ASSERT_GE(without, found.value) << game.position_text(state);
                    } else {
                        ASSERT_LE(without, found.value) << game.position_text(state);
                    }
                }
            }
        });
    }
}

TEST(LastPliesTest, APassLeavesTheOpponentWhatIsCounted) {
    for_positions(4, 15, [](const Adjacency& game, const auto& state, Random&) {
        const auto found = LastPlies(game).after_a_pass(state);
        const Adjacency::State pass{state.enemy, state.own, 3, opponent(state.to_move)};
        const std::uint64_t empty = game.empty_cells(state);
        for (const auto gone : ActionSet(empty & ~found.used)) {
            const std::uint64_t open = empty & ~(std::uint64_t{1} << gone);
            ASSERT_GE(plain_margin(game, pass, open), found.value) << game.position_text(state);
            if (game.grid().cells() > 20) break;
        }
    });
}

}  // namespace
}  // namespace lawan::solve
