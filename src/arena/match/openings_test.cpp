#include "arena/match/openings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <utility>

#include "base/random.hpp"
#include "runtime/solvers/solving.hpp"
#include "tests/start_of.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

std::size_t different(const std::vector<Opening>& openings) {
    std::set<std::string> positions;
    for (const auto& opening : openings) positions.insert(opening.position.text());
    return positions.size();
}

TEST(Openings, AreDifferentWhileThereAreOthers) {
    for (const char* game : {"adjacency", "connect4", "mnk:5,5,4"}) {
        const auto openings = make_openings(start_of(game), {200, 1});
        EXPECT_EQ(openings.size(), 200);
        EXPECT_EQ(different(openings), 200) << game;
        for (const auto& opening : openings) EXPECT_FALSE(opening.position.is_over());
    }
}

TEST(Openings, ComeAgainWhenAllAreUsed) {
    const auto openings = make_openings(start_of("tictactoe"), {300, 1, 2});
    EXPECT_EQ(openings.size(), 300);
    EXPECT_EQ(different(openings), 72);
    EXPECT_EQ(openings[0].moves, openings[72].moves);
}

TEST(Openings, DependOnTheSeedAlone) {
    const Position start = start_of("connect4");
    const auto moves = [&](std::size_t count, std::uint64_t seed) {
        std::vector<std::vector<std::string>> lists;
        for (const auto& opening : make_openings(start, {count, seed, 4}))
            lists.push_back(opening.moves);
        lists.resize(5);
        return lists;
    };
    EXPECT_EQ(moves(5, 1), moves(50, 1)) << "a longer list begins with the shorter one";
    EXPECT_NE(moves(5, 1), moves(5, 2));
}

TEST(Openings, LeadToTheirPositions) {
    for (const auto& opening : make_openings(start_of("adjacency:rounds=8"), {10, 3})) {
        Position position = start_of("adjacency:rounds=8");
        for (const auto& move : opening.moves) position = *position.play(move);
        EXPECT_EQ(position.text(), opening.position.text());
        EXPECT_EQ(opening.moves.size(), 2);
    }
}

/// A reference by definition: tries every length to its end, without knowing any count.
std::vector<std::vector<std::string>> tried_one_by_one(const Position& start, std::size_t count) {
    std::vector<std::vector<std::string>> best;
    for (int plies = 2; plies <= std::min(8, start.most_plies_left() / 2); plies += 2) {
        Random random(1);
        std::set<std::string> seen;
        std::vector<std::vector<std::string>> found;
        for (std::size_t tries = 0; tries < 200 + 30 * count && found.size() < count; ++tries) {
            Position position = start;
            std::vector<std::string> moves;
            while (std::cmp_less(moves.size(), plies) && !position.is_over()) {
                const auto legal = position.legal_moves();
                moves.push_back(legal[random.below(static_cast<std::uint32_t>(legal.size()))]);
                position = *position.play(moves.back());
            }
            if (!position.is_over() && seen.insert(position.text()).second) found.push_back(moves);
        }
        if (found.size() > best.size()) best = found;
        if (best.size() == count) break;
    }
    for (std::size_t i = 0; best.size() < count; ++i) best.push_back(best[i]);
    return best;
}

TEST(Openings, AreThoseOfTryingEveryLength) {
    // Connect Four has 49 positions after 2 plies; tic-tac-toe has 72 and 756 after 2 and 4 and no
    // longer openings.
    const std::vector<std::pair<const char*, std::size_t>> lists = {
        {"connect4", 40},   {"connect4", 49},   {"connect4", 50},          {"tictactoe", 72},
        {"tictactoe", 700}, {"tictactoe", 900}, {"adjacency:w=4,h=4", 300}};
    for (const auto& [game, count] : lists) {
        std::vector<std::vector<std::string>> moves;
        for (const auto& opening : make_openings(start_of(game), {count, 1}))
            moves.push_back(opening.moves);
        EXPECT_EQ(moves, tried_one_by_one(start_of(game), count)) << game << ' ' << count;
    }
}

TEST(BalancedOpenings, AreDrawnByTheSolver) {
    const Registry registry = standard_registry();
    for (const char* game : {"tictactoe", "connect4:w=5,h=4", "mnk:4,4,4"}) {
        const Position start = start_of(game);
        const auto openings = make_balanced_openings(registry, start, {10, 1});
        ASSERT_EQ(openings.size(), 10);
        const auto solver = make_solver(start, {.table_bytes = 1 << 22});
        for (const auto& opening : openings) {
            EXPECT_GE(opening.moves.size(), 2) << game;
            EXPECT_EQ((*solver)->score(opening.position, {}), 0) << game;
        }
    }
}

TEST(BalancedOpenings, AreEvenInAdjacencyWhereTheSolverIsQuick) {
    const Registry registry = standard_registry();
    struct Even {
        const char* game;
        std::optional<int> plies;
        Score least;  ///< 1 mark where the number of marks is odd: there is no draw
    };
    // The last one needs a table of 64 MiB, allowed because its length is requested.
    for (const auto& [game, plies, least] :
         {Even{"adjacency:w=6,h=5,nb=4", {}, 0}, Even{"adjacency:w=5,h=5,nb=4", 4, score_unit},
          Even{"adjacency:w=6,h=6,nb=4,rounds=4", {}, 0}, Even{"adjacency:w=6,h=7,nb=4", 8, 0}}) {
        const auto openings = make_balanced_openings(registry, start_of(game), {3, 1, plies});
        EXPECT_EQ(different(openings), 3) << game;
        for (const auto& opening : openings) {
            const auto solver = make_solver(opening.position, {.table_bytes = 1 << 26});
            EXPECT_EQ(std::abs(*(*solver)->score(opening.position, {})), least) << game;
            EXPECT_EQ(opening.moves.size(), plies.value_or(2)) << game;
        }
    }
}

TEST(BalancedOpenings, AreWithinTwoMarksInAdjacency) {
    const Registry registry = standard_registry();
    // Measured by a short search; random openings are hardly ever near-even.
    const auto uneven = [&](const char* game, const std::vector<Opening>& openings) {
        const auto bot = registry.make_bot("engine:nodes=4000", start_of(game), 1);
        std::vector<Score> scores;
        for (const auto& opening : openings) {
            (*bot)->new_game();
            scores.push_back(std::abs((*bot)->choose(opening.position, {}, {}, {}).value().score));
        }
        return scores;
    };
    const auto fair = make_balanced_openings(registry, start_of("adjacency:nb=4"), {12, 1});
    EXPECT_EQ(different(fair), 12);
    EXPECT_LE(std::ranges::max(uneven("adjacency:nb=4", fair)), 2 * score_unit);
    EXPECT_GT(std::ranges::max(
                  uneven("adjacency:nb=4", make_openings(start_of("adjacency:nb=4"), {12, 1}))),
              2 * score_unit);
    // With 8 neighbours moving last is worth so much that no opening is even: the nearest are used.
    const auto nearest = make_balanced_openings(registry, start_of("adjacency"), {12, 1});
    EXPECT_EQ(different(nearest), 12);
    EXPECT_LT(std::ranges::max(uneven("adjacency", nearest)),
              std::ranges::min(uneven("adjacency", make_openings(start_of("adjacency"), {12, 1}))));
}

TEST(BalancedOpenings, DependOnTheSeedAlone) {
    const Registry registry = standard_registry();
    const auto moves = [&](std::size_t count, std::uint64_t seed) {
        std::vector<std::vector<std::string>> lists;
        for (const auto& opening :
             make_balanced_openings(registry, start_of("connect4:w=5,h=4"), {count, seed}))
            lists.push_back(opening.moves);
        lists.resize(4);
        return lists;
    };
    EXPECT_EQ(moves(4, 1), moves(8, 1));
    EXPECT_NE(moves(4, 1), moves(4, 2));
}

TEST(Openings, ATinyGameStartsAtItsStart) {
    const auto openings = make_openings(start_of("adjacency:w=4,h=4,rounds=1"), {3, 1});
    EXPECT_EQ(openings.size(), 3);
    EXPECT_TRUE(openings[0].moves.empty());
}

}  // namespace
}  // namespace lawan::arena
