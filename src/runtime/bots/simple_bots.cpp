#include "runtime/bots/bot_making.hpp"
#include "runtime/bots/built_in_bots.hpp"
#include "search/local/local_search.hpp"
#include "search/random_move.hpp"
#include "solve/adjacency/mirror.hpp"

namespace lawan::runtime {
namespace {

using enum OptionInfo::Kind;

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

MadeBot make_mirror(const Options& options, const Position& position, std::uint64_t seed) {
    if (typed<Adjacency>(position) == nullptr) {
        return fail("mirror plays adjacency only: its theorem holds for no other game");
    }
    return search_bot<Adjacency>(MirrorSearch(seed_of(options, seed)), options);
}

}  // namespace

BotEntry random_entry() {
    return {
        "random", "Any legal move, all equally likely.", "a baseline", {seed_option}, make_random};
}

BotEntry local_entry() {
    return {"local",
            "Hill climbing: the move with the best position right after it.",
            "reports A and B",
            {report_option(
                 {{"a", "ties=random,variant=steepest", "a random one of the equally good moves"},
                  {"b", "ties=first,variant=steepest",
                   "the first of equally good moves in board order; B plays "
                   "adjacency:nb=4"}}),
             {"ties",
              Choice,
              "random",
              "among equally good moves: a random one (A) or the first in board order (B)",
              0,
              0,
              {"random", "first"}},
             {"variant",
              Choice,
              "steepest",
              "steepest compares all moves; the others climb from a random one",
              0,
              0,
              {"steepest", "sideways", "restart", "stochastic", "first", "annealing"}},
             {"sideways", Integer, "100", "most sideways steps in a row (sideways)", 0, 1'000'000},
             {"restarts", Integer, "10", "climbs from random moves (restart)", 1, 1'000'000},
             {"steps", Integer, "200", "steps (annealing)", 1, 1'000'000},
             {"temperature", Number, "4", "initial temperature, in marks or points (annealing)", 0,
              1000},
             {"cooling", Number, "0.95", "cooling factor per step (annealing)", 0, 1},
             evaluation_option,
             time_option,
             seed_option},
            make_local};
}

BotEntry mirror_entry() {
    return {
        "mirror",
        "Adjacency: answers with the half-turn of the last move, and as second player never loses.",
        "adjacency's theory",
        {seed_option},
        make_mirror};
}

}  // namespace lawan::runtime
