#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "arena/match/runner.hpp"
#include "arena/match/summary.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/limit_arguments.hpp"
#include "cli/terminal/live_table.hpp"
#include "protocol/outside_bots.hpp"

namespace lawan::cli {
namespace {

struct MatchArguments {
    std::array<std::string, 2> bots;
    StartArguments start;
    int pairs = 50;
    LimitArguments limits;
    std::string clock;
    std::string margin = duration_text(usual_margin);
    std::uint64_t seed = 1;
    int concurrency = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::optional<int> opening_plies;
    bool balanced = false;
    bool adjudicate = false;
    std::string sprt;
    std::string sprt_model = "logistic";
    bool json = false;
};

std::optional<SprtHypotheses> hypotheses(const MatchArguments& arguments) {
    const auto bounds = parse_sprt(arguments.sprt);
    if (!bounds) return std::nullopt;
    return SprtHypotheses{
        bounds->first, bounds->second,
        arguments.sprt_model == "normalised" ? EloModel::Normalised : EloModel::Logistic};
}

std::string fault_text(const PairingResult& result, const MatchArguments& arguments) {
    std::string text;
    const auto faults = result.faults();
    for (std::size_t i = 0; i < faults.size(); ++i) {
        for (const auto& [reason, count] : faults[i])
            text += fmt::format("faults of {}: {} {}, such as: {}\n", arguments.bots[i], count,
                                reason_text(reason), result.example_of_fault(i, reason));
    }
    return text.empty() ? "faults: none\n" : text;
}

std::string text_report(const PairingResult& result, const MatchArguments& arguments,
                        const Position& start) {
    const auto [lost, drawn, won] = result.games();
    const auto pairs = result.pentanomial();
    const ScoreEstimate score = estimate_score(pairs);
    std::string text =
        fmt::format("{} against {}\n{}, {} pairs, {} different\n\n", arguments.bots[0],
                    arguments.bots[1], start.game(), result.pairs.size(), result.distinct_pairs());
    text += fmt::format("games        +{} ={} -{}   score {:.1f} %\n", won, drawn, lost,
                        100 * score.score);
    for (const bool first : {true, false}) {
        const auto [its_lost, its_drawn, its_won] = result.games_by_side(first);
        text += fmt::format("  {:<10} +{} ={} -{}\n", first ? "first" : "second", its_won,
                            its_drawn, its_lost);
    }
    text += fmt::format("pairs        LL {}  LD {}  WL+DD {}  WD {}  WW {}\n", pairs[0], pairs[1],
                        pairs[2], pairs[3], pairs[4]);
    text += fmt::format("rating       Elo {}\n", elo_text(result));
    if (is_telling(result)) {
        if (const auto normalised = normalised_elo(pairs)) {
            text += fmt::format("             nElo {:+.1f} ± {:.1f}\n", normalised->value,
                                *normalised->error);
        }
        text += fmt::format("             superior with {:.1f} %\n",
                            100 * likelihood_of_superiority(pairs));
    }
    if (start.rounds()) {
        const MeanEstimate margin = margin_of(result);
        text += fmt::format("margin       {:+.2f}{} marks\n", margin.mean,
                            margin.error ? fmt::format(" ± {:.2f}", *margin.error) : "");
    }
    if (const auto sprt = hypotheses(arguments)) {
        text += fmt::format("SPRT         [{}, {}]: {}, LLR {:.2f}\n", sprt->elo0, sprt->elo1,
                            sprt_text(result), log_likelihood_ratio(pairs, *sprt));
    }
    return text + fault_text(result, arguments);
}

ExitCode run_match(Context& context, const MatchArguments& arguments) {
    add_outside_bots(context.registry);
    const Position start = arguments.start.position_in(context.registry);
    if (start.is_over())
        throw UsageError("the game is over in this position; there is nothing to play");
    PairingPlan plan{.bots = arguments.bots,
                     .limits = arguments.limits.limits(),
                     .seed = arguments.seed,
                     .adjudicate = arguments.adjudicate,
                     .sprt = hypotheses(arguments)};
    for (const auto& spec : plan.bots)
        (void)required(context.registry.make_bot(spec, start, 1, plan.limits), "bot", spec);
    plan.control = parse_clock(arguments.clock);
    if (!plan.limits.any() && !plan.control.per_game) plan.limits.time = std::chrono::seconds(1);
    if (plan.limits.time) plan.control.per_move = plan.limits.time;
    plan.control.margin = required(parse_duration(arguments.margin), "--margin", arguments.margin);

    if (arguments.adjudicate)
        (void)required(make_solver(start, {.table_bytes = 1 << 22}), "--adjudicate", "");
    PairingRun run{.concurrency = arguments.concurrency,
                   .stop = context.interrupt.token(),
                   .drain = context.interrupt.patient()};
    const auto count = static_cast<std::size_t>(arguments.pairs);
    if (arguments.balanced) context.console.status("looking for fair openings ..");
    const auto openings =
        arguments.balanced
            ? make_balanced_openings(context.registry, start,
                                     {count, arguments.seed, arguments.opening_plies}, run.drain)
            : make_openings(start, {count, arguments.seed, arguments.opening_plies});
    const Stopwatch stopwatch;
    LiveText live(context.console);
    const DrainNote drain_note(context);
    run.progress = [&](const PairingResult& so_far) {
        live.show([&] {
            return progress_text(so_far.pairs.size(), openings.size(), 0, stopwatch.elapsed()) +
                   "\n" + text_report(so_far, arguments, start);
        });
    };
    const auto result = play_pairing(context.registry, openings, plan, run);
    context.console.clear_status();
    if (arguments.json) {
        context.console.print(match_summary(result, start.game(), plan).dump(2) + "\n");
    } else {
        context.console.print(text_report(result, arguments, start));
    }
    return result.interrupted ? ExitCode::Interrupted : ExitCode::Done;
}

}  // namespace

void add_match_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand(
        "match", "Compare two bots: play pairs of games and estimate which is stronger");
    const auto arguments = std::make_shared<MatchArguments>();
    command->add_option("BOT", arguments->bots[0], "the first bot (see: lawan bots)")->required();
    command->add_option("BOT2", arguments->bots[1], "the second bot")->required();
    command->add_option("--game", arguments->start.game, "the game (see: lawan games)")->required();
    command->add_option("--position", arguments->start.position,
                        "start from this position instead of the game's own");
    command->add_option("--moves", arguments->start.moves, "moves to play first");
    command
        ->add_option("--pairs", arguments->pairs, "openings, each played twice with sides swapped")
        ->capture_default_str()
        ->check(CLI::Range(1, 1'000'000));
    arguments->limits.add_to(*command);
    command->add_option("--clock", arguments->clock,
                        "time per bot and game, such as 10s, or 10s+100ms with an increment");
    command->add_option("--margin", arguments->margin, "lateness that the referee tolerates")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "seed for openings and bots")
        ->capture_default_str()
        ->check(why_no_seed);
    command->add_option("--concurrency", arguments->concurrency, "games to play at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command
        ->add_option("--opening-plies", arguments->opening_plies,
                     "random moves before the bots take over [as few as give enough openings]")
        ->check(CLI::Range(0, longest_opening));
    command->add_flag("--balanced", arguments->balanced,
                      "use fair openings: drawn by the solver, or near-even by a short search");
    command->add_flag("--adjudicate", arguments->adjudicate,
                      "end a game once the solver can tell its result in an instant");
    command->add_option(
        "--sprt", arguments->sprt,
        "stop when a sequential test (SPRT) decides between two Elo bounds, such as 0,10");
    command
        ->add_option("--sprt-model", arguments->sprt_model,
                     "Elo model of the SPRT: logistic or normalised")
        ->capture_default_str()
        ->check(CLI::IsMember({"logistic", "normalised"}));
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nResults are from the first bot's view. A bot without a limit gets 1 s per move. Ctrl-C "
        "finishes the\n"
        "running games, a second one aborts them.\n\n"
        "Examples:\n"
        "  lawan match alphabeta local --game adjacency:rounds=8 --pairs 100 --time 100ms\n"
        "  lawan match mcts:nodes=2000 alphabeta:depth=4 --game connect4 --pairs 200\n"
        "  lawan match alphabeta:depth=3 alphabeta:depth=2 --game connect4 --pairs 500 --sprt "
        "0,20\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_match(context, *arguments); };
    });
}

}  // namespace lawan::cli
