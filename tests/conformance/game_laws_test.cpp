#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

#include "game/symmetry.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/expected.hpp"
#include "tests/random_game.hpp"

/// The laws of every game, whatever its rules. To add a game, list sample rules and add it to
/// `AllGames`.
namespace lawan::tests {
namespace {

/// Returns the rules to test with, as written after the game's name.
template <class G>
std::vector<std::string> sample_rules();

template <>
std::vector<std::string> sample_rules<Adjacency>() {
    return {"",
            "nb=4",
            "first=o",
            "rounds=8",
            "nb=4,rounds=12,first=o",
            "rounds=1",
            "w=4,h=4",
            "w=4,h=4,nb=4,rounds=3",
            "w=5,h=5",
            "w=5,h=5,nb=4,rounds=8,first=o",
            "w=16,h=4",
            "w=4,h=16,nb=4",
            "w=9,h=7",
            "w=6,h=7,rounds=5"};
}

template <>
std::vector<std::string> sample_rules<ConnectFour>() {
    return {"",
            "first=o",
            "w=9,h=5",
            "w=8,h=7",
            "w=4,h=4,k=3",
            "w=1,h=63",
            "w=32,h=1",
            "w=5,h=4,k=5",
            "w=7,h=6,k=3,first=o",
            "w=12,h=4,k=6",
            "w=16,h=3,k=2",
            "w=3,h=3,k=1",
            "w=2,h=31"};
}

template <>
std::vector<std::string> sample_rules<Mnk>() {
    return {"3,3,3", "3,3,3,first=o", "4,4,4",  "5,4,4,first=o", "8,8,5",  "8,8,8",
            "1,1,1", "64,1,3",        "1,64,4", "7,9,4",         "32,2,2", "10,6,1"};
}

template <class G>
class GameLaws : public testing::Test {
protected:
    /// Calls `check(game, state)` with every state of random games under all sample rules; stops at
    /// the first failure.
    template <class Check>
    void for_each_state(int games, Check check) {
        Random random(1);
        for (const std::string& rules : sample_rules<G>()) {
            const auto game = G::parse_rules(rules);
            ASSERT_TRUE(game) << rules << ": " << game.error();
            for (int i = 0; i < games; ++i) {
                random_game(*game, random, [&](const StateOf<G>& state) {
                    if (!testing::Test::HasFatalFailure()) check(*game, state);
                });
                if (testing::Test::HasFatalFailure()) FAIL() << game->spec();
            }
        }
    }
};

using AllGames = testing::Types<Adjacency, ConnectFour, Mnk>;

class GameNames {
public:
    template <class G>
    static std::string GetName(int) {  // NOLINT(readability-identifier-naming): GoogleTest's name
        if (std::is_same_v<G, Adjacency>) return "Adjacency";
        return std::is_same_v<G, ConnectFour> ? "ConnectFour" : "Mnk";
    }
};

TYPED_TEST_SUITE(GameLaws, AllGames, GameNames);

constexpr int few = 3;
constexpr int many = 15;

TYPED_TEST(GameLaws, ActionsAreEmptyExactlyAtTheEnd) {
    this->for_each_state(many, [](const auto& game, const auto& state) {
        ASSERT_EQ(game.actions(state).empty(), game.is_terminal(state));
    });
}

TYPED_TEST(GameLaws, ActionsAreDifferentAndLeadToDifferentStates) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        std::set<int> actions;
        std::set<StateOf<TypeParam>> successors;
        int size = 0;
        for (const auto action : game.actions(state)) {
            actions.insert(action);
            successors.insert(game.result(state, action));
            ++size;
        }
        ASSERT_EQ(game.actions(state).size(), size);
        ASSERT_EQ(static_cast<int>(actions.size()), size);
        ASSERT_EQ(static_cast<int>(successors.size()), size);
        ASSERT_FALSE(successors.contains(state));
    });
}

TYPED_TEST(GameLaws, AMoveFillsOneCellWithTheMoversMark) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        const Marks before = game.marks(state);
        ASSERT_EQ(before.x & before.o, 0U);
        ASSERT_EQ((before.x | before.o) & ~game.grid().mask(), 0U);
        for (const auto action : game.actions(state)) {
            const Marks after = game.marks(game.result(state, action));
            ASSERT_EQ(after.x & after.o, 0U);
            const std::uint64_t filled = (after.x | after.o) & ~(before.x | before.o);
            ASSERT_EQ((before.x | before.o) & ~(after.x | after.o), 0U);
            ASSERT_EQ(std::popcount(filled), 1);
            ASSERT_EQ(after.at(std::countr_zero(filled)), game.player_to_move(state));
        }
    });
}

TYPED_TEST(GameLaws, PlayersTakeTurns) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        for (const auto action : game.actions(state)) {
            ASSERT_EQ(game.player_to_move(game.result(state, action)),
                      opponent(game.player_to_move(state)));
        }
    });
}

TYPED_TEST(GameLaws, ResultChangesNothingButReturnsTheSameAgain) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        const auto before = state;
        for (const auto action : game.actions(state)) {
            const auto once = game.result(state, action);
            ASSERT_EQ(state, before);
            ASSERT_EQ(game.result(before, action), once);
        }
    });
}

TYPED_TEST(GameLaws, UtilityIsZeroSumAndWithinBounds) {
    this->for_each_state(many, [](const auto& game, const auto& state) {
        if (!game.is_terminal(state)) return;
        ASSERT_EQ(game.utility(state, Player::X), -game.utility(state, Player::O));
        ASSERT_LE(std::abs(game.utility(state, Player::X)), 64 * score_unit);
        ASSERT_EQ(game.utility(state, Player::X) % score_unit, 0);
    });
}

TYPED_TEST(GameLaws, EqualStatesHaveEqualKeysAndOthersDoNot) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        // Parsed again from text, the same states must have the same keys.
        std::set<std::uint64_t> keys = {game.hash(state)};
        for (const auto action : game.actions(state)) {
            const auto next = game.result(state, action);
            const auto read = game.parse_position(game.position_text(next));
            ASSERT_TRUE(read);
            ASSERT_EQ(game.hash(read->second), game.hash(next));
            keys.insert(game.hash(next));
        }
        ASSERT_EQ(static_cast<int>(keys.size()), 1 + game.actions(state).size());
    });
}

TYPED_TEST(GameLaws, SymmetryZeroIsTheIdentity) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        ASSERT_GE(game.symmetry_count(), 1);
        ASSERT_EQ(game.transformed(state, 0), state);
    });
}

TYPED_TEST(GameLaws, SymmetriesMapMovesOntoMoves) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry) {
            const auto image = game.transformed(state, symmetry);
            ASSERT_EQ(game.is_terminal(image), game.is_terminal(state));
            ASSERT_EQ(game.player_to_move(image), game.player_to_move(state));
            ASSERT_EQ(game.plies_played(image), game.plies_played(state));
            if (game.is_terminal(state)) {
                ASSERT_EQ(game.utility(image, Player::X), game.utility(state, Player::X));
            }
            std::set<StateOf<TypeParam>> moved_then_mapped;
            for (const auto action : game.actions(state))
                moved_then_mapped.insert(game.transformed(game.result(state, action), symmetry));
            std::set<StateOf<TypeParam>> mapped_then_moved;
            for (const auto action : game.actions(image))
                mapped_then_moved.insert(game.result(image, action));
            ASSERT_EQ(moved_then_mapped, mapped_then_moved);
        }
    });
}

TYPED_TEST(GameLaws, CanonicalStatesAreTheSameForAllImages) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        const auto least = canonical(game, state);
        bool is_image = false;
        for (int symmetry = 0; symmetry < game.symmetry_count(); ++symmetry) {
            const auto image = game.transformed(state, symmetry);
            is_image = is_image || image == least;
            ASSERT_EQ(canonical(game, image), least);
        }
        ASSERT_TRUE(is_image);
    });
}

TYPED_TEST(GameLaws, PositionsAreReadBack) {
    this->for_each_state(many, [](const auto& game, const auto& state) {
        const std::string text = game.position_text(state);
        const auto read = game.parse_position(text);
        ASSERT_TRUE(read) << text << ": " << read.error();
        ASSERT_EQ(read->first, game) << text;
        ASSERT_EQ(read->second, state) << text;
    });
}

TYPED_TEST(GameLaws, MovesAreReadBackAndOnlyMovesAre) {
    this->for_each_state(few, [](const auto& game, const auto& state) {
        std::set<std::string> texts;
        for (const auto action : game.actions(state)) {
            const std::string text = game.action_text(action);
            ASSERT_EQ(game.parse_action(state, text), action) << text;
            texts.insert(text);
        }
        ASSERT_EQ(static_cast<int>(texts.size()), game.actions(state).size());
        // Moves that were legal at the start and no longer are.
        for (const auto action : game.actions(game.initial_state())) {
            const std::string text = game.action_text(action);
            if (!texts.contains(text)) {
                ASSERT_FALSE(game.parse_action(state, text)) << text;
            }
        }
    });
}

TYPED_TEST(GameLaws, PliesAreCounted) {
    this->for_each_state(many, [](const auto& game, const auto& state) {
        const auto start = game.initial_state();
        const int length = game.most_plies_left(start);
        ASSERT_EQ(game.plies_played(start), 0);
        ASSERT_LE(length, most_plies);
        ASSERT_EQ(game.most_plies_left(state) == 0, game.is_terminal(state));
        if (game.is_terminal(state)) {
            ASSERT_LE(game.plies_played(state), length);
        } else {
            ASSERT_EQ(game.plies_played(state) + game.most_plies_left(state), length);
        }
        for (const auto action : game.actions(state))
            ASSERT_EQ(game.plies_played(game.result(state, action)), game.plies_played(state) + 1);
    });
}

TYPED_TEST(GameLaws, DistancesAreAMetric) {
    for (const std::string& rules : sample_rules<TypeParam>()) {
        const auto game = TypeParam::parse_rules(rules);
        ASSERT_TRUE(game);
        const auto actions = game->actions(game->initial_state());
        for (const auto from : actions) {
            for (const auto to : actions) {
                ASSERT_EQ(game->distance(from, to) == 0, from == to);
                ASSERT_EQ(game->distance(from, to), game->distance(to, from));
                for (const auto between : {actions.at(0), actions.at(actions.size() / 2)}) {
                    ASSERT_LE(game->distance(from, to),
                              game->distance(from, between) + game->distance(between, to));
                }
            }
        }
    }
}

TYPED_TEST(GameLaws, SpecsAndRulesNameTheirGame) {
    std::set<std::string> specs;
    std::vector<TypeParam> games;
    for (const std::string& rules : sample_rules<TypeParam>()) {
        const auto game = TypeParam::parse_rules(rules);
        ASSERT_TRUE(game);
        EXPECT_EQ(TypeParam(game->rules()), *game);
        EXPECT_EQ(std::ranges::count(games, *game), 0) << game->spec();
        games.push_back(*game);
        specs.insert(game->spec());
    }
    EXPECT_EQ(specs.size(), games.size());
}

}  // namespace
}  // namespace lawan::tests
