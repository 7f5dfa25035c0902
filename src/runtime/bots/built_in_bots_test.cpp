#include "runtime/bots/built_in_bots.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "runtime/registry.hpp"
#include "tests/self_play.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using testing::SizeIs;

const std::vector<std::string> small_games{"adjacency:w=4,h=4", "adjacency:w=4,h=5,nb=4,first=o",
                                           "connect4:w=4,h=3,k=3", "tictactoe",
                                           "mnk:4,3,3,first=o"};

/// Limits so low that any machine reaches them at once.
const Limits few_nodes{.nodes = 300, .generations = 3};

/// Returns sample values of an option, the extremes included.
std::vector<std::string> values_of(const OptionInfo& option) {
    switch (option.kind) {
        case OptionInfo::Kind::Choice:
            return option.choices;
        case OptionInfo::Kind::Time:
            return {"1us", "1ms"};
        case OptionInfo::Kind::Number:
            return {std::to_string(option.least), "0.5", std::to_string(option.most)};
        case OptionInfo::Kind::Integer:
            break;
    }
    std::vector<std::string> values{std::to_string(option.least), std::to_string(option.least + 1)};
    // In these small games the maximum of a bounded option means searching to the end at most; so
    // does an unbounded number of nodes.
    if (option.most <= most_plies) values.push_back(std::to_string(option.most));
    if (option.name == "seed") values.push_back(std::to_string(option.most));
    return values;
}

/// Returns the bot's spec alone and with each option at each of its sample values.
std::vector<std::string> variations(const BotEntry& bot) {
    std::vector<std::string> specs{bot.name};
    for (const auto& option : bot.options) {
        for (const auto& value : values_of(option)) {
            const bool deep = option.name == "depth" && value == std::to_string(most_plies);
            if (deep && bot.name == "minimax") continue;  // takes minutes without pruning
            specs.push_back(bot.name + ":" + option.name + "=" + value);
            // These go by a clock or require a limit.
            if (specs.back() == "hybrid:as=c") specs.back() += ",generations=3";
            if (specs.back() == "alphabeta:as=a" || value == "fallback")
                specs.back() += ",nodes=300";
        }
    }
    return specs;
}

/// Returns whether a clock or thread scheduling decides the moves of this bot.
bool goes_by_the_clock(const std::string& spec) {
    return std::ranges::any_of(
        std::vector<std::string>{"time=", "threads=2"},
        [&](const std::string& option) { return spec.find(option) != std::string::npos; });
}

TEST(BuiltInBotsTest, EveryBotWithEveryOptionPlaysWholeGames) {
    int played = 0;
    int refused = 0;
    for (const auto& bot : built_in_bots()) {
        for (const auto& spec : variations(bot)) {
            SCOPED_TRACE(spec);
            const int played_before = played;
            for (const auto& game : small_games) {
                SCOPED_TRACE(game);
                const auto made = shared_registry().make_bot(spec, start_of(game), 1);
                if (!made) {  // such as an evaluation of another game
                    ASSERT_FALSE(made.error().message.empty());
                    ++refused;
                    continue;
                }
                const auto moves = self_play(**made, start_of(game), few_nodes);
                ASSERT_FALSE(HasFatalFailure());
                ASSERT_GE(moves.size(), 3U);
                ++played;
            }
            EXPECT_GT(played, played_before) << "no game takes this";
        }
    }
    EXPECT_GT(played, 200);
    EXPECT_GT(refused, 5);
}

TEST(BuiltInBotsTest, TheSameSeedPlaysTheSameMoves) {
    for (const auto& bot : built_in_bots()) {
        for (const auto& spec : variations(bot)) {
            if (goes_by_the_clock(spec)) continue;
            const Position start = start_of("adjacency:w=4,h=5");
            const auto first = shared_registry().make_bot(spec, start, 7);
            const auto second = shared_registry().make_bot(spec, start, 7);
            if (!first) continue;
            SCOPED_TRACE(spec);
            ASSERT_EQ(self_play(**first, start, few_nodes), self_play(**second, start, few_nodes));
        }
    }
}

TEST(BuiltInBotsTest, AnotherSeedPlaysOtherMoves) {
    const Position start = start_of("adjacency");
    for (const char* spec : {"random", "local", "local:variant=restart"}) {
        std::set<std::vector<std::string>> games;
        for (std::uint64_t seed = 0; seed < 5; ++seed)
            games.insert(self_play(*made_bot(shared_registry(), spec, start, seed), start, {}));
        EXPECT_THAT(games, SizeIs(5)) << spec;
    }
}

TEST(BuiltInBotsTest, TheSeedOfTheSpecBeatsTheOneGiven) {
    const Position start = start_of("connect4");
    const auto play = [&](const std::string& spec, std::uint64_t seed) {
        return self_play(*made_bot(shared_registry(), spec, start, seed), start, {});
    };
    EXPECT_EQ(play("random:seed=3", 1), play("random:seed=3", 2));
    EXPECT_EQ(play("random:seed=3", 1), play("random", 3));
    EXPECT_NE(play("random:seed=3", 1), play("random:seed=4", 1));
}

TEST(BuiltInBotsTest, TheLimitsOfTheSpecBeatThoseGiven) {
    const Position start = start_of("connect4");
    const auto depth = [&](const std::string& spec, const Limits& given) {
        return made_bot(shared_registry(), spec, start)->choose(start, given, {}, {}).value().depth;
    };
    for (const std::string bot : {"minimax", "alphabeta"}) {
        EXPECT_EQ(depth(bot, {.depth = 4}), 4);
        EXPECT_EQ(depth(bot + ":depth=2", {.depth = 4}), 2);
        EXPECT_EQ(depth(bot + ":depth=4", {.depth = 2}), 4);
        EXPECT_EQ(depth(bot + ":depth=3", {.nodes = 1}), 3);
        EXPECT_EQ(depth(bot + ":nodes=1", {.depth = 4}), 1);
        EXPECT_EQ(depth(bot + ":nodes=50000,depth=2", {}), 2);
    }
}

TEST(BuiltInBotsTest, AWishForAllMovesIsKeptBesideLimitsOfTheSpec) {
    const Position start = start_of("connect4");
    const auto bot = made_bot(shared_registry(), "alphabeta:depth=3", start);
    EXPECT_THAT(bot->choose(start, {}, {}, {}).value().moves, SizeIs(1));
    EXPECT_THAT(bot->choose(start, {.all_moves = true}, {}, {}).value().moves, SizeIs(7));
}

TEST(BuiltInBotsTest, OrderChangesTheWorkAndNotTheValue) {
    const Position start = start_of("connect4");
    const auto report = [&](const std::string& spec) {
        return made_bot(shared_registry(), spec, start)->choose(start, {}, {}, {}).value();
    };
    const Report in_board_order = report("alphabeta:depth=6,order=off");
    const Report best_first = report("alphabeta:depth=6,order=on");
    EXPECT_EQ(best_first.score, in_board_order.score);
    EXPECT_LT(best_first.counters.nodes, in_board_order.counters.nodes);
    EXPECT_EQ(report("alphabeta:depth=6").counters, best_first.counters) << "the default is on";
    EXPECT_EQ(report("minimax:depth=5").score, report("alphabeta:depth=5").score);
    EXPECT_EQ(report("minimax:depth=5").counters, report("minimax:depth=5,order=off").counters);
}

TEST(BuiltInBotsTest, EvaluationsAndTheZeroHorizonAreTakenByName) {
    const auto score = [&](const std::string& game, const std::string& spec) {
        const Position start = start_of(game);
        return made_bot(shared_registry(), spec, start)->choose(start, {}, {}, {}).value().score;
    };
    EXPECT_EQ(score("connect4", "alphabeta:depth=3"),
              score("connect4", "alphabeta:depth=3,eval=windows"));
    EXPECT_NE(score("connect4", "alphabeta:depth=3"), 0);
    EXPECT_EQ(score("connect4", "alphabeta:depth=3,eval=utility"), 0);
    EXPECT_EQ(score("connect4", "alphabeta:depth=3,horizon=zero"), 0);
    EXPECT_EQ(score("adjacency", "alphabeta:depth=3"),
              score("adjacency", "alphabeta:depth=3,eval=marks"));
    EXPECT_NE(score("adjacency", "alphabeta:depth=3,eval=survival"),
              score("adjacency", "alphabeta:depth=3,eval=marks"));
    EXPECT_EQ(score("adjacency", "local:ties=first"), 5 * score_unit)
        << "one placed and two turned: 7 to 2";
}

TEST(BuiltInBotsTest, GreedySearchesFewerMoves) {
    const Position start = start_of("connect4");
    const auto nodes = [&](const std::string& spec) {
        return made_bot(shared_registry(), spec, start)
            ->choose(start, {}, {}, {})
            .value()
            .counters.nodes;
    };
    EXPECT_EQ(nodes("minimax:depth=4,greedy=1"), 5U);
    EXPECT_EQ(nodes("minimax:depth=4,greedy=2"), 1U + 2 + 4 + 8 + 16);
    EXPECT_EQ(nodes("minimax:depth=4,greedy=7"), nodes("minimax:depth=4"));
}

TEST(BuiltInBotsTest, ReportsProgressOfEachDepth) {
    const Position start = start_of("adjacency");
    const auto bot = made_bot(shared_registry(), "alphabeta:nodes=20000", start);
    std::vector<int> depths;
    const Report last = bot->choose(start, {}, {},
                                    [&](const Report& report) {
                                        expect_sound(report, start);
                                        depths.push_back(report.depth);
                                    })
                            .value();
    ASSERT_GT(depths.size(), 1U);
    EXPECT_TRUE(std::ranges::is_sorted(depths));
    EXPECT_EQ(depths.back(), last.depth);
}

}  // namespace
}  // namespace lawan::runtime
