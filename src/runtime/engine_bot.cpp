#include "eval/balanced.hpp"
#include "runtime/bot_making.hpp"
#include "runtime/built_in_bots.hpp"
#include "search/principal_variation.hpp"
#include "solve/adjacency_search.hpp"

namespace lawan {
namespace {

using enum OptionInfo::Kind;

PrincipalVariationSettings settings_of(const Options& options) {
    const std::string without = options.choice("without");
    return {.table_bytes = static_cast<std::uint64_t>(options.integer("memory")) << 20U,
            .reductions = without != "reductions",
            .history = without != "history",
            .aspiration = without != "aspiration",
            .forced = without != "forced"};
}

AdjacencySearch search_for(const Adjacency& game, const Options& options) {
    return {game,
            {.search = settings_of(options), .full_board = options.choice("without") != "sets"}};
}
template <Game G>
auto search_for(const G&, const Options& options) {
    using Evaluation = BalancedEvaluation<WindowsEvaluation>;
    return PrincipalVariationSearch<G, Evaluation>(Evaluation{}, settings_of(options));
}

MadeBot make_engine(const Options& options, const Position& position, std::uint64_t /*seed*/) {
    return with_game(position, [&]<Game G>(const G& game) -> MadeBot {
        return search_bot<G>(search_for(game, options), options);
    });
}

}  // namespace

BotEntry engine_entry() {
    return {"engine",
            "The strongest play: principal variation search, deeper and deeper.",
            "Lawan's own",
            {time_option,
             depth_option,
             nodes_option,
             {"memory", Integer, "16", "megabytes for the table of positions", 1, 65536},
             {"without",
              Choice,
              "nothing",
              "leaves out one idea, to see what it is worth",
              0,
              0,
              {"nothing", "reductions", "history", "aspiration", "forced", "sets"}}},
            make_engine};
}

}  // namespace lawan
