#include "runtime/bots/bot_making.hpp"
#include "runtime/bots/built_in_bots.hpp"
#include "search/mcts/mcts.hpp"

namespace lawan::runtime {
namespace {

using enum OptionInfo::Kind;

MadeBot make_mcts(const Options& options, const Position& position, std::uint64_t seed) {
    const MctsSettings settings{
        .exploration = options.number("exploration"),
        .playouts_at_leaves = options.choice("leaf") == "playout",
        .urgent_moves = options.choice("playout") == "urgent",
        .memory = static_cast<std::uint64_t>(options.integer("memory")) << 20U,
        .threads = static_cast<int>(options.integer("threads")),
    };
    return with_game(position, [&]<Game G>(const G& game) {
        return with_evaluation(
            game, evaluation_name(options), [&]<class E>(const E& evaluation) -> MadeBot {
                return search_bot<G>(Mcts<G, E>(evaluation, settings, seed_of(options, seed)),
                                     options);
            });
    });
}

}  // namespace

BotEntry mcts_entry() {
    return {"mcts",
            "Monte Carlo tree search: plays games out at random, more often where they go well; "
            "proves what it can.",
            "UCT (Kocsis and Szepesvári) with a solver (Winands and others)",
            {time_option,
             {"nodes", Integer, "", "games to play out", 1, no_bound},
             {"exploration", Number, "0.5", "weight of rarely tried moves", 0, 100},
             {"leaf",
              Choice,
              "playout",
              "judges a new position by a random game or by the evaluation",
              0,
              0,
              {"playout", "eval"}},
             {"playout",
              Choice,
              "urgent",
              "in a random game: take a win and stop the opponent's, or move purely at random",
              0,
              0,
              {"urgent", "random"}},
             {"memory", Integer, "256", "megabytes for the tree", 1, 65536},
             {"threads", Integer, "1", "parallel trees; more than one is not reproducible", 1, 256},
             evaluation_option,
             seed_option},
            make_mcts};
}

}  // namespace lawan::runtime
