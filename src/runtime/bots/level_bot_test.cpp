#include "runtime/bots/level_bot.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "runtime/registry.hpp"
#include "tests/self_play.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

const Registry& registry() {
    static const Registry standard = standard_registry();
    return standard;
}

Report answer(const std::string& bot, const Position& position, std::uint64_t seed) {
    return made_bot(registry(), bot, position, seed)->choose(position, {}, {}, {}).value();
}

TEST(LevelBotTest, PlaysTheSameGameForTheSameSeedAndOthersForOthers) {
    const Position start = *registry().start("connect4");
    std::set<std::vector<std::string>> games;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const auto bot = made_bot(registry(), "engine:level=2", start, seed);
        const auto moves = self_play(*bot, start, {});
        EXPECT_EQ(self_play(*bot, start, {}), moves) << "a new game starts over";
        games.insert(moves);
    }
    EXPECT_GT(games.size(), 2U);
}

TEST(LevelBotTest, EveryLevelTakesAWin) {
    Position position = *registry().start("connect4");
    for (const auto* move : {"a", "b", "a", "b", "a", "b"}) position = *position.play(move);
    for (int level = 1; level <= 4; ++level) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto report = answer("engine:level=" + std::to_string(level), position, seed);
            EXPECT_EQ(report.move, "a") << level;
        }
    }
}

TEST(LevelBotTest, FromTheSecondLevelOnALossAtOnceIsSeen) {
    Position position = *registry().start("connect4");
    for (const auto* move : {"a", "b", "a", "c", "a"}) position = *position.play(move);
    for (int level = 2; level <= 4; ++level) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const auto report = answer("engine:level=" + std::to_string(level), position, seed);
            EXPECT_EQ(report.move, "a") << level;
        }
    }
}

TEST(LevelBotTest, ShowsAllMovesIfAsked) {
    const Position start = *registry().start("adjacency:rounds=8");
    const auto bot = made_bot(registry(), "engine:level=1", start);
    EXPECT_EQ(bot->choose(start, {}, {}, {}).value().moves.size(), 1U);
    EXPECT_EQ(bot->choose(start, {.all_moves = true}, {}, {}).value().moves.size(), 56U);
}

}  // namespace
}  // namespace lawan::runtime
