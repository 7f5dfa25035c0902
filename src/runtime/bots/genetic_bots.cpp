#include "runtime/bots/bot_making.hpp"
#include "runtime/bots/built_in_bots.hpp"
#include "search/genetic/genetic_minimax.hpp"
#include "search/genetic/hybrid.hpp"
#include "search/genetic/rating.hpp"

namespace lawan::runtime {
namespace {

using enum OptionInfo::Kind;

/// Drops the depth: in a genetic bot it is the length of a line, not a limit of the search.
Limits limits_but_depth(const Options& options) {
    Limits limits = limits_of(options);
    limits.depth.reset();
    return limits;
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
        .ply_a_round = options.choice("length") == "rounds",
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

/// Report C's rating where lines of marks win; elsewhere the evaluation of the position after the
/// move.
LinesRating rating_for(const ConnectFour& game) { return LinesRating(game.lines()); }
LinesRating rating_for(const Mnk& game) { return LinesRating(game.lines()); }
EvaluationRating<MarksEvaluation> rating_for(const Adjacency&) {
    return EvaluationRating(MarksEvaluation{});
}

LineFitness fitness_named(const std::string& name) {
    if (name == "own") return LineFitness::OwnGenes;
    return name == "all" ? LineFitness::AllGenes : LineFitness::Balance;
}

MadeBot make_hybrid(const Options& options, const Position& position, std::uint64_t seed) {
    HybridSettings settings = options.has("as") ? HybridSettings::plain() : HybridSettings{};
    settings.fitness = fitness_named(options.choice("fitness"));
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

std::vector<OptionInfo> genetic_options() {
    // Report A stops at 200 generations or after 5 s, so a time given beside as=a keeps the
    // generation limit.
    OptionInfo generations = generations_option;
    generations.ends_search = false;
    return {
        report_option({{"a",
                        "generations=200,population=500,parents=4,mutation=2,threshold=20,depth=0,"
                        "length=rounds,descent=0,growth=random,mutant=random,tail=inherited,"
                        "pressure=0",
                        "200 generations of random lines with a gene for each round left, plain "
                        "roulette, nothing grown"}}),
        generations,
        time_option,
        {"population", Integer, "500", "initial lines", 1, 1'000'000},
        {"parents", Integer, "4", "per generation, and as many children", 2, 10'000},
        {"mutation", Integer, "2", "children in ten that mutate", 0, 10},
        {"threshold", Integer, "20", "parents come from this many best lines", 1, 1'000'000},
        {"depth", Integer, "6", "plies of a line; 0: to the end of the game", 0, most_plies},
        {"length",
         Choice,
         "plies",
         "rounds: at most one gene per round left, half of the plies (A)",
         0,
         0,
         {"plies", "rounds"}},
        {"crossover", Integer, "0",
         "genes from the first parent; 0: up to where the parents differ", 0, most_plies},
        {"place", Integer, "0", "the gene that mutates, from 1; 0: any, see descent", 0,
         most_plies},
        {"descent", Number, "0.7",
         "chance to mutate one gene deeper; 0: all genes equally likely (A)", 0, 1},
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
         "genes after the mutated one: new, or the parent's with repairs (A)",
         0,
         0,
         {"grown", "inherited"}},
        {"pressure", Number, "3",
         "roulette on the lead in fitness to this power; 0: on plain fitness (A)", 0, 100},
        {"memory", Integer, "256", "megabytes for the tree", 1, 65536},
        {"threads", Integer, "1", "parallel populations; more than one is not reproducible", 1,
         256},
        evaluation_option,
        seed_option};
}

}  // namespace

BotEntry genetic_entry() {
    return {"genetic",
            "Genetic minimax: breeds lines of play and judges them in a reservation tree.",
            "report A, after Hong, Huang and Lin", genetic_options(), make_genetic};
}

BotEntry hybrid_entry() {
    return {
        "hybrid",
        "A genetic algorithm for its own moves, a one-ply minimax for the replies.",
        "report C",
        {report_option({{"c", "time=1500ms,population=150,fitness=own",
                         "C's formula (2) and its genetic algorithm alone: no guards, no proofs, "
                         "no elite; 150 lines, 1500 ms unless a limit follows"}}),
         time_option,
         generations_option,
         {"depth", Integer, "8", "genes of a line, own moves and replies", 1, 13},
         {"population", Integer, "150", "lines", 2, 1'000'000},
         {"selection",
          Choice,
          "better-half",
          "survivors: the better half, or by stochastic universal sampling",
          0,
          0,
          {"better-half", "sus"}},
         {"crossover", Number, "1", "chance that a child has two parents", 0, 1},
         {"mutation", Number, "0.5", "chance that a child is mutated", 0, 1},
         {"deterministic",
          Choice,
          "off",
          "on: the lowest column among equally good moves",
          0,
          0,
          {"on", "off"}},
         {"fitness",
          Choice,
          "balance",
          "of an undecided line: all genes weighed alike, or C's formula (2) over own or all genes",
          0,
          0,
          {"balance", "own", "all"}},
         seed_option},
        make_hybrid};
}

}  // namespace lawan::runtime
