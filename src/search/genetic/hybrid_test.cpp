#include "search/genetic/hybrid.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "eval/lines.hpp"
#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

using ConnectFourHybrid = GeneticHybrid<ConnectFour, LinesRating>;
using AdjacencyRating = EvaluationRating<MarksEvaluation>;
static_assert(RatingOf<LinesRating, ConnectFour>);
static_assert(RatingOf<LinesRating, Mnk>);
static_assert(RatingOf<AdjacencyRating, Adjacency>);
static_assert(SearcherOf<ConnectFourHybrid, ConnectFour>);

LinesRating rating_for(const ConnectFour& game) { return LinesRating(game.lines()); }
LinesRating rating_for(const Mnk& game) { return LinesRating(game.lines()); }
AdjacencyRating rating_for(const Adjacency&) { return AdjacencyRating(MarksEvaluation{}); }

template <Game G>
auto hybrid_for(const G& game, const HybridSettings& settings, std::uint64_t seed) {
    return GeneticHybrid<G, decltype(rating_for(game))>(rating_for(game), settings, seed);
}

ConnectFour::State position(const ConnectFour& game, std::string_view text) {
    return game.parse_position(text)->second;
}

/// Settings that switch on one addition after the other, with either selection.
std::vector<HybridSettings> every_settings() {
    std::vector<HybridSettings> list;
    for (const auto selection : {Selection::BetterHalf, Selection::UniversalSampling}) {
        HybridSettings settings = HybridSettings::plain();
        settings.selection = selection;
        settings.population = 30;
        list.push_back(settings);
        settings.guarded = true;
        list.push_back(settings);
        settings.memory = true;
        list.push_back(settings);
        settings.distinct = true;
        settings.fitness = LineFitness::Balance;
        list.push_back(settings);
    }
    return list;
}

/// Computes the best answer in the most direct way.
template <Game G, class R>
ActionOf<G> slow_reply(const G& game, const R& rating, const StateOf<G>& state) {
    ActionOf<G> best{};
    double highest = -1;
    for (const auto action : game.actions(state)) {
        if (rating(game, state, action) > highest) {
            highest = rating(game, state, action);
            best = action;
        }
    }
    return best;
}

template <Game G>
void expect_legal_lines(const G& game, const StateOf<G>& root, int depth,
                        const std::vector<HybridLine<G>>& lines) {
    for (const auto& line : lines) {
        auto state = root;
        ASSERT_LE(line.length, depth);
        for (int gene = 0; gene < line.length; ++gene) {
            ASSERT_EQ(line.states[gene], state);
            ASSERT_TRUE(game.actions(state).contains(line.genes[gene]));
            state = game.result(state, line.genes[gene]);
        }
        ASSERT_EQ(line.states[line.length], state);
        ASSERT_GE(line.fitness, 0);
        ASSERT_LE(line.fitness, 1);
        if (line.length < depth) {
            ASSERT_TRUE(game.is_terminal(state) || line.utility != 0);
        }
    }
}

TEST(GeneticHybridTest, GenesAreLegalInEveryGameAndSetting) {
    Random random(1);
    with_small_games([&]<Game G>(const G& game) {
        for (const auto& settings : every_settings()) {
            for (const int depth : {1, 2, 5, 8, 13}) {
                const auto root = random_state(game, random, static_cast<int>(random.below(4)));
                if (game.is_terminal(root)) continue;
                auto hybrid = hybrid_for(game, settings, 5);
                const auto result =
                    hybrid.search(game, root, {.depth = depth, .generations = 10}, {}, {});
                ASSERT_TRUE(game.actions(root).contains(result.move));
                ASSERT_EQ(result.line.front(), result.move);
                expect_legal_lines(game, root, depth, hybrid.population());
            }
        }
    });
}

TEST(GeneticHybridTest, FullColumnsAreRepaired) {
    // Three columns with one to three cells left: most plans run into a full column.
    const ConnectFour game;
    Random random(2);
    int searched = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const auto root = random_state(game, random, 32);
        if (game.is_terminal(root)) continue;
        for (const auto& settings : every_settings()) {
            auto hybrid = hybrid_for(game, settings, 3);
            hybrid.search(game, root, {.depth = 10, .generations = 20}, {}, {});
            expect_legal_lines(game, root, 10, hybrid.population());
            ++searched;
        }
    }
    EXPECT_GT(searched, 20);
}

TEST(GeneticHybridTest, PlainRepliesAreTheBestOnePlyAnswers) {
    Random random(3);
    const auto check = [&]<Game G>(const G& game) {
        const auto rating = rating_for(game);
        for (int trial = 0; trial < 10; ++trial) {
            const auto root = random_state(game, random, static_cast<int>(random.below(6)));
            if (game.is_terminal(root)) continue;
            auto hybrid = hybrid_for(game, HybridSettings::plain(), 7);
            hybrid.search(game, root, {.depth = 7, .generations = 15}, {}, {});
            for (const auto& line : hybrid.population()) {
                for (int gene = 1; gene < line.length; gene += 2)
                    ASSERT_EQ(line.genes[gene], slow_reply(game, rating, line.states[gene]));
            }
        }
    };
    check(ConnectFour());
    check(Mnk({.width = 5, .height = 5, .length = 4}));
    check(Adjacency({.width = 5, .height = 4}));
}

TEST(GeneticHybridTest, PlainFitnessIsTheReports) {
    const ConnectFour game;
    const LinesRating rating(game.lines());
    Random random(4);
    bool won = false;
    for (int trial = 0; trial < 30; ++trial) {
        const auto root = random_state(game, random, static_cast<int>(random.below(14)));
        if (game.is_terminal(root)) continue;
        auto hybrid = hybrid_for(game, HybridSettings::plain(), 9);
        hybrid.search(game, root, {.depth = 13, .generations = 3}, {}, {});
        for (const auto& line : hybrid.population()) {
            const auto& end = line.states[line.length];
            double expected = 0;
            for (int k = 1; 2 * k - 2 < line.length; ++k)
                expected += std::pow(1.0 / 7, k) *
                            rating(game, line.states[2 * k - 2], line.genes[2 * k - 2]);
            if (end.won) expected = line.length % 2 == 1 ? 1 : 0;
            won = won || end.won;
            ASSERT_NEAR(line.fitness, expected, 1e-12);
        }
    }
    EXPECT_TRUE(won);
}

TEST(GeneticHybridTest, GuardedRepliesDoNotGiveAWinAwayForNothing) {
    const ConnectFour game;
    const auto can_win = [&](const ConnectFour::State& state) {
        return std::ranges::any_of(game.actions(state),
                                   [&](auto action) { return game.result(state, action).won; });
    };
    HybridSettings settings;
    settings.memory = false;
    Random random(5);
    int careful = 0;
    for (int trial = 0; trial < 30; ++trial) {
        const auto root = random_state(game, random, static_cast<int>(random.below(12)));
        if (game.is_terminal(root)) continue;
        auto hybrid = hybrid_for(game, settings, 11);
        hybrid.search(game, root, {.depth = 8, .generations = 5}, {}, {});
        for (const auto& line : hybrid.population()) {
            for (int gene = 1; gene < line.length; gene += 2) {
                const auto& state = line.states[gene];
                const auto& next = line.states[gene + 1];
                ASSERT_EQ(can_win(state), next.won);
                if (next.won || !can_win(next)) continue;
                ++careful;
                for (const auto action : game.actions(state))
                    ASSERT_TRUE(can_win(game.result(state, action)));
            }
        }
    }
    EXPECT_GT(careful, 0);
}

TEST(GeneticHybridTest, WhatTheMemoryDecidesIsTrue) {
    const ConnectFour game({.width = 5, .height = 4, .length = 3});
    Random random(6);
    int decided = 0;
    for (int trial = 0; trial < 60; ++trial) {
        const auto root = random_state(game, random, 8);
        if (game.is_terminal(root)) continue;
        auto hybrid = hybrid_for(game, {.depth = 8, .population = 40}, 13);
        hybrid.search(game, root, {.generations = 20}, {}, {});
        const Player player = game.player_to_move(root);
        for (const auto& line : hybrid.population()) {
            if (line.utility == 0) continue;
            ++decided;
            const Score value = game_value(game, line.states[line.length], player);
            ASSERT_EQ(line.utility > 0, value > 0);
            ASSERT_EQ(line.utility < 0, value < 0);
        }
    }
    EXPECT_GT(decided, 100);
}

TEST(GeneticHybridTest, WinsAtOnce) {
    const ConnectFour game;
    for (const auto& settings : every_settings()) {
        if (!settings.win_in_one) continue;  // report C's method rates a win like any other line
        auto hybrid = hybrid_for(game, settings, 1);
        const auto root = position(game, "7/7/7/7/ooo4/xxx4 x 4");
        const auto result = hybrid.search(game, root, {.generations = 1}, {}, {});
        EXPECT_EQ(game.action_text(result.move), "d");
        EXPECT_TRUE(result.exact);
        EXPECT_EQ(result.score, game.utility(game.result(root, result.move), Player::X));
    }
}

TEST(GeneticHybridTest, BlocksALossInOne) {
    const ConnectFour game;
    for (const auto& settings : every_settings()) {
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            auto hybrid = hybrid_for(game, settings, seed);
            for (const auto& [text, block] : {std::pair{"7/7/7/7/oo5/xxx4 o 3", "d"},
                                              {"7/7/7/o6/o5x/o3x1x x 4", "a"},
                                              {"7/7/7/7/6x/xoo1o1x x 4", "d"}}) {
                const auto result = hybrid.search(game, position(game, text),
                                                  {.depth = 4, .generations = 20}, {}, {});
                EXPECT_EQ(game.action_text(result.move), block) << text << " seed " << seed;
            }
        }
    }
}

TEST(GeneticHybridTest, FindsADoubleThreat) {
    // c1 or f1 makes an open three in the bottom row.
    const ConnectFour game;
    auto hybrid = hybrid_for(game, {.depth = 4, .deterministic = true}, 1);
    const auto root = position(game, "7/7/7/7/3oo2/3xx2 x 3");
    const auto result = hybrid.search(game, root, {.generations = 50}, {}, {});
    EXPECT_EQ(game.action_text(result.move), "c");
    EXPECT_GT(result.score, score_unit);
}

TEST(GeneticHybridTest, PlaysTheOnlyMove) {
    const ConnectFour game({.width = 1, .height = 6});
    auto hybrid = hybrid_for(game, {}, 1);
    EXPECT_EQ(hybrid.search(game, game.initial_state(), {.generations = 3}, {}, {}).move, 0);
}

TEST(GeneticHybridTest, TheSameSeedPlaysTheSameMoves) {
    const ConnectFour game;
    for (const auto& settings : every_settings()) {
        const auto line = [&](std::uint64_t seed) {
            auto hybrid = hybrid_for(game, settings, seed);
            std::vector<ConnectFour::Action> played;
            for (auto state = game.initial_state(); !game.is_terminal(state);) {
                played.push_back(hybrid.search(game, state, {.generations = 5}, {}, {}).move);
                state = game.result(state, played.back());
            }
            return played;
        };
        EXPECT_EQ(line(21), line(21));
    }
}

TEST(GeneticHybridTest, WhoLooksOnChangesNothing) {
    // Runs long enough to report progress.
    const ConnectFour game;
    HybridSettings settings = HybridSettings::plain();
    settings.population = 30;
    const Limits limits{.generations = 40'000};
    int reports = 0;
    const auto watched =
        ConnectFourHybrid(rating_for(game), settings, 1)
            .search(game, game.initial_state(), limits, {}, [&](const auto&) { ++reports; });
    const auto alone = ConnectFourHybrid(rating_for(game), settings, 1)
                           .search(game, game.initial_state(), limits, {}, {});
    EXPECT_GT(reports, 0);
    EXPECT_EQ(watched.counters, alone.counters);
    EXPECT_EQ(watched.line, alone.line);
}

TEST(GeneticHybridTest, DeterministicTakesTheLowestOfEqualsAndTheOtherAny) {
    // Depth 1: a line is worth its first rating; on 6 columns c and d tie for best.
    const ConnectFour game({.width = 6});
    std::set<int> seen;
    HybridSettings settings = HybridSettings::plain();
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        settings.deterministic = false;
        auto any = hybrid_for(game, settings, seed);
        seen.insert(
            any.search(game, game.initial_state(), {.depth = 1, .generations = 0}, {}, {}).move);
        settings.deterministic = true;
        auto lowest = hybrid_for(game, settings, seed);
        const auto result =
            lowest.search(game, game.initial_state(), {.depth = 1, .generations = 0}, {}, {});
        EXPECT_EQ(game.action_text(result.move), "c");
    }
    EXPECT_EQ(seen.size(), 2U);
}

TEST(GeneticHybridTest, ObeysItsLimits) {
    const ConnectFour game;
    auto hybrid = hybrid_for(game, {}, 1);
    const auto root = game.initial_state();
    const auto by_nodes = hybrid.search(game, root, {.nodes = 5000}, {}, {});
    EXPECT_GE(by_nodes.counters.nodes, 5000U);
    EXPECT_LT(by_nodes.counters.nodes, 20000U);
    const auto traced = hybrid.search(game, root, {.generations = 7, .traced = true}, {}, {});
    EXPECT_EQ(traced.trace->generations.size(), 8U);
    // Searches that must end by themselves, with a legal move.
    StopSource stop;
    stop.request_stop();
    for (const Limits& limits : {Limits{}, Limits{.time = Duration(1)}, Limits{.nodes = 1}}) {
        const auto result = hybrid.search(game, root, limits, stop.get_token(), {});
        EXPECT_TRUE(game.actions(root).contains(result.move));
    }
    hybrid.search(game, root, {.depth = 2}, {}, {});
    const Stopwatch stopwatch;
    hybrid.search(game, root, {.time = std::chrono::milliseconds(30)}, {}, {});
    EXPECT_GE(stopwatch.elapsed(), std::chrono::milliseconds(30));
}

TEST(GeneticHybridTest, DistinctSurvivorsLeaveNoTwins) {
    const ConnectFour game;
    auto hybrid = hybrid_for(game, {.depth = 3, .population = 20, .mutation = 0}, 1);
    hybrid.search(game, game.initial_state(), {.generations = 10}, {}, {});
    std::set<std::vector<ConnectFour::Action>> different;
    for (const auto& line : hybrid.population()) different.insert(line.moves());
    EXPECT_GE(different.size(), 10U);
}

TEST(GeneticHybridTest, BetterHalfNeverLosesItsBestPlainLine) {
    const ConnectFour game;
    for (const auto selection : {Selection::BetterHalf, Selection::UniversalSampling}) {
        HybridSettings settings = HybridSettings::plain();
        settings.selection = selection;
        auto hybrid = hybrid_for(game, settings, 1);
        const auto result = hybrid.search(game, game.initial_state(),
                                          {.depth = 9, .generations = 30, .traced = true}, {}, {});
        double best = 0;
        for (const auto& record : result.trace->generations) {
            EXPECT_GE(record.best, best);
            best = record.best;
        }
    }
}

TEST(GeneticHybridTest, TracesWhatItDid) {
    const ConnectFour game;
    auto hybrid = hybrid_for(game, HybridSettings::plain(), 1);
    const auto root = game.initial_state();
    EXPECT_EQ(hybrid.search(game, root, {.generations = 2}, {}, {}).trace, nullptr);
    const auto result = hybrid.search(game, root, {.generations = 20, .traced = true}, {}, {});
    ASSERT_NE(result.trace, nullptr);
    const auto& trace = *result.trace;
    ASSERT_EQ(trace.generations.size(), 21U);
    for (std::size_t i = 0; i < trace.generations.size(); ++i) {
        const auto& record = trace.generations[i];
        EXPECT_EQ(record.generation, i);
        EXPECT_GE(record.best, record.mean);
        EXPECT_GE(record.mean, record.least);
        EXPECT_GE(record.spread, 0);
        EXPECT_LE(record.spread, record.best - record.least);
        EXPECT_FALSE(record.plan.empty());
    }
    EXPECT_EQ(trace.generations.front().lines, 150U);
    ASSERT_EQ(trace.population.size(), 150U);
    EXPECT_EQ(trace.population.front().fitness, trace.generations.back().best);
    EXPECT_TRUE(std::ranges::is_sorted(trace.population, std::ranges::greater{},
                                       &LineRecord<ConnectFour>::fitness));
    ASSERT_FALSE(trace.offspring.empty());
    for (const auto& record : trace.offspring) {
        EXPECT_TRUE(record.mutated == -1 || record.mutated % 2 == 0);
        // The genes before both the cut and the mutation come from the first parent.
        const int kept = record.mutated < 0 ? record.cut : std::min(record.cut, record.mutated);
        EXPECT_TRUE(std::equal(record.child.begin(), record.child.begin() + kept,
                               record.first_parent.begin()));
        // Own genes after the cut come from the second parent: no column is full this early.
        for (int gene = record.cut; gene < std::ssize(record.child); ++gene) {
            const bool inherited =
                gene % 2 == 0 && gene != record.mutated && gene < std::ssize(record.second_parent);
            EXPECT_TRUE(!inherited || record.child[gene] == record.second_parent[gene]);
            EXPECT_TRUE(!inherited ||
                        record.origins[static_cast<std::size_t>(gene)] == GeneOrigin::Second);
        }
    }
}

TEST(GeneticHybridTest, RecordsABoundedNumberOfGenerationsAndLines) {
    const ConnectFour game;
    const auto root = game.initial_state();
    HybridSettings settings = HybridSettings::plain();
    settings.population = 2;
    auto hybrid = hybrid_for(game, settings, 1);
    constexpr std::uint64_t generations = 5001;
    const auto few =
        hybrid.search(game, root, {.generations = generations, .traced = true}, {}, {});
    const auto& recorded = few.trace->generations;
    ASSERT_FALSE(recorded.empty());
    EXPECT_LE(recorded.size(), 1024U);
    EXPECT_EQ(recorded.front().generation, 0U);
    EXPECT_EQ(recorded.back().generation, generations);
    EXPECT_TRUE(
        std::ranges::is_sorted(recorded, {}, [](const auto& one) { return one.generation; }));

    settings.population = 5000;
    auto many = hybrid_for(game, settings, 1);
    const auto large = many.search(game, root, {.generations = 1, .traced = true}, {}, {});
    EXPECT_EQ(large.trace->population.size(), 1024U);
}

TEST(GeneticHybridTest, BirthsThatWereRepairedAreNoExamples) {
    const ConnectFour game;
    for (const std::uint64_t seed : {1, 2, 3, 4}) {
        auto hybrid = hybrid_for(game, HybridSettings{}, seed);
        auto root = game.initial_state();
        for (const int column : {3, 3, 2})
            root = game.result(root, static_cast<std::uint8_t>(column));
        const auto result = hybrid.search(game, root, {.generations = 30, .traced = true}, {}, {});
        for (const auto& record : result.trace->offspring) {
            ASSERT_EQ(record.origins.size(), record.child.size());
            for (std::size_t gene = 0; gene < record.child.size(); ++gene) {
                const auto origin = record.origins[gene];
                EXPECT_EQ(origin == GeneOrigin::Reply, gene % 2 == 1);
                if (origin == GeneOrigin::First) {
                    EXPECT_EQ(record.child[gene], record.first_parent.at(gene));
                } else if (origin == GeneOrigin::Second) {
                    EXPECT_EQ(record.child[gene], record.second_parent.at(gene));
                } else if (origin == GeneOrigin::Grown) {
                    EXPECT_GE(static_cast<int>(gene), record.mutated < 0
                                                          ? record.cut
                                                          : std::min(record.cut, record.mutated));
                }
            }
        }
    }
}

}  // namespace
}  // namespace lawan::search
