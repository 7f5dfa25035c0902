#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "runtime/registry.hpp"
#include "tests/self_play.hpp"

/// The laws of every bot in every game. Bots and games in the registry are tested automatically.
namespace lawan::tests {
namespace {

/// Limits so low that any machine reaches them at once.
const Limits small{.depth = 3, .nodes = 100, .generations = 4};

const Registry& registry() {
    static const Registry standard = standard_registry();
    return standard;
}

/// Returns the examples of every game, and boards at the limits of the rules.
std::vector<std::string> game_specs() {
    std::vector<std::string> specs{
        "adjacency:w=4,h=4",
        "adjacency:w=16,h=4,nb=4",
        "adjacency:w=4,h=16,first=o",
        "adjacency:rounds=1",
        "connect4:w=1,h=1,k=1",
        "connect4:w=1,h=63,k=4",
        "connect4:w=32,h=1",
        "connect4:w=8,h=7,k=1",
        "connect4:w=9,h=6,k=9",
        "connect4:w=3,h=3,k=3",
        "mnk:1,1,1",
        "mnk:64,1,3",
        "mnk:1,64,64",
        "mnk:2,2,2",
        "mnk:8,8,5,first=o",
        "mnk:8,8,8",
    };
    for (const auto& game : registry().games())
        specs.insert(specs.end(), game.examples.begin(), game.examples.end());
    return specs;
}

std::vector<std::string> bot_names() {
    std::vector<std::string> names;
    for (const auto& bot : registry().bots()) names.push_back(bot.name);
    return names;
}

/// Calls `check(position)` with every position of some random games except finished ones.
template <class Check>
void with_random_games(const Position& start, int games, const Check& check) {
    Random random(9);
    for (int game = 0; game < games; ++game) {
        for (Position position = start; !position.is_over();) {
            SCOPED_TRACE(position.text());
            check(position);
            if (testing::Test::HasFailure()) return;
            const auto moves = position.legal_moves();
            position =
                *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
    }
}

/// Returns the score of a move that ends the game, for the player to move.
Score score_of_end(const Position& position, const std::string& move) {
    const Outcome outcome = position.play(move)->outcome();
    return outcome.winner == position.to_move() ? outcome.points : -outcome.points;
}

class SearcherLawsTest : public testing::TestWithParam<std::string> {
protected:
    /// Calls `check(bot, start)` in every game the bot plays. It must refuse any other game with a
    /// message.
    template <class Check>
    void in_every_game(const Check& check) const {
        int played = 0;
        for (const auto& game : game_specs()) {
            SCOPED_TRACE(GetParam() + " in " + game);
            const Position start = *registry().start(game);
            const auto bot = registry().make_bot(GetParam(), start, 42);
            if (!bot) {
                EXPECT_FALSE(bot.error().message.empty());
                continue;
            }
            ++played;
            check(**bot, start);
        }
        EXPECT_GT(played, 0);
    }
};

TEST_P(SearcherLawsTest, PlaysLegalMovesToTheEndOfTheGame) {
    in_every_game([](Bot& bot, const Position& start) {
        const auto moves = self_play(bot, start, small);
        EXPECT_GT(moves.size(), 0U);
        EXPECT_LE(std::ssize(moves), start.most_plies_left());
    });
}

TEST_P(SearcherLawsTest, AnswersInAnyPosition) {
    in_every_game([](Bot& bot, const Position& start) {
        with_random_games(start, 2, [&](const Position& position) {
            expect_sound(bot.choose(position, small, {}, {}).value(), position);
            Limits all_moves = small;
            all_moves.all_moves = true;
            expect_sound(bot.choose(position, all_moves, {}, {}).value(), position);
        });
    });
}

TEST_P(SearcherLawsTest, ASpentBudgetStillGivesALegalMove) {
    StopSource stop;
    stop.request_stop();
    in_every_game([&](Bot& bot, const Position& start) {
        with_random_games(start, 1, [&](const Position& position) {
            expect_sound(bot.choose(position, {}, stop.get_token(), {}).value(), position);
            expect_sound(bot.choose(position, {.time = Duration(1)}, {}, {}).value(), position);
            expect_sound(bot.choose(position, {.nodes = 1}, {}, {}).value(), position);
        });
    });
}

TEST_P(SearcherLawsTest, PlaysTheOnlyMove) {
    int found = 0;
    in_every_game([&](Bot& bot, const Position& start) {
        with_random_games(start, 3, [&](const Position& position) {
            if (position.legal_moves().size() != 1) return;
            ++found;
            EXPECT_EQ(bot.choose(position, small, {}, {}).value().move,
                      position.legal_moves().front());
        });
    });
    EXPECT_GT(found, 10);
}

TEST_P(SearcherLawsTest, TheLastEmptyCellIsSeenToTheEnd) {
    int found = 0;
    in_every_game([&](Bot& bot, const Position& start) {
        with_random_games(start, 3, [&](const Position& position) {
            if (position.most_plies_left() != 1) return;
            ++found;
            const Report report = bot.choose(position, small, {}, {}).value();
            EXPECT_TRUE(position.play(report.move)->is_over());
            if (report.depth == 0) return;  // such a bot reports no score
            Score best = -infinite_score;
            for (const auto& move : position.legal_moves())
                best = std::max(best, score_of_end(position, move));
            EXPECT_EQ(report.score, best);
            EXPECT_EQ(score_of_end(position, report.move), best);
            EXPECT_TRUE(report.exact);
        });
    });
    EXPECT_GT(found, 20);
}

TEST_P(SearcherLawsTest, WinsAtOnceWhereAMoveWins) {
    if (GetParam() == "mirror") GTEST_SKIP() << "plays no game in which a move wins at once";
    int found = 0;
    in_every_game([&](Bot& bot, const Position& start) {
        if (start.rounds()) return;  // adjacency never ends before its last move
        with_random_games(start, 4, [&](const Position& position) {
            const bool can_win =
                std::ranges::any_of(position.legal_moves(), [&](const std::string& move) {
                    const Position next = *position.play(move);
                    return next.is_over() && next.outcome().winner.has_value();
                });
            if (!can_win) return;
            ++found;
            const Report report = bot.choose(position, small, {}, {}).value();
            if (report.depth == 0) return;
            const Position next = *position.play(report.move);
            ASSERT_TRUE(next.is_over()) << report.move;
            EXPECT_EQ(next.outcome().winner, position.to_move());
            EXPECT_EQ(report.score, next.outcome().points);
            EXPECT_TRUE(report.exact);
        });
    });
    EXPECT_GT(found, 20);
}

TEST_P(SearcherLawsTest, TheSameSeedPlaysTheSameGame) {
    in_every_game([&](Bot& bot, const Position& start) {
        const auto other = made_bot(registry(), GetParam(), start, 42);
        EXPECT_EQ(self_play(bot, start, small), self_play(*other, start, small));
    });
}

TEST_P(SearcherLawsTest, WhoStartsMakesNoDifference) {
    // Not in adjacency, where O starts from the opposite corner.
    for (const std::string game : {"connect4:w=5,h=4", "mnk:4,4,3"}) {
        SCOPED_TRACE(game);
        const Position x_starts = *registry().start(game + ",first=x");
        const Position o_starts = *registry().start(game + ",first=o");
        const auto for_x = registry().make_bot(GetParam(), x_starts, 42);
        const auto for_o = registry().make_bot(GetParam(), o_starts, 42);
        if (!for_x) continue;
        EXPECT_EQ(self_play(**for_x, x_starts, small), self_play(**for_o, o_starts, small));
    }
}

std::string name_of(const testing::TestParamInfo<std::string>& bot) { return bot.param; }

INSTANTIATE_TEST_SUITE_P(EveryGame, SearcherLawsTest, testing::ValuesIn(bot_names()), name_of);

}  // namespace
}  // namespace lawan::tests
