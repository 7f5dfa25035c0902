#include "arena/openings.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/start_of.hpp"

namespace lawan {
namespace {

std::size_t different(const std::vector<Opening>& openings) {
    std::set<std::string> positions;
    for (const auto& opening : openings) positions.insert(opening.position.text());
    return positions.size();
}

TEST(Openings, AreDifferentWhileThereAreOthers) {
    for (const char* game : {"adjacency", "connect4", "mnk:5,5,4"}) {
        const auto openings = make_openings(start_of(game), 200, 1);
        EXPECT_EQ(openings.size(), 200);
        EXPECT_EQ(different(openings), 200) << game;
        for (const auto& opening : openings) EXPECT_FALSE(opening.position.is_over());
    }
}

TEST(Openings, ComeAgainWhenAllAreUsed) {
    const auto openings = make_openings(start_of("tictactoe"), 300, 1, 2);
    EXPECT_EQ(openings.size(), 300);
    EXPECT_EQ(different(openings), 72);
    EXPECT_EQ(openings[0].moves, openings[72].moves);
}

TEST(Openings, DependOnTheSeedAlone) {
    const Position start = start_of("connect4");
    const auto moves = [&](std::size_t count, std::uint64_t seed) {
        std::vector<std::vector<std::string>> lists;
        for (const auto& opening : make_openings(start, count, seed, 4))
            lists.push_back(opening.moves);
        lists.resize(5);
        return lists;
    };
    EXPECT_EQ(moves(5, 1), moves(50, 1)) << "a longer list begins with the shorter one";
    EXPECT_NE(moves(5, 1), moves(5, 2));
}

TEST(Openings, LeadToTheirPositions) {
    for (const auto& opening : make_openings(start_of("adjacency:rounds=8"), 10, 3)) {
        Position position = start_of("adjacency:rounds=8");
        for (const auto& move : opening.moves) position = *position.play(move);
        EXPECT_EQ(position.text(), opening.position.text());
        EXPECT_EQ(opening.moves.size(), 2);
    }
}

TEST(Openings, ATinyGameStartsAtItsStart) {
    const auto openings = make_openings(start_of("adjacency:w=4,h=4,rounds=1"), 3, 1);
    EXPECT_EQ(openings.size(), 3);
    EXPECT_TRUE(openings[0].moves.empty());
}

}  // namespace
}  // namespace lawan
