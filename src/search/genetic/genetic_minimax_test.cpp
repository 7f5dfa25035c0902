#include "search/genetic/genetic_minimax.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "search/local/local_search.hpp"
#include "search/random_move.hpp"
#include "tests/random_game.hpp"
#include "tests/same_result.hpp"
#include "tests/search_cases.hpp"

namespace lawan::search {

using namespace tests;

namespace {

std::vector<GeneticSettings> all_styles() {
    GeneticSettings placed = report_a_genetic();
    placed.crossover_point = 2;
    placed.mutation_place = 3;
    placed.mutation = 10;
    placed.parents = 5;
    GeneticSettings mixed;
    mixed.depth = 0;
    mixed.tail = Tail::Inherited;
    mixed.mutant = Growth::Random;
    return {GeneticSettings{}, report_a_genetic(), placed, mixed};
}

template <class Use>
void with_games(const Use& use) {
    use(Adjacency(), MarksEvaluation{});
    use(Adjacency({.width = 7, .height = 5, .neighbours = 4, .rounds = 5}), MarksEvaluation{});
    use(Adjacency({.width = 4, .height = 4, .first = Player::O}), ZeroEvaluation{});
    use(ConnectFour(), WindowsEvaluation{});
    use(ConnectFour({.width = 4, .height = 4, .length = 3}), WindowsEvaluation{});
    use(Mnk(), WindowsEvaluation{});
    use(Mnk({.width = 8, .height = 8, .length = 5, .first = Player::O}), WindowsEvaluation{});
}

/// Returns the state after the line, all of whose moves must be legal.
template <Game G, class Moves>
StateOf<G> played(const G& game, StateOf<G> state, const Moves& line) {
    for (const auto move : line) {
        EXPECT_TRUE(game.actions(state).contains(move));
        if (!game.actions(state).contains(move)) break;
        state = game.result(state, move);
    }
    return state;
}

TEST(GeneticPopulationTest, EveryChildIsALegalLineOfFullLengthAndNew) {
    with_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        Random random(4);
        for (const GeneticSettings& settings : all_styles()) {
            for (const int plies : {0, 3}) {
                const auto root = random_state(game, random, plies);
                if (game.is_terminal(root)) continue;
                GeneticPopulation<G, E> population(evaluation, settings, 9);
                population.start(game, root, settings.depth);
                Budget budget({}, {});
                population.found(budget);
                for (int generation = 0; generation < 50; ++generation) {
                    if (population.over()) break;
                    const auto before = population.tree().lines();
                    std::uint64_t children = 0;
                    population.breed(budget, [&](const auto& birth, const auto& child) {
                        ++children;
                        played(game, root, birth.first.moves());
                        played(game, root, birth.second.moves());
                        const auto end = played(game, root, child.moves());
                        EXPECT_TRUE(game.is_terminal(end) || child.length == settings.depth);
                        EXPECT_GE(birth.cut, 1);
                        EXPECT_LE(birth.cut, birth.first.length);
                        EXPECT_LT(birth.changed, child.length);
                    });
                    const auto made = population.tree().lines() - before;
                    EXPECT_GE(made, children);  // the others do not inherit
                    EXPECT_TRUE(population.over() ||
                                made == static_cast<std::uint64_t>(settings.parents));
                }
            }
        }
    });
}

/// Checks that every gene matches its origin, and that untouched ones come from the first parent.
template <Game G>
void expect_explained(const G& game, const StateOf<G>& root, const OffspringRecord<G>& birth) {
    played(game, root, birth.child);
    ASSERT_EQ(birth.origins.size(), birth.child.size());
    const bool again = birth.changed >= 0;
    ASSERT_EQ(birth.known.empty(), !again);
    const auto& crossed = again ? birth.known : birth.child;
    if (again) {
        played(game, root, birth.known);
        const auto& [kept, before] = std::ranges::mismatch(birth.known, birth.child);
        EXPECT_EQ(before - birth.child.begin(), birth.changed);
        EXPECT_EQ(birth.origins[static_cast<std::size_t>(birth.changed)], GeneOrigin::Mutation);
    }
    const int untouched = birth.mutated < 0 ? birth.cut : std::min(birth.cut, birth.mutated);
    EXPECT_TRUE(
        std::equal(crossed.begin(), crossed.begin() + untouched, birth.first_parent.begin()));
    for (std::size_t gene = 0; gene < birth.child.size(); ++gene) {
        const auto place = static_cast<int>(gene);
        switch (birth.origins[gene]) {
            case GeneOrigin::First:
                EXPECT_LT(place, birth.cut);
                EXPECT_EQ(birth.child[gene], birth.first_parent.at(gene));
                break;
            case GeneOrigin::Second:
                EXPECT_GE(place, birth.cut);
                EXPECT_EQ(birth.child[gene], birth.second_parent.at(gene));
                break;
            case GeneOrigin::Mutation:
                EXPECT_TRUE(place == birth.mutated || place == birth.changed);
                break;
            case GeneOrigin::Grown:
                EXPECT_GE(place, std::min(untouched, again ? birth.changed : untouched));
                break;
            case GeneOrigin::Reply:
                ADD_FAILURE() << "genetic minimax derives no replies";
        }
    }
}

TEST(GeneticPopulationTest, EveryBirthIsExplainedByItsSteps) {
    with_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        int crossed = 0;
        int mutated = 0;
        int changed = 0;
        for (const GeneticSettings& settings : all_styles()) {
            const auto root = game.initial_state();
            GeneticPopulation<G, E> population(evaluation, settings, 9);
            population.start(game, root, settings.depth);
            Budget budget({}, {});
            population.found(budget);
            for (int generation = 0; generation < 50 && !population.over(); ++generation) {
                population.breed(budget, [&](const auto& birth, const auto& child) {
                    const auto record = offspring_record<G>(birth, child);
                    expect_explained(game, root, record);
                    crossed += static_cast<int>(
                        std::ranges::count(record.origins, GeneOrigin::Second) > 0);
                    mutated += static_cast<int>(record.mutated >= 0);
                    changed += static_cast<int>(record.changed >= 0);
                });
            }
        }
        EXPECT_GT(crossed, 0);
        EXPECT_GT(mutated, 0);
        EXPECT_GT(changed, 0);
    });
}

TEST(GeneticMinimaxTest, PlaysLegalMovesAndAPlanWithItsValue) {
    with_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        Random random(8);
        for (const GeneticSettings& settings : all_styles()) {
            GeneticMinimax<G, E> search(evaluation, settings, 3);
            const auto root = random_state(game, random, 2);
            const auto result = search.search(game, root, {.generations = 30}, {}, {});
            ASSERT_FALSE(result.line.empty());
            EXPECT_EQ(result.move, result.line.front());
            const auto end = played(game, root, result.line);
            EXPECT_EQ(result.score, static_value(game, evaluation, end, game.player_to_move(root)));
            EXPECT_EQ(result.moves.front().score, result.score);
            EXPECT_EQ(result.moves.size(), static_cast<std::size_t>(game.actions(root).size()));
            EXPECT_FALSE(result.memory_reached);
            EXPECT_EQ(result.trace, nullptr);
        }
    });
}

TEST(GeneticMinimaxTest, TheSameSeedAndLimitsGiveTheSameResult) {
    with_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        for (const GeneticSettings& settings : all_styles()) {
            for (const Limits& limits : {Limits{.generations = 20}, Limits{.nodes = 20'000}}) {
                GeneticMinimax<G, E> one(evaluation, settings, 3);
                GeneticMinimax<G, E> other(evaluation, settings, 3);
                const auto root = game.initial_state();
                const auto result = one.search(game, root, limits, {}, {});
                expect_same(result, other.search(game, root, limits, {}, {}));
                one.reset();
                Limits traced = limits;
                traced.traced = true;
                expect_same(result, one.search(game, root, traced, {}, {}));
            }
        }
    });
}

TEST(GeneticMinimaxTest, SmallGamesAreSearchedCompletelyAndExactly) {
    with_small_games([]<Game G>(const G& game) {
        SCOPED_TRACE(game.spec());
        Random random(6);
        for (GeneticSettings settings : {GeneticSettings{}, report_a_genetic()}) {
            settings.depth = 0;
            settings.ply_a_round = false;  // lines of half the plies would end before the game does
            settings.generations = 1'000'000;
            GeneticMinimax<G, ZeroEvaluation> search({}, settings, 5);
            for (int i = 0; i < 5; ++i) {
                auto root = random_state(game, random, i);
                while (game.most_plies_left(root) > 5)
                    root = game.result(root, random_action(game, root, random));
                if (game.is_terminal(root)) continue;
                const Player player = game.player_to_move(root);
                const auto result = search.search(game, root, {}, {}, {});
                EXPECT_TRUE(result.exact);
                EXPECT_EQ(result.score, game_value(game, root, player));
                for (const auto& [move, score, exact] : result.moves) {
                    EXPECT_TRUE(exact);
                    EXPECT_EQ(score, game_value(game, game.result(root, move), player));
                }
            }
        }
    });
}

TEST(GeneticMinimaxTest, ADepthThatJustReachesTheEndIsExact) {
    const Adjacency game({.width = 4, .height = 4});
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {}, 5);
    Random random(3);
    const auto root = random_state(game, random, 4);
    EXPECT_TRUE(search.search(game, root, {.depth = 4, .generations = 100}, {}, {}).exact);
    EXPECT_FALSE(search.search(game, root, {.depth = 3, .generations = 100}, {}, {}).exact);
}

TEST(GeneticMinimaxTest, AShallowSearchIsCompleteButNotExact) {
    const Adjacency game({.width = 4, .height = 4});
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {}, 5);
    const auto root = game.initial_state();
    const auto result = search.search(game, root, {.depth = 2, .generations = 10'000}, {}, {});
    EXPECT_EQ(search.lines(), 8 * 7);
    EXPECT_FALSE(result.exact);
    EXPECT_EQ(result.depth, 2);
    EXPECT_EQ(result.score, textbook_value(game, MarksEvaluation{}, root, 2, Player::X));
}

TEST(GeneticMinimaxTest, KeepsItsLimits) {
    const Adjacency game;
    const auto root = game.initial_state();
    for (const GeneticSettings& settings : all_styles()) {
        GeneticMinimax<Adjacency, MarksEvaluation> search({}, settings, 5);
        for (const std::uint64_t nodes : {1U, 1000U, 30'000U}) {
            const auto result = search.search(game, root, {.nodes = nodes}, {}, {});
            EXPECT_LE(result.counters.nodes, nodes + 2 * 56 * 57);  // one line, made twice
        }
        (void)search.search(game, root, {.generations = 7}, {}, {});
        EXPECT_EQ(search.lines(),
                  static_cast<std::uint64_t>(settings.population + 7 * settings.parents));
        (void)search.search(game, root, {}, {}, {});
        EXPECT_EQ(search.lines(),
                  static_cast<std::uint64_t>(settings.population) +
                      settings.generations * static_cast<std::uint64_t>(settings.parents));
    }
}

TEST(GeneticMinimaxTest, TimeEndsASearchWithoutGenerations) {
    const Adjacency game;
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {}, 5);
    const Stopwatch stopwatch;
    const auto result =
        search.search(game, game.initial_state(), {.time = std::chrono::milliseconds(50)}, {}, {});
    EXPECT_GE(stopwatch.elapsed(), std::chrono::milliseconds(50));
    EXPECT_TRUE(game.actions(game.initial_state()).contains(result.move));
    StopSource stop;
    stop.request_stop();
    const auto stopped = search.search(game, game.initial_state(), {}, stop.get_token(), {});
    EXPECT_TRUE(game.actions(game.initial_state()).contains(stopped.move));
    EXPECT_LT(search.lines(), 500);
}

TEST(GeneticMinimaxTest, OneLegalMove) {
    const Adjacency game({.width = 4, .height = 4});
    Random random(2);
    const auto root = random_state(game, random, 7);  // one empty cell
    ASSERT_EQ(game.actions(root).size(), 1);
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {}, 5);
    const auto result =
        search.search(game, root, {.time = std::chrono::hours(1)}, {}, {});  // ends by itself
    EXPECT_EQ(result.move, game.actions(root).at(0));
    EXPECT_TRUE(result.exact);
}

TEST(GeneticMinimaxTest, SaysWhenItsMemoryIsUsedUp) {
    const Adjacency game;
    GeneticSettings settings = report_a_genetic();
    settings.memory = std::size_t{1} << 20;
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, settings, 5);
    const auto result =
        search.search(game, game.initial_state(), {.generations = 1'000'000}, {}, {});
    EXPECT_TRUE(result.memory_reached);
    EXPECT_GT(search.lines(), 1000);
    const auto next = search.search(game, game.initial_state(), {.generations = 10}, {}, {});
    EXPECT_FALSE(next.memory_reached);
}

/// Checks that every inner node has the value of its best child, and that the root's children are
/// the moves of the result.
template <Game G>
void check_reservation_tree(const std::vector<TreeNode>& tree, const SearchResult<G>& result) {
    std::vector<Score> best(tree.size(), -infinite_score);
    std::vector<ScoredMove<G>> moves;
    for (std::size_t i = tree.size(); i-- > 1;) {
        const TreeNode& node = tree[i];
        ASSERT_LT(node.parent, i);
        if (best[i] != -infinite_score) {
            ASSERT_EQ(node.value, best[i]);
        } else {
            ASSERT_EQ(node.end, NodeEnd::Horizon) << "all lines are in the picture";
        }
        best[node.parent] = std::max(best[node.parent], -node.value);
        if (node.parent == 0) moves.push_back({node.action, -node.value, false});
    }
    ASSERT_EQ(tree.front().parent, TreeNode::none);
    EXPECT_EQ(tree.front().value, best[0]);
    EXPECT_EQ(tree.front().value, result.score);
    sort_best_first(moves);
    EXPECT_EQ(moves, result.moves);
}

TEST(GeneticMinimaxTest, TheTraceAgreesWithTheResult) {
    const ConnectFour game;
    for (const GeneticSettings& settings : all_styles()) {
        GeneticMinimax<ConnectFour, WindowsEvaluation> search({}, settings, 5);
        const auto root = game.initial_state();
        const auto result = search.search(game, root, {.generations = 40, .traced = true}, {}, {});
        ASSERT_NE(result.trace, nullptr);
        const auto& trace = *result.trace;
        ASSERT_EQ(trace.generations.size(), 41);
        std::uint64_t number = 0;
        for (const auto& record : trace.generations) {
            EXPECT_EQ(record.generation, number);
            EXPECT_EQ(record.lines, static_cast<std::uint64_t>(settings.population) +
                                        number * static_cast<std::uint64_t>(settings.parents));
            EXPECT_LE(record.least, record.mean);
            EXPECT_LE(record.mean, record.best);
            EXPECT_GE(record.spread, 0);
            EXPECT_GT(record.tree_nodes, record.lines);
            EXPECT_FALSE(record.plan.empty());
            played(game, root, record.plan);
            ++number;
        }
        check_reservation_tree(trace.tree, result);
        EXPECT_EQ(trace.generations.back().plan, result.line);
        EXPECT_EQ(trace.generations.back().plan_score, result.score);
        ASSERT_EQ(trace.population.size(), static_cast<std::size_t>(settings.population));
        EXPECT_EQ(trace.population.front().line, result.line);
        EXPECT_EQ(trace.population.front().fitness, result.depth);
        for (const auto& line : trace.population) played(game, root, line.line);
        EXPECT_FALSE(trace.offspring.empty());
        for (const auto& birth : trace.offspring) {
            expect_explained(game, root, birth);
            EXPECT_TRUE(worth_showing(birth));
        }
    }
}

TEST(GeneticMinimaxTest, ALongTraceIsThinned) {
    const Adjacency game;
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {.population = 20}, 5);
    const auto result =
        search.search(game, game.initial_state(), {.generations = 3001, .traced = true}, {}, {});
    const auto& records = result.trace->generations;
    EXPECT_LE(records.size(), 1025);
    EXPECT_GE(records.size(), 500);
    EXPECT_EQ(records.front().generation, 0);
    EXPECT_EQ(records.back().generation, 3001);
}

TEST(GeneticMinimaxTest, ReportsProgress) {
    const Adjacency game;
    GeneticMinimax<Adjacency, MarksEvaluation> search({}, {}, 5);
    int reports = 0;
    (void)search.search(game, game.initial_state(), {.generations = 20}, {},
                        [&](const SearchResult<Adjacency>& result) {
                            ++reports;
                            EXPECT_FALSE(result.line.empty());
                        });
    EXPECT_EQ(reports, 6);  // after generations 0, 1, 2, 4, 8 and 16
}

TEST(GeneticMinimaxTest, ThreadsAgreeOnAMove) {
    with_games([]<Game G, class E>(const G& game, const E& evaluation) {
        SCOPED_TRACE(game.spec());
        GeneticMinimax<G, E> search(evaluation, {.threads = 3}, 5);
        const auto root = game.initial_state();
        const auto result = search.search(game, root, {.generations = 30}, {}, {});
        EXPECT_TRUE(game.actions(root).contains(result.move));
        EXPECT_EQ(result.line.front(), result.move);
        EXPECT_EQ(result.moves.front().move, result.move);
        played(game, root, result.line);
    });
}

template <Game G, class Mine, class Other>
int wins(const G& game, Mine& mine, Other& other, int games) {
    int won = 0;
    Random random(12);
    for (int i = 0; i < games; ++i) {
        auto state = random_state(game, random, 2);
        const Player player = i % 2 == 0 ? Player::X : Player::O;
        while (!game.is_terminal(state)) {
            const bool my_turn = game.player_to_move(state) == player;
            const auto move = my_turn ? mine.search(game, state, {.generations = 300}, {}, {}).move
                                      : other.search(game, state, {}, {}, {}).move;
            state = game.result(state, move);
        }
        won += game.utility(state, player) > 0 ? 1 : 0;
    }
    return won;
}

TEST(GeneticMinimaxTest, BeatsRandomAndLocalPlay) {
    const Adjacency game;
    GeneticMinimax<Adjacency, MarksEvaluation> genetic({}, {}, 5);
    RandomMove<Adjacency> random(1);
    LocalSearch<Adjacency, MarksEvaluation> local({}, {}, 1);
    EXPECT_EQ(wins(game, genetic, random, 4), 4);
    EXPECT_GE(wins(game, genetic, local, 10), 7);
    const ConnectFour four;
    GeneticMinimax<ConnectFour, WindowsEvaluation> dropper({}, {}, 5);
    RandomMove<ConnectFour> any(1);
    EXPECT_GE(wins(four, dropper, any, 10), 9);
}

}  // namespace
}  // namespace lawan::search
