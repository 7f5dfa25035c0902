#include <gtest/gtest.h>

#include <vector>

#include "games/adjacency/adjacency.hpp"
#include "tests/random_game.hpp"

/// The theorems about the Adjacency Strategy Game on which bots, solver and documentation rely.
namespace lawan::tests {
namespace {

/// Returns a cell and its neighbours: all that a placement there settles.
std::uint64_t closed_neighbourhood(const Adjacency& game, int cell) {
    return game.neighbours(static_cast<Adjacency::Action>(cell)) | std::uint64_t{1} << cell;
}

TEST(AdjacencyRules, TurnTheMarksOfReportAsExample) {
    // The corner  . O .    after O's placement in the middle of its second row   . O .
    //             X . .                                                          O O .
    //             X X O                                                          O O O
    //             X X X                                                          X X X
    const Adjacency game({.first = Player::O});
    const auto before = game.parse_position("6oo/6oo/8/8/1o6/x7/xxo5/xxx5 o 3");
    ASSERT_TRUE(before) << before.error().message;
    const auto move = game.parse_action(before->second, "b3");
    ASSERT_TRUE(move);
    EXPECT_EQ(game.position_text(game.result(before->second, *move)),
              "6oo/6oo/8/8/1o6/oo6/ooo5/xxx5 x 3 28");
    // With orthogonal neighbours c2 was O's already, and a2 stays X's.
    const Adjacency four({.neighbours = 4, .first = Player::O});
    EXPECT_EQ(four.position_text(four.result(before->second, *move)),
              "6oo/6oo/8/8/1o6/oo6/xoo5/xxx5 x 3 28");
}

std::vector<Adjacency::Rules> boards_with_even_cells() {
    std::vector<Adjacency::Rules> list;
    for (int width = 4; width <= 16; ++width) {
        for (int height = 4; width * height <= 64 && height <= 16; ++height) {
            if (width * height % 2 != 0) continue;
            for (const int neighbours : {8, 4}) {
                for (const Player first : {Player::X, Player::O})
                    list.push_back({width, height, neighbours, 0, first});
            }
        }
    }
    return list;
}

TEST(Theorem1, TheLastOneToTouchOwnsTheCell) {
    struct Placement {
        int cell;
        Player player;
    };
    Random random(1);
    for (auto rules : boards_with_even_cells()) {
        rules.rounds = 1 + static_cast<int>(random.below(28));
        const Adjacency game(rules);
        auto state = game.initial_state();
        const Marks start = game.marks(state);
        std::vector<Placement> placements;
        while (!game.is_terminal(state)) {
            const auto cell = random_action(game, state, random);
            placements.push_back({cell, game.player_to_move(state)});
            state = game.result(state, cell);
        }
        for (int cell = 0; cell < game.grid().cells(); ++cell) {
            auto owner = start.at(cell);
            bool filled = owner.has_value();
            for (const auto& placement : placements) {
                filled = filled || placement.cell == cell;
                if (filled &&
                    (closed_neighbourhood(game, placement.cell) & std::uint64_t{1} << cell) != 0)
                    owner = placement.player;
            }
            ASSERT_EQ(game.marks(state).at(cell), owner) << game.spec();
        }
    }
}

TEST(Theorem2, TheMirrorReplyNeverLoses) {
    Random random(2);
    for (auto rules : boards_with_even_cells()) {
        for (int i = 0; i < 8; ++i) {
            rules.rounds = i == 0 ? 0 : 1 + static_cast<int>(random.below(28));
            const Adjacency game(rules);
            auto state = game.initial_state();
            while (!game.is_terminal(state)) {
                const auto cell = random_action(game, state, random);
                state = game.result(state, cell);
                const auto reply = static_cast<Adjacency::Action>(game.grid().cells() - 1 - cell);
                ASSERT_TRUE(game.actions(state).contains(reply));
                state = game.result(state, reply);
            }
            ASSERT_GE(game.utility(state, opponent(rules.first)), 0) << game.spec();
        }
    }
}

}  // namespace
}  // namespace lawan::tests
