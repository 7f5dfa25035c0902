#include "runtime/built_in_bots.hpp"

#include <fmt/format.h>

#include <limits>
#include <memory>
#include <string>
#include <utility>

#include "base/text.hpp"
#include "eval/marks.hpp"
#include "eval/survival.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "runtime/any_game.hpp"
#include "runtime/search_bot.hpp"
#include "search/local_search.hpp"
#include "search/minimax.hpp"
#include "search/random_move.hpp"

namespace lawan {
namespace {

using MadeBot = Expected<std::unique_ptr<Bot>>;
using enum OptionInfo::Kind;

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

// Options that several bots share.
const OptionInfo time_option{"time", Time, "", "time a move"};
const OptionInfo depth_option{"depth", Integer, "", "plies to look ahead", 1, most_plies};
const OptionInfo nodes_option{"nodes", Integer, "", "positions to visit", 1, no_bound};
const OptionInfo seed_option{"seed", Integer, "", "of the random numbers", 0, no_bound};
const OptionInfo evaluation_option{
    "eval",
    Choice,
    "",
    "guess at the depth limit: adjacency has marks (its default), survival and utility; the others "
    "windows (their default) and utility",
    0,
    0,
    {"marks", "survival", "windows", "utility"}};

Limits limits_of(const Options& options) {
    Limits limits;
    if (options.has("time")) limits.time = options.time("time");
    if (options.has("depth")) limits.depth = static_cast<int>(options.integer("depth"));
    if (options.has("nodes")) limits.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
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
MadeBot with_evaluation(const G&, const std::string& name, const Use& use) {
    if (name.empty() || name == "windows") return use(WindowsEvaluation{});
    if (name == "utility") return use(ZeroEvaluation{});
    return wrong_evaluation(name, "this game", "windows and utility");
}

std::string evaluation_name(const Options& options) {
    const bool zero_horizon = options.has("horizon") && options.choice("horizon") == "zero";
    if (zero_horizon) return "utility";
    return options.has("eval") ? options.choice("eval") : "";
}

template <Pruning pruning>
MadeBot make_minimax(const Options& options, const Position& position, std::uint64_t /*seed*/) {
    const MinimaxSettings settings{
        .ordered = options.choice("order") == "on",
        .greedy = options.has("greedy") ? static_cast<int>(options.integer("greedy")) : 0};
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                return search_bot<G>(Minimax<G, E, pruning>(std::move(evaluation), settings),
                                     options);
            });
    });
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
    entry.make = make_minimax<Pruning::AlphaBeta>;
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
    };
}

}  // namespace lawan
