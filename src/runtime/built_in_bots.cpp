#include "runtime/built_in_bots.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "eval/lines.hpp"
#include "eval/marks.hpp"
#include "eval/survival.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "runtime/any_game.hpp"
#include "runtime/search_bot.hpp"
#include "search/fallback.hpp"
#include "search/genetic_hybrid.hpp"
#include "search/genetic_minimax.hpp"
#include "search/local_search.hpp"
#include "search/mcts.hpp"
#include "search/minimax.hpp"
#include "search/random_move.hpp"
#include "search/rating.hpp"
#include "solve/mirror.hpp"

namespace lawan {
namespace {

using MadeBot = Expected<std::unique_ptr<Bot>>;
using enum OptionInfo::Kind;

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

// Options that several bots share.
const OptionInfo time_option{"time", Time, "", "time a move"};
const OptionInfo depth_option{"depth", Integer, "", "plies to look ahead", 1, most_plies};
const OptionInfo nodes_option{"nodes", Integer, "", "positions to visit", 1, no_bound};
const OptionInfo generations_option{"generations", Integer, "", "to breed a move", 1, no_bound};
const OptionInfo seed_option{"seed", Integer, "", "of the random numbers", 0, no_bound};
const OptionInfo evaluation_option{
    "eval",
    Choice,
    "",
    "guess at the depth limit: adjacency has marks (its default), survival and utility; the others "
    "windows (their default) and utility",
    0,
    0,
    {"marks", "survival", "windows", "lines", "utility"}};

Limits limits_of(const Options& options) {
    Limits limits;
    if (options.has("time")) limits.time = options.time("time");
    if (options.has("depth")) limits.depth = static_cast<int>(options.integer("depth"));
    if (options.has("nodes")) limits.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    if (options.has("generations")) {
        limits.generations = static_cast<std::uint64_t>(options.integer("generations"));
    }
    return limits;
}

std::uint64_t seed_of(const Options& options, std::uint64_t given) {
    return options.has("seed") ? static_cast<std::uint64_t>(options.integer("seed")) : given;
}

template <Game G, class S>
std::unique_ptr<Bot> search_bot(S searcher, const Options& options) {
    return std::make_unique<SearchBot<G, S>>(std::move(searcher), limits_of(options));
}

/// Calls `use(game)` with the game as its own type.
template <class Use>
MadeBot with_game(const Position& position, const Use& use) {
    return with_typed(position, [&]<Game G>(const TypedPosition<G>& root) -> MadeBot {
        return use(root.rules());
    });
}

std::unexpected<Error> wrong_evaluation(const std::string& name, std::string_view game,
                                        std::string_view possible) {
    return fail(fmt::format("eval: {} has {}, not {}", game, possible, name));
}

/// Calls `use(evaluation)` with the one of that name, or the game's default if there is none.
template <class Use>
MadeBot with_evaluation(const Adjacency& game, const std::string& name, const Use& use) {
    if (name.empty() || name == "marks") return use(MarksEvaluation{});
    if (name == "survival") return use(SurvivalEvaluation(game));
    if (name == "utility") return use(ZeroEvaluation{});
    return wrong_evaluation(name, "adjacency", "marks, survival and utility");
}

template <Game G, class Use>
MadeBot with_evaluation(const G& game, const std::string& name, const Use& use) {
    if (name.empty() || name == "windows") return use(WindowsEvaluation{});
    if (name == "lines") return use(LinesEvaluation(game.lines()));
    if (name == "utility") return use(ZeroEvaluation{});
    return wrong_evaluation(name, "this game", "windows, lines and utility");
}

std::string evaluation_name(const Options& options) {
    const bool zero_horizon = options.has("horizon") && options.choice("horizon") == "zero";
    if (zero_horizon) return "utility";
    return options.has("eval") ? options.choice("eval") : "";
}

MinimaxSettings minimax_settings(const Options& options) {
    return {.ordered = options.choice("order") == "on",
            .greedy = options.has("greedy") ? static_cast<int>(options.integer("greedy")) : 0};
}

template <Pruning pruning>
MadeBot make_minimax(const Options& options, const Position& position, std::uint64_t /*seed*/) {
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                return search_bot<G>(
                    Minimax<G, E, pruning>(std::move(evaluation), minimax_settings(options)),
                    options);
            });
    });
}

/// Report A's time rule: the depth is where it starts and the time what it must keep, so neither is
/// a limit.
MadeBot make_fallback(const Options& options, const Position& position) {
    if (options.has("nodes")) return fail("limit=fallback goes by time, not by nodes");
    FallbackSettings settings{.fallback = static_cast<int>(options.integer("fallback"))};
    if (options.has("depth")) settings.depth = static_cast<int>(options.integer("depth"));
    if (options.has("time")) settings.time = options.time("time");
    MinimaxSettings fixed_depth = minimax_settings(options);
    fixed_depth.deepening = false;
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                using Search = AlphaBeta<G, E>;
                using Bot = SearchBot<G, Fallback<G, Search>>;
                return std::make_unique<Bot>(
                    Fallback<G, Search>(Search(std::move(evaluation), fixed_depth), settings),
                    Limits{.time = settings.time});
            });
    });
}

MadeBot make_alpha_beta(const Options& options, const Position& position, std::uint64_t seed) {
    if (options.choice("limit") == "fallback") return make_fallback(options, position);
    return make_minimax<Pruning::AlphaBeta>(options, position, seed);
}

BotEntry minimax_entry() {
    return {
        "minimax",
        "Looks at every line of play to a depth or to the end, and backs the values up.",
        "reports A, B, D, E",
        {depth_option,
         time_option,
         nodes_option,
         evaluation_option,
         {"order", Choice, "off", "best evaluation first, or board order", 0, 0, {"on", "off"}},
         {"greedy", Integer, "",
          "search only this many best moves by evaluation at each node (E's aim)", 1, most_plies},
         {"horizon",
          Choice,
          "score",
          "zero: value 0 at the depth limit, as report E's program",
          0,
          0,
          {"score", "zero"}}},
        make_minimax<Pruning::None>};
}

BotEntry alpha_beta_entry() {
    BotEntry entry = minimax_entry();
    entry.name = "alphabeta";
    entry.summary =
        "The same value as minimax from far fewer positions: leaves out what cannot matter.";
    entry.options[4].standard = "on";
    entry.options.push_back(
        {"limit",
         Choice,
         "deepening",
         "under a time limit: deeper and deeper, or report A's rule (depth 8, 5 s unless given)",
         0,
         0,
         {"deepening", "fallback"}});
    entry.options.push_back(
        {"fallback", Integer, "4", "the depth to fall back on (limit=fallback)", 1, most_plies});
    entry.make = make_alpha_beta;
    return entry;
}

MadeBot make_random(const Options& options, const Position& position, std::uint64_t seed) {
    return with_game(position, [&]<Game G>(const G&) -> MadeBot {
        return search_bot<G>(RandomMove<G>(seed_of(options, seed)), options);
    });
}

Climb climb_named(const std::string& name) {
    if (name == "sideways") return Climb::Sideways;
    if (name == "restart") return Climb::Restart;
    if (name == "stochastic") return Climb::Stochastic;
    if (name == "first") return Climb::First;
    if (name == "annealing") return Climb::Annealing;
    return Climb::Steepest;
}

MadeBot make_local(const Options& options, const Position& position, std::uint64_t seed) {
    const LocalSearchSettings settings{
        .variant = climb_named(options.choice("variant")),
        .ties = options.choice("ties") == "first" ? Ties::First : Ties::Random,
        .sideways = static_cast<int>(options.integer("sideways")),
        .restarts = static_cast<int>(options.integer("restarts")),
        .temperature = options.number("temperature"),
        .cooling = options.number("cooling"),
        .steps = static_cast<int>(options.integer("steps")),
    };
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                return search_bot<G>(
                    LocalSearch<G, E>(std::move(evaluation), settings, seed_of(options, seed)),
                    options);
            });
    });
}

BotEntry local_entry() {
    return {"local",
            "Hill climbing: the move with the best position right after it.",
            "reports A and B",
            {{"ties",
              Choice,
              "random",
              "among equally good moves: any (A) or the first in board order (B)",
              0,
              0,
              {"random", "first"}},
             {"variant",
              Choice,
              "steepest",
              "steepest sees every move; the others walk over them from a random one",
              0,
              0,
              {"steepest", "sideways", "restart", "stochastic", "first", "annealing"}},
             {"sideways", Integer, "100", "most steps in a row on equal ground (sideways)", 0,
              1'000'000},
             {"restarts", Integer, "10", "climbs from random moves (restart)", 1, 1'000'000},
             {"steps", Integer, "200", "steps (annealing)", 1, 1'000'000},
             {"temperature", Number, "4", "at first, in marks or points (annealing)", 0, 1000},
             {"cooling", Number, "0.95", "factor a step (annealing)", 0, 1},
             evaluation_option,
             time_option,
             seed_option},
            make_local};
}

MadeBot make_mcts(const Options& options, const Position& position, std::uint64_t seed) {
    const MctsSettings settings{
        .exploration = options.number("exploration"),
        .playouts_at_leaves = options.choice("leaf") == "playout",
        .memory = static_cast<std::uint64_t>(options.integer("memory")) << 20U,
        .threads = static_cast<int>(options.integer("threads")),
    };
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                return search_bot<G>(
                    Mcts<G, E>(std::move(evaluation), settings, seed_of(options, seed)), options);
            });
    });
}

BotEntry mcts_entry() {
    return {"mcts",
            "Monte Carlo tree search: plays games out at random, more often where they go well; "
            "proves what it can.",
            "UCT (Kocsis and Szepesvári) with a solver (Winands and others)",
            {time_option,
             nodes_option,
             {"exploration", Number, "1", "weight of what was seldom tried", 0, 100},
             {"leaf",
              Choice,
              "playout",
              "a new position is judged by a random game or by the evaluation",
              0,
              0,
              {"playout", "eval"}},
             {"memory", Integer, "256", "megabytes for the tree", 1, 65536},
             {"threads", Integer, "1",
              "trees grown side by side; more than one is not reproducible", 1, 256},
             evaluation_option,
             seed_option},
            make_mcts};
}

/// A line's length is a setting of the genetic bots, not a limit: `--time` still holds.
Limits limits_but_depth(const Options& options) {
    Limits limits = limits_of(options);
    limits.depth.reset();
    return limits;
}

int integer_of(const Options& options, std::string_view name) {
    return static_cast<int>(options.integer(name));
}

Growth growth_named(const std::string& name) {
    return name == "greedy" ? Growth::Greedy : Growth::Random;
}

MadeBot make_genetic(const Options& options, const Position& position, std::uint64_t seed) {
    const GeneticSettings settings{
        .parents = integer_of(options, "parents"),
        .population = integer_of(options, "population"),
        .mutation = integer_of(options, "mutation"),
        .threshold = integer_of(options, "threshold"),
        .depth = integer_of(options, "depth"),
        .crossover_point = integer_of(options, "crossover"),
        .mutation_place = integer_of(options, "place"),
        .descent = options.number("descent"),
        .growth = growth_named(options.choice("growth")),
        .mutant = growth_named(options.choice("mutant")),
        .tail = options.choice("tail") == "grown" ? Tail::Grown : Tail::Inherited,
        .pressure = options.number("pressure"),
        .memory = static_cast<std::size_t>(options.integer("memory")) << 20U,
        .threads = integer_of(options, "threads"),
    };
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                using Search = GeneticMinimax<G, E>;
                return std::make_unique<SearchBot<G, Search>>(
                    Search(std::move(evaluation), settings, seed_of(options, seed)),
                    limits_but_depth(options));
            });
    });
}

BotEntry genetic_entry() {
    return {
        "genetic",
        "Genetic minimax: breeds lines of play and judges them in a reservation tree.",
        "report A, after Hong, Huang and Lin",
        {generations_option,
         time_option,
         {"population", Integer, "500", "lines at first", 1, 1'000'000},
         {"parents", Integer, "4", "a generation, and as many children", 2, 10'000},
         {"mutation", Integer, "2", "children in ten that mutate", 0, 10},
         {"threshold", Integer, "20", "parents come from this many best lines", 1, 1'000'000},
         {"depth", Integer, "6", "plies of a line; 0: to the end of the game (A)", 0, most_plies},
         {"crossover", Integer, "0",
          "genes from the first parent; 0: up to where the parents differ", 0, most_plies},
         {"place", Integer, "0", "the gene that mutates, from 1; 0: any, see descent", 0,
          most_plies},
         {"descent", Number, "0.7", "chance to mutate one gene deeper; 0: all alike (A)", 0, 1},
         {"growth",
          Choice,
          "greedy",
          "new genes: the best by evaluation, or any (A)",
          0,
          0,
          {"greedy", "random"}},
         {"mutant",
          Choice,
          "greedy",
          "the mutated gene: the best by evaluation, or any (A)",
          0,
          0,
          {"greedy", "random"}},
         {"tail",
          Choice,
          "grown",
          "what follows it: new genes, or the parent's with repairs (A)",
          0,
          0,
          {"grown", "inherited"}},
         {"pressure", Number, "3",
          "roulette on the lead in fitness to this power; 0: on plain fitness (A)", 0, 100},
         {"memory", Integer, "256", "megabytes for the tree", 1, 65536},
         {"threads", Integer, "1", "populations side by side; more than one is not reproducible", 1,
          256},
         evaluation_option,
         seed_option},
        make_genetic};
}

/// C's rating where lines of marks win; elsewhere the evaluation after the move.
LinesRating rating_for(const ConnectFour& game) { return LinesRating(game.lines()); }
LinesRating rating_for(const Mnk& game) { return LinesRating(game.lines()); }
EvaluationRating<MarksEvaluation> rating_for(const Adjacency&) {
    return EvaluationRating(MarksEvaluation{});
}

MadeBot make_hybrid(const Options& options, const Position& position, std::uint64_t seed) {
    HybridSettings settings =
        options.choice("method") == "plain" ? HybridSettings::plain() : HybridSettings{};
    settings.depth = integer_of(options, "depth");
    settings.population = integer_of(options, "population");
    settings.selection =
        options.choice("selection") == "sus" ? Selection::UniversalSampling : Selection::BetterHalf;
    settings.crossover = options.number("crossover");
    settings.mutation = options.number("mutation");
    settings.deterministic = options.choice("deterministic") == "on";
    return with_game(position, [&]<Game G>(const G& game) -> MadeBot {
        using Search = GeneticHybrid<G, decltype(rating_for(game))>;
        return std::make_unique<SearchBot<G, Search>>(
            Search(rating_for(game), settings, seed_of(options, seed)), limits_but_depth(options));
    });
}

BotEntry hybrid_entry() {
    return {"hybrid",
            "A genetic algorithm for its own moves, a one-ply minimax for the replies.",
            "report C",
            {time_option,
             generations_option,
             {"depth", Integer, "8", "genes of a line, own moves and replies", 1, 13},
             {"population", Integer, "150", "lines", 2, 1'000'000},
             {"selection",
              Choice,
              "better-half",
              "who survives: the best half, or by stochastic universal sampling",
              0,
              0,
              {"better-half", "sus"}},
             {"crossover", Number, "1", "chance that a child has two parents", 0, 1},
             {"mutation", Number, "0.5", "chance that a child is mutated", 0, 1},
             {"deterministic",
              Choice,
              "off",
              "on: of equally good moves the lowest column",
              0,
              0,
              {"on", "off"}},
             {"method",
              Choice,
              "guarded",
              "plain: report C's and nothing else",
              0,
              0,
              {"guarded", "plain"}},
             seed_option},
            make_hybrid};
}

MadeBot make_mirror(const Options& options, const Position& position, std::uint64_t seed) {
    if (typed<Adjacency>(position) == nullptr) {
        return fail("mirror plays adjacency only: its theorem holds for no other game");
    }
    return search_bot<Adjacency>(MirrorSearch(seed_of(options, seed)), options);
}

}  // namespace

std::vector<BotEntry> built_in_bots() {
    return {
        {"random",
         "Any legal move, all equally likely.",
         "a yardstick",
         {seed_option},
         make_random},
        local_entry(),
        minimax_entry(),
        alpha_beta_entry(),
        mcts_entry(),
        genetic_entry(),
        hybrid_entry(),
        {"mirror",
         "Adjacency: answers with the half-turn of the last move, and as second player never "
         "loses.",
         "adjacency's theory",
         {seed_option},
         make_mirror},
    };
}

}  // namespace lawan
