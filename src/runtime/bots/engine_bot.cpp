#include <array>
#include <cstdlib>

#include "engine/adjacency_search.hpp"
#include "eval/balanced.hpp"
#include "runtime/bots/bot_making.hpp"
#include "runtime/bots/built_in_bots.hpp"
#include "runtime/bots/level_bot.hpp"
#include "runtime/bots/solving_bot.hpp"
#include "search/principal_variation/principal_variation.hpp"

namespace lawan::runtime {
namespace {

using enum OptionInfo::Kind;

/// Gives the search a sixteenth of the memory: a transposition table larger than the cache slows
/// short searches. In Adjacency the solver gets the rest, since its table over subsets doubles with
/// each empty cell; elsewhere it gets half, since memory costs time when it is first used.
std::uint64_t search_bytes(const Options& options) {
    return static_cast<std::uint64_t>(options.integer("memory")) << 16U;
}
std::uint64_t solver_bytes(const Options& options, const Position& position) {
    return search_bytes(options) * (typed<Adjacency>(position) != nullptr ? 15 : 8);
}

/// Returns the idea to switch off for an ablation, or an empty string.
std::string without(const Options& options) {
    return options.has("without") ? options.choice("without") : "";
}

constexpr int full_strength = 5;
bool is_level(const Options& options) {
    return options.has("level") && integer_of(options, "level") < full_strength;
}

PrincipalVariationSettings settings_of(const Options& options) {
    const std::string idea = without(options);
    return {.table_bytes = search_bytes(options),
            .reductions = idea != "reductions",
            .history = idea != "history",
            .aspiration = idea != "aspiration",
            .forced = idea != "forced" && !is_level(options)};
}

AdjacencySearch search_for(const Adjacency& game, const Options& options) {
    return {game,
            {.search = settings_of(options),
             .full_board = without(options) != "sets",
             .fitted = without(options) != "weights"}};
}
template <Game G>
auto search_for(const G&, const Options& options) {
    using Evaluation = BalancedEvaluation<WindowsEvaluation>;
    return PrincipalVariationSearch<G, Evaluation>(Evaluation{}, settings_of(options));
}

/// Makes the search without limits of its own: the surrounding bot applies those of the spec.
MadeBot make_search(const Options& options, const Position& position) {
    return with_game(position, [&]<Game G>(const G& game) -> MadeBot {
        using Search = decltype(search_for(game, options));
        return std::make_unique<SearchBot<G, Search>>(search_for(game, options), Limits{});
    });
}

/// Depth and tolerance of each level below full strength. Tolerances are thousandths of a mark in
/// Adjacency and window points elsewhere.
Level level_of(const Position& position, int level) {
    static constexpr std::array<Level, 4> marks{{{1, 24000}, {1, 6000}, {2, 2500}, {4, 800}}};
    static constexpr std::array<Level, 4> lines{{{1, 60}, {2, 40}, {4, 20}, {6, 8}}};
    const auto index = static_cast<std::size_t>(level - 1);
    return typed<Adjacency>(position) != nullptr ? marks[index] : lines[index];
}

MadeBot make_engine(const Options& options, const Position& position, std::uint64_t seed) {
    auto search = make_search(options, position);
    if (is_level(options)) {
        return std::make_unique<LevelBot>(*std::move(search),
                                          level_of(position, integer_of(options, "level")),
                                          seed_of(options, seed), limits_of(options));
    }
    const std::string idea = without(options);
    const SolvingSettings settings{.table_bytes = solver_bytes(options, position),
                                   .solver = idea != "solver",
                                   .mirror = idea != "mirror",
                                   .bold = true,
                                   .traps = idea != "traps"};
    return std::make_unique<SolvingBot>(*std::move(search), settings, limits_of(options));
}

MadeBot make_perfect(const Options& options, const Position& position, std::uint64_t seed) {
    // Read from the environment, not from an option: bot specs may come from remote visitors of the
    // server, who could then name any file.
    const char* book = std::getenv("LAWAN_BOOK");
    const SolvingSettings settings{.table_bytes = solver_bytes(options, position),
                                   .patience = 20,
                                   .variety = options.choice("variety") == "on",
                                   .seed = seed_of(options, seed),
                                   .book = book != nullptr ? book : ""};
    auto search = make_search(options, position);
    return std::make_unique<SolvingBot>(*std::move(search), settings, limits_of(options));
}

const OptionInfo memory_option{"memory", Integer, "144", "megabytes for the tables of positions",
                               1,        65536};

}  // namespace

BotEntry engine_entry() {
    return {"engine",
            "The strongest play: principal variation search, and exact endings.",
            "Lawan's own",
            {time_option,
             depth_option,
             nodes_option,
             {"level", Integer, "5",
              "1 to 4 are weaker, for people: few plies, small misjudgements", 1, full_strength},
             memory_option,
             {"without",
              Choice,
              "nothing",
              "switches one idea off, to measure its worth",
              0,
              0,
              {"nothing", "reductions", "history", "aspiration", "forced", "sets", "weights",
               "solver", "mirror", "traps"}},
             seed_option},
            make_engine};
}

BotEntry perfect_entry() {
    return {
        "perfect",
        "Exact where a solver answers in time, the engine elsewhere; reports which it was.",
        "Lawan's own",
        {time_option,
         memory_option,
         {"variety", Choice, "off", "on: a random one of equally good moves", 0, 0, {"on", "off"}},
         seed_option},
        make_perfect};
}

}  // namespace lawan::runtime
