#include "arena/match/runner.hpp"

#include <gtest/gtest.h>

#include "base/stop.hpp"

namespace lawan::arena {

namespace {

/// A bot that crashes at its first move.
class CrashingBot final : public Bot {
public:
    CrashingBot() : Bot({}) {}
    void new_game() override {}
    Answer choose(const Position&, const Limits&, StopToken, const ReportCallback&) override {
        return std::unexpected(Fault{Reason::Crash, "out of order"});
    }
};

Registry registry_with_crash() {
    Registry registry = standard_registry();
    registry.add(BotEntry{"crash", "", "", {}, [](const Options&, const Position&, std::uint64_t) {
                              return Expected<std::unique_ptr<Bot>>(
                                  std::make_unique<CrashingBot>());
                          }});
    return registry;
}

struct Played {
    PairingResult result;
    std::vector<std::vector<std::string>> games;
};

Played play(const PairingPlan& plan, const char* game, std::size_t pairs,
            const PairingRun& run = {}) {
    const Registry registry = registry_with_crash();
    const auto openings = make_openings(*registry.start(game), {pairs, 1});
    Played played{play_pairing(registry, openings, plan, run), {}};
    for (const auto& pair : played.result.pairs) {
        for (const auto& record : pair.games) played.games.push_back(record.moves);
    }
    return played;
}

TEST(Runner, PlaysTheSameGamesWhateverTheConcurrency) {
    const PairingPlan plan{.bots = {"local", "random"}};
    const Played alone = play(plan, "adjacency:rounds=6", 20);
    const Played together = play(plan, "adjacency:rounds=6", 20, {.concurrency = 3});
    EXPECT_EQ(alone.games, together.games);
    EXPECT_EQ(alone.games.size(), 40);
}

TEST(Runner, AFairOpeningIsPlayedUntilItIsNotFairAnyMore) {
    const Registry registry = standard_registry();
    const auto openings = make_balanced_openings(registry, *registry.start("connect4"), {6, 1});
    const PairingPlan plan{.bots = {"random", "local"}, .adjudicate = true};
    int decided = 0;
    for (const auto& pair : play_pairing(registry, openings, plan).pairs) {
        for (const auto& game : pair.games) {
            EXPECT_FALSE(game.reason == Reason::Adjudicated && game.margin == 0);
            if (game.score != 0.5) ++decided;
        }
    }
    EXPECT_GT(decided, 6);  // random soon makes a mistake
}

TEST(Runner, TheSolverEndsGamesByTheirValue) {
    const PairingPlan plan{.bots = {"local", "random"}, .adjudicate = true};
    const Registry registry = standard_registry();
    for (const char* game : {"connect4:w=5,h=4", "adjacency:w=5,h=4", "tictactoe"}) {
        const Position start = *registry.start(game);
        const auto openings = make_openings(start, {8, 1});
        const auto result = play_pairing(registry, openings, plan);
        const auto solver = make_solver(start, {.table_bytes = 1 << 22});
        std::size_t adjudicated = 0;
        for (const auto& pair : result.pairs) {
            for (const auto& record : pair.games) {
                if (record.reason != Reason::Adjudicated) continue;
                ++adjudicated;
                const Position end = *start.with_text(record.final_position);
                const double worth = static_cast<double>(*(*solver)->score(end, {})) / score_unit;
                const bool first_moves =
                    (end.to_move() == openings[pair.opening].position.to_move()) ==
                    record.moved_first;
                EXPECT_EQ(record.margin, first_moves ? worth : 0 - worth) << game;
                EXPECT_EQ(record.score, record.margin > 0 ? 1 : record.margin < 0 ? 0 : 0.5);
            }
        }
        EXPECT_GT(adjudicated, 0) << game;
        for (const auto& pair : result.pairs)
            EXPECT_FALSE(pair.games[0].moves.empty()) << game;  // the bots played on
        EXPECT_TRUE(result.faults()[0].empty());
        // the same games, whichever thread solves first
        const auto again = play_pairing(registry, openings, plan, {.concurrency = 3});
        for (std::size_t i = 0; i < result.pairs.size(); ++i)
            EXPECT_EQ(again.pairs[i].games[1].final_position,
                      result.pairs[i].games[1].final_position);
    }
}

TEST(Runner, TheStrongerWins) {
    const Played played = play({.bots = {"alphabeta:depth=2", "random"}}, "connect4", 30);
    const auto [lost, drawn, won] = played.result.games();
    EXPECT_GT(won, 55);
    EXPECT_EQ(lost + drawn + won, 60);
    const auto pairs = played.result.pentanomial();
    EXPECT_EQ(pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4], 30);
    EXPECT_GT(played.result.margin().mean, 0);
}

TEST(Runner, ABotAgainstItselfIsEven) {
    const Played played =
        play({.bots = {"alphabeta:depth=2", "alphabeta:depth=2"}}, "connect4", 30);
    EXPECT_EQ(estimate_score(played.result.pentanomial()).score, 0.5);
    EXPECT_EQ(played.result.pentanomial()[2], 30)
        << "what one wins as first player the other wins too";
}

TEST(Runner, SidesAreSwapped) {
    const Played played = play({.bots = {"local", "random"}}, "connect4", 3);
    for (const auto& pair : played.result.pairs) {
        EXPECT_TRUE(pair.games[0].moved_first);
        EXPECT_FALSE(pair.games[1].moved_first);
    }
}

TEST(Runner, ACrashLosesAndIsCounted) {
    const Played played = play({.bots = {"random", "crash"}}, "tictactoe", 4);
    EXPECT_EQ(played.result.games()[2], 8);
    EXPECT_TRUE(played.result.faults()[0].empty());
    EXPECT_EQ(played.result.faults()[1].at(Reason::Crash), 8);
}

TEST(Runner, RepeatedGamesAreNotDistinct) {
    const Registry registry = standard_registry();
    const auto openings = make_openings(*registry.start("tictactoe"), {100, 1, 2});
    const auto result = play_pairing(registry, openings, {.bots = {"minimax", "minimax"}});
    EXPECT_EQ(result.pairs.size(), 100);
    EXPECT_LE(result.distinct_pairs(), 72);
    EXPECT_GT(result.distinct_pairs(), 10);
}

TEST(Runner, SprtStopsAtTheSamePairWhateverTheConcurrency) {
    const PairingPlan plan{.bots = {"alphabeta:depth=2", "random"}, .sprt = SprtHypotheses{0, 200}};
    const Played alone = play(plan, "connect4", 200);
    const Played together = play(plan, "connect4", 200, {.concurrency = 2});
    EXPECT_LT(alone.result.pairs.size(), 200);
    EXPECT_EQ(alone.result.pairs.size(), together.result.pairs.size());
    EXPECT_EQ(alone.result.verdict, SprtVerdict::AcceptH1);
}

TEST(Runner, StopsWhenAsked) {
    StopSource source;
    source.request_stop();
    const Played played =
        play({.bots = {"local", "random"}}, "connect4", 5, {.stop = source.get_token()});
    EXPECT_TRUE(played.result.interrupted);
    EXPECT_TRUE(played.result.pairs.empty());
}

}  // namespace
}  // namespace lawan::arena
