#include <algorithm>

#include "runtime/bots/bot_making.hpp"
#include "runtime/bots/built_in_bots.hpp"
#include "search/minimax/fallback.hpp"
#include "search/minimax/minimax.hpp"

namespace lawan::runtime {
namespace {

using enum OptionInfo::Kind;

MinimaxSettings minimax_settings(const Options& options) {
    return {.ordered = options.choice("order") == "on",
            .greedy = options.has("greedy") ? static_cast<int>(options.integer("greedy")) : 0,
            .deepening = options.choice("deepening") == "on",
            .last_of_equals = options.choice("ties") == "last"};
}

template <Pruning pruning>
MadeBot make_minimax(const Options& options, const Position& position, std::uint64_t /*seed*/) {
    if (options.choice("horizon") == "zero" && options.has("eval"))
        return fail("horizon=zero takes no evaluation: leave out eval or horizon");
    MadeBot bot = with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                return search_bot<G>(
                    Minimax<G, E, pruning>(std::move(evaluation), minimax_settings(options)),
                    options);
            });
    });
    // Explains the preset's evaluation: as=c stands for eval=lines, which the user did not type.
    const bool by_report = options.has("as") && options.choice("as") == "c";
    if (!bot && by_report && evaluation_name(options) == "lines")
        return fail(fmt::format("as=c needs C's evaluation, lines; {}", bot.error().message));
    return bot;
}

/// Makes alpha-beta with report A's time rule. There the depth is where the rule starts and the
/// time what it aims to keep, so neither is a hard limit.
MadeBot make_fallback(const Options& options, const Position& position) {
    if (options.has("time") == options.has("nodes")) {
        return fail(options.has("time")
                        ? "limit=fallback goes by time or by nodes: leave one of them out"
                        : "limit=fallback needs a time or a number of nodes: time=5s and "
                          "nodes=58000000 are report A's");
    }
    FallbackSettings settings{.fallback = static_cast<int>(options.integer("fallback"))};
    if (options.has("depth")) settings.depth = static_cast<int>(options.integer("depth"));
    Limits own;
    if (options.has("time")) {
        own.time = settings.time = options.time("time");
    } else {
        own.nodes = settings.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    }
    MinimaxSettings fixed_depth = minimax_settings(options);
    fixed_depth.deepening = false;
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(E evaluation) -> MadeBot {
                using Search = AlphaBeta<G, E>;
                using Bot = SearchBot<G, Fallback<G, Search>>;
                return std::make_unique<Bot>(
                    Fallback<G, Search>(Search(std::move(evaluation), fixed_depth), settings), own);
            });
    });
}

MadeBot make_alpha_beta(const Options& options, const Position& position, std::uint64_t seed) {
    if (options.choice("limit") == "fallback") return make_fallback(options, position);
    return make_minimax<Pruning::AlphaBeta>(options, position, seed);
}

}  // namespace

BotEntry minimax_entry() {
    return {
        "minimax",
        "Looks at every line of play to a depth or to the end, and backs the values up.",
        "reports A, B, C, D, E",
        {report_option(
             {{"c", "eval=lines,depth=8", "C's evaluation; its table has the depths 4 to 8"},
              {"d", "eval=utility,deepening=off",
               "one search to the end, in board order; if a limit interrupts it, as the 1 s of "
               "play does on 4x4, it looks one ply ahead"},
              {"e", "horizon=zero,depth=4",
               "E's program: value 0 at depth 4, so it sees only wins and losses; with "
               "horizon=score after it, the window score that E describes"}}),
         depth_option,
         time_option,
         nodes_option,
         evaluation_option,
         {"order", Choice, "off", "best evaluation first, or board order", 0, 0, {"on", "off"}},
         {"greedy", Integer, "",
          "search only this many best moves by evaluation at each node (E's aim)", 1, most_plies},
         {"horizon",
          Choice,
          "score",
          "zero: value 0 at the depth limit, as in report E's program",
          0,
          0,
          {"score", "zero"}},
         {"deepening",
          Choice,
          "on",
          "under a time or node limit: iterative deepening, or a single search",
          0,
          0,
          {"on", "off"}},
         {"ties",
          Choice,
          "first",
          "among equally good moves: the first or the last in the order",
          0,
          0,
          {"first", "last"}}},
        make_minimax<Pruning::None>};
}

BotEntry alpha_beta_entry() {
    BotEntry entry = minimax_entry();
    entry.name = "alphabeta";
    entry.origin = "reports A, B, D";
    entry.summary =
        "The same value as minimax from far fewer positions: leaves out what cannot matter.";
    entry.options.front() = report_option(
        {{"a", "limit=fallback,time=5s,depth=8,fallback=4,order=off",
          "depth 8 in board order; after 4.5 s it answers with depth 4 and looks one ply less far "
          "next time, after less than 3 s one ply further"},
         {"b", "depth=4,order=off,ties=last",
          "four plies in board order, the last of equal moves; B plays adjacency:nb=4"},
         {"d", "eval=utility,deepening=off,order=off",
          "one search to the end, in board order; if a limit interrupts it, it looks one ply "
          "ahead"}});
    std::ranges::find(entry.options, "order", &OptionInfo::name)->standard = "on";
    entry.options.push_back(
        {"limit",
         Choice,
         "deepening",
         "under a time or node limit: iterative deepening, or report A's rule (from depth 8)",
         0,
         0,
         {"deepening", "fallback"}});
    entry.options.push_back(
        {"fallback", Integer, "4", "the depth to fall back on (limit=fallback)", 1, most_plies});
    entry.make = make_alpha_beta;
    entry.needs_limit = [](const Options& options) {
        return options.choice("limit") == "fallback" && !options.has("time") &&
               !options.has("nodes");
    };
    return entry;
}

}  // namespace lawan::runtime
