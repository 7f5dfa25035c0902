#include "runtime/bots/solving_bot.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <set>
#include <string>

#include "engine/opponent/trap_search.hpp"
#include "runtime/registry.hpp"
#include "runtime/typed_position.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"
#include "tests/self_play.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

Position after(const std::string& game, const std::vector<std::string>& moves) {
    Position position = start_of(game);
    for (const auto& move : moves) position = *position.play(move);
    return position;
}

Report answer(const std::string& bot, const Position& position, const Limits& limits) {
    return made_bot(shared_registry(), bot, position)->choose(position, limits, {}, {}).value();
}

TEST(SolvingBotTest, SaysWhoFoundTheMove) {
    const Position late = after("connect4", {"d", "d", "d", "d", "d", "c", "c", "c", "c", "c",
                                             "e", "e", "e", "e", "e", "b", "b", "b", "b", "b"});
    const Report solved = answer("perfect", late, {.time = seconds(20)});
    EXPECT_EQ(solved.by, "solver");
    EXPECT_TRUE(solved.exact);
    const Report searched =
        answer("perfect", after("connect4:w=8,h=7", {}), {.time = milliseconds(5)});
    EXPECT_EQ(searched.by, "search");
    EXPECT_FALSE(searched.exact);
    const Report known = answer("perfect", after("connect4", {"d"}), {.time = milliseconds(5)});
    EXPECT_EQ(known.by, "solver") << "the program's own book has it";
    EXPECT_EQ(known.move, "d");
    EXPECT_EQ(known.score, -1 * score_unit);
}

TEST(SolvingBotTest, IsExactUnderNodeLimitsWhereTheSolverIsQuick) {
    const Report report = answer("engine", after("tictactoe", {"b2"}), {.nodes = 10});
    EXPECT_EQ(report.by, "solver");
    EXPECT_TRUE(report.exact);
    EXPECT_EQ(report.score, 0);
    EXPECT_EQ(answer("engine:without=solver", after("tictactoe", {"b2"}), {.nodes = 10}).by,
              "search");
}

TEST(SolvingBotTest, LeavesWhatTakesTooLongToTheSearch) {
    const Report report = answer("perfect", after("mnk:8,8,5", {}), {.time = milliseconds(100)});
    EXPECT_EQ(report.by, "search");
    EXPECT_FALSE(report.exact);
}

/// The table over subsets is filled only in memory that was touched before, once there was time for
/// it.
TEST(SolvingBotTest, GetsReadyForAListBeforeItHasTimeForOne) {
    const auto solver = *make_solver(start_of("adjacency"), {.table_bytes = std::size_t{1} << 22U});
    Random random(3);
    Position position = start_of("adjacency");
    while (position.most_plies_left() > 22) {
        const auto moves = position.legal_moves();
        position = *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    EXPECT_FALSE(solver->estimate(position).measured);
    solver->powers().preparation->warm_up(seconds(5));
    EXPECT_TRUE(solver->estimate(position).measured);
    const auto score = solver->score(position, {});
    EXPECT_EQ(solver->estimate(position).time, Duration{});
    solver->forget();
    EXPECT_TRUE(solver->estimate(position).measured);
    EXPECT_GT(solver->estimate(position).time, Duration{});
    EXPECT_EQ(solver->score(position, {}), score);
    const auto fresh = *make_solver(position, {.table_bytes = std::size_t{1} << 20U});
    EXPECT_EQ(fresh->reaches(position, *score, {}), true) << "by a search";
    EXPECT_EQ(fresh->reaches(position, *score + score_unit, {}), false);
}

TEST(SolvingBotTest, PlaysTheNextGameAsIfItWereMadeAnew) {
    for (const char* game : {"adjacency:w=4,h=4", "tictactoe", "connect4:w=5,h=4"}) {
        const Position start = start_of(game);
        const auto played = [&](Bot& bot) {
            std::vector<std::string> moves;
            for (Position position = start; !position.is_over();) {
                moves.push_back(bot.choose(position, {.nodes = 300}, {}, {}).value().move);
                position = *position.play(moves.back());
            }
            return moves;
        };
        const auto bot = made_bot(shared_registry(), "engine", start);
        const auto first = played(*bot);
        ASSERT_TRUE(bot->renew(7));
        bot->new_game();
        EXPECT_EQ(played(*bot), first) << game;
        EXPECT_FALSE(made_bot(shared_registry(), "perfect:variety=on", start)->renew(7));
    }
}

TEST(SolvingBotTest, OfEquallyGoodMovesItPlaysTheOneThatIsHardestToAnswer) {
    int choices = 0;
    for (const auto* rules : {"w=5,h=4", "w=6,h=4,nb=4", "w=5,h=5"}) {
        const Adjacency game = *Adjacency::parse_rules(rules);
        const EmptyCellsGame sets(game, game.empty_cells(game.initial_state()));
        auto values = *SubsetTable::make(game, game.initial_state());
        ASSERT_TRUE(values.fill(1, {}));
        TrapSearch traps(game);
        Position position = initial_position(game);
        while (position.most_plies_left() > 1) {
            const auto state = typed<Adjacency>(position)->state();
            const Report report = answer("perfect", position, {.time = seconds(20)});
            ASSERT_EQ(report.by, "solver");
            ASSERT_EQ(report.score, values.margin(state) * score_unit);
            const auto expected = [&](Adjacency::Action cell) {
                const auto next = game.result(state, cell);
                return *traps.expected(values, game.empty_cells(next),
                                       sets.settled(next.enemy, next.own),
                                       position.most_plies_left() / 2);
            };
            const auto chosen = *game.parse_action(state, report.move);
            const ActionSet best(values.best_moves(game.empty_cells(state)));
            ASSERT_TRUE(best.contains(chosen)) << report.move;
            for (const auto other : best) {
                EXPECT_GE(expected(chosen), expected(other)) << position.text();
                choices += expected(chosen) > expected(other) ? 1 : 0;
            }
            position = *position.play(position.legal_moves().front());
        }
    }
    EXPECT_GT(choices, 10);
}

TEST(SolvingBotTest, AsSecondPlayerTheMirrorHoldsWhereNothingIsProved) {
    const Position position = after("adjacency:rounds=12", {"d4"});
    EXPECT_EQ(answer("engine", position, {.nodes = 500}).move, "e5");
    int others = 0;
    for (const auto* move : {"a8", "c6", "f2", "h1", "d5"}) {
        const Position next = after("adjacency:rounds=12", {move});
        const Report mirrored = answer("perfect", next, {.nodes = 500});
        const Report free = answer("engine:without=mirror", next, {.nodes = 500});
        others += mirrored.move != free.move ? 1 : 0;
        EXPECT_EQ(free.by, "search");
        EXPECT_EQ(mirrored.score, std::max(free.score, Score{0}));
        EXPECT_EQ(mirrored.moves.size(), free.moves.size());
    }
    EXPECT_GT(others, 0);
}

TEST(SolvingBotTest, TheEngineLeavesTheMirrorForAWinThatASearchPromises) {
    const Position position = after("adjacency:rounds=8,nb=4", {"f6"});
    const Report bold = answer("engine", position, {.depth = 6});
    EXPECT_EQ(bold.by, "search");
    EXPECT_NE(bold.move, "c3");
    EXPECT_GE(bold.score, score_unit);
    EXPECT_EQ(answer("engine", position, {.depth = 4}).move, "c3");
    EXPECT_EQ(answer("perfect", position, {.depth = 6}).move, "c3");
    EXPECT_EQ(answer("engine", after("adjacency:nb=4", {"f6"}), {.depth = 6}).move, "c3");
}

TEST(SolvingBotTest, AsSecondPlayerItNeverLoses) {
    for (const auto* game : {"adjacency:w=4,h=4", "adjacency:w=5,h=4,nb=4,rounds=4",
                             "adjacency:w=6,h=5,rounds=6", "adjacency:w=6,h=6"}) {
        SCOPED_TRACE(game);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            Position position = after(game, {});
            const auto first = made_bot(shared_registry(), "local", position, seed);
            const auto second = made_bot(shared_registry(), "engine", position, seed);
            for (bool firsts_turn = true; !position.is_over(); firsts_turn = !firsts_turn) {
                Bot& bot = firsts_turn ? *first : *second;
                position =
                    *position.play(bot.choose(position, {.nodes = 2000}, {}, {}).value().move);
            }
            EXPECT_NE(position.outcome().winner, Player::X);
        }
    }
}

TEST(SolvingBotTest, WinsAsSoonAndLosesAsLateAsItCan) {
    Position position = after("mnk:4,3,3", {});
    const auto bot = made_bot(shared_registry(), "perfect", position);
    int plies = 0;
    for (; !position.is_over(); ++plies)
        position =
            *position.play(bot->choose(position, {.time = seconds(20)}, {}, {}).value().move);
    EXPECT_EQ(plies, 7) << "as the solver says";
    EXPECT_EQ(position.outcome().winner, Player::X);
}

TEST(SolvingBotTest, VarietyChoosesAmongEquals) {
    const Position position = after("tictactoe", {});
    std::set<std::string> plain;
    std::set<std::string> varied;
    for (int seed = 1; seed <= 30; ++seed) {
        const std::string with_seed = "seed=" + std::to_string(seed);
        plain.insert(answer("perfect:memory=1," + with_seed, position, {.time = seconds(20)}).move);
        varied.insert(
            answer("perfect:memory=1,variety=on," + with_seed, position, {.time = seconds(20)})
                .move);
    }
    EXPECT_EQ(plain.size(), 1U);
    EXPECT_GT(varied.size(), 4U) << "every opening is a draw";
}

TEST(SolvingBotTest, AllMovesAreExact) {
    const Report report = answer("perfect", after("tictactoe", {"b2", "a1"}),
                                 {.time = seconds(20), .all_moves = true});
    ASSERT_EQ(report.moves.size(), 7U);
    for (const auto& [move, score, exact] : report.moves) EXPECT_TRUE(exact) << move;
}

}  // namespace
}  // namespace lawan::runtime
