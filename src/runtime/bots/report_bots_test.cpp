// The presets of the reports' bots: `as=a` to `as=e`.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/random.hpp"
#include "runtime/registry.hpp"
#include "tests/expected.hpp"
#include "tests/self_play.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

Report report_of(const std::string& spec, const Position& position) {
    return made_bot(shared_registry(), spec, position, 1)->choose(position, {}, {}, {}).value();
}

/// Returns positions after some random moves.
std::vector<Position> random_positions(const std::string& game, int count) {
    Random random(1);
    std::vector<Position> positions;
    while (static_cast<int>(positions.size()) < count) {
        Position position = start_of(game);
        for (std::uint32_t plies = random.below(20); plies > 0 && !position.is_over(); --plies) {
            const auto moves = position.legal_moves();
            position =
                *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (!position.is_over()) positions.push_back(std::move(position));
    }
    return positions;
}

TEST(ReportBots, ReportDSearchesToTheEndOnce) {
    const Position start = start_of("tictactoe");
    EXPECT_EQ(report_of("minimax:as=d", start).counters.nodes, 549'946U);
    EXPECT_EQ(report_of("alphabeta:as=d", start).counters.nodes, 18'297U);
    // A game offers a time limit; it must not trigger iterative deepening.
    const auto bot = made_bot(shared_registry(), "minimax:as=d", start, 1);
    const Report in_a_game = bot->choose(start, {.time = std::chrono::minutes(10)}, {}, {}).value();
    EXPECT_EQ(in_a_game.counters.nodes, 549'946U);
}

TEST(ReportBots, ReportDLooksOnePlyAheadWhereALimitBreaksItOff) {
    const Position start = start_of("mnk:4,4,3");
    for (const char* spec : {"minimax:as=d,nodes=1000", "alphabeta:as=d,nodes=1000"}) {
        const Report report = report_of(spec, start);
        EXPECT_EQ(report.depth, 1) << spec;
        EXPECT_EQ(report.move, start.legal_moves().front()) << spec;
    }
}

TEST(ReportBots, ReportESeesNothingAtItsHorizonUnlessTold) {
    const Position start = start_of("connect4");
    const Report program = report_of("minimax:as=e", start);
    EXPECT_EQ(program.depth, 4);
    EXPECT_EQ(program.score, 0);
    EXPECT_NE(report_of("minimax:as=e,horizon=score", start).score, 0);
}

TEST(ReportBots, ReportBTakesTheLastOfEqualMoves) {
    int later = 0;
    for (const Position& position : random_positions("adjacency:w=5,h=5,nb=4", 20)) {
        const Report all = made_bot(shared_registry(), "minimax:depth=4", position, 1)
                               ->choose(position, {.all_moves = true}, {}, {})
                               .value();
        std::string last;
        for (const auto& move : position.legal_moves()) {
            for (const auto& [candidate, score, exact] : all.moves)
                if (candidate == move && score == all.score) last = move;
        }
        EXPECT_EQ(report_of("alphabeta:as=b", position).move, last);
        later += last != all.move ? 1 : 0;
    }
    EXPECT_GT(later, 0);
}

/// The experiments use alpha-beta in place of minimax, which takes too long.
TEST(ReportBots, AlphaBetaInBoardOrderPlaysAsTheirMinimax) {
    for (const Position& position : random_positions("connect4", 60)) {
        for (const std::string depth : {"4", "5"}) {
            EXPECT_EQ(report_of("alphabeta:eval=lines,order=off,depth=" + depth, position).move,
                      report_of("minimax:as=c,depth=" + depth, position).move);
        }
        EXPECT_EQ(report_of("alphabeta:order=off,horizon=zero,depth=4", position).move,
                  report_of("minimax:as=e", position).move);
        EXPECT_EQ(report_of("alphabeta:order=off,greedy=3,depth=4", position).move,
                  report_of("minimax:as=e,horizon=score,greedy=3", position).move);
    }
}

TEST(ReportBots, ReportAsRuleCountedInPositionsRepeatsItself) {
    const Position start = start_of("adjacency:rounds=8");
    const auto play = [&] {
        const auto bot = made_bot(shared_registry(), "alphabeta:as=a,nodes=20000", start, 1);
        return self_play(*bot, start, {});
    };
    EXPECT_EQ(play(), play());
}

TEST(ReportBots, ReportCIsLimitedByItsClockUntilToldOtherwise) {
    const Position start = start_of("connect4");
    const auto bot = made_bot(shared_registry(), "hybrid:as=c,generations=5", start, 1);
    const auto again = made_bot(shared_registry(), "hybrid:as=c,generations=5", start, 1);
    EXPECT_EQ(bot->choose(start, {}, {}, {}).value().counters,
              again->choose(start, {}, {}, {}).value().counters);
}

TEST(ReportBots, ATimeLeavesReportAsGenerations) {
    const Position start = start_of("adjacency:rounds=8");
    const auto positions = [&](const std::string& spec) {
        return made_bot(shared_registry(), spec, start, 1)
            ->choose(start, {}, {}, {})
            .value()
            .counters.nodes;
    };
    EXPECT_EQ(positions("genetic:as=a,time=1h"), positions("genetic:as=a"));
    EXPECT_LT(positions("genetic:as=a,time=1h,generations=3"), positions("genetic:as=a"));
}

TEST(ReportBots, TheFallbackRuleTakesTheLimitsItIsOffered) {
    const Position start = start_of("adjacency:rounds=8");
    const std::string spec = "alphabeta:limit=fallback,order=off,depth=5";
    const auto play = [&](const std::string& bot_spec, const Limits& offered) {
        const auto bot = shared_registry().make_bot(bot_spec, start, 1, offered);
        EXPECT_TRUE(bot) << bot_spec;
        return self_play(**bot, start, offered);
    };
    EXPECT_EQ(play(spec, {.nodes = 20'000}), play(spec + ",nodes=20000", {}));
    const auto timed =
        shared_registry().make_bot(spec, start, 1, {.time = std::chrono::milliseconds(1500)});
    ASSERT_TRUE(timed);
    EXPECT_EQ((*timed)->limits({}).time, std::chrono::milliseconds(1500));
    // A limit in the spec is not overridden.
    const auto own =
        shared_registry().make_bot(spec + ",nodes=100", start, 1, {.time = std::chrono::hours(1)});
    ASSERT_TRUE(own);
    EXPECT_EQ((*own)->limits({}).nodes, 100U);
    EXPECT_FALSE(shared_registry().make_bot(spec, start, 1, {.depth = 3}));
    EXPECT_FALSE(
        shared_registry().make_bot(spec, start, 1, {.time = std::chrono::hours(1), .nodes = 5}));
}

TEST(ReportBots, OriginsNameTheReportsOfTheirSettings) {
    for (const auto& bot : shared_registry().bots()) {
        const auto as = std::ranges::find(bot.options, "as", &OptionInfo::name);
        if (as == bot.options.end()) continue;
        for (const auto& choice : as->choices)
            EXPECT_NE(bot.origin.find(static_cast<char>(choice[0] - 'a' + 'A')), std::string::npos)
                << bot.name << " as=" << choice << " is from: " << bot.origin;
    }
}

TEST(ReportBots, WhatAReportDoesNotHaveIsRefusedInASentence) {
    const Position start = start_of("connect4");
    const auto refusal = [&](const std::string& spec) {
        return error_of(shared_registry().make_bot(spec, start, 1)).message;
    };
    EXPECT_EQ(refusal("alphabeta:as=z"),
              "bot alphabeta has no settings as=z; it has as=a, as=b and as=d");
    EXPECT_EQ(refusal("alphabeta:as=c"),
              "bot alphabeta has no settings as=c; it has as=a, as=b and as=d");
    EXPECT_EQ(refusal("alphabeta:limit=fallback"),
              "limit=fallback needs a time or a number of nodes: time=5s and nodes=58000000 are "
              "report A's");
    EXPECT_EQ(refusal("alphabeta:limit=fallback,time=1s,nodes=5"),
              "limit=fallback goes by time or by nodes: leave one of them out");
    EXPECT_EQ(
        error_of(shared_registry().make_bot("minimax:as=c", start_of("adjacency"), 1)).message,
        "as=c needs C's evaluation, lines; eval: adjacency has marks, survival and utility, "
        "not lines");
    EXPECT_EQ(refusal("random:as=a").find("bot random has no option 'as'"), 0U);
}

}  // namespace
}  // namespace lawan::runtime
