#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "arena/tournament/tournament_report.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/shard_arguments.hpp"
#include "cli/terminal/live_table.hpp"
#include "protocol/outside_bots.hpp"
#include "render/report.hpp"

// `lawan tournament` and `lawan merge`.

namespace lawan::cli {
namespace {

struct TournamentArguments {
    std::string file;
    std::vector<std::string> bots;
    std::vector<std::string> games;
    int pairs = 10;
    std::string time;
    std::optional<std::int64_t> nodes;
    std::optional<int> depth;
    std::string clock;
    std::string margin;
    std::optional<int> opening_plies;
    std::string sprt;
    std::string name;
    bool gauntlet = false;
    bool balanced = false;
    bool adjudicate = false;
    std::uint64_t seed = 1;
    int concurrency = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::string shard;
    std::string directory = "results";
    bool resume = false;
    bool json = false;
    /// Options given together with a file, which excludes them.
    std::vector<std::string> beside_file;
};

TournamentPlan plan_of(const TournamentArguments& arguments) {
    if (!arguments.file.empty()) {
        if (!arguments.beside_file.empty())
            throw UsageError(
                fmt::format("{}: cannot be combined with a file; write it into the file",
                            fmt::join(arguments.beside_file, ", ")));
        return required(TournamentPlan::of_toml(content_of(arguments.file)), arguments.file, "");
    }
    Json fields{{"games", arguments.games}, {"pairs", arguments.pairs}, {"seed", arguments.seed}};
    fields["bot"] = Json::array();
    for (const auto& spec : arguments.bots) fields["bot"].push_back({{"spec", spec}});
    if (!arguments.time.empty()) fields["time"] = arguments.time;
    if (arguments.nodes) fields["nodes"] = *arguments.nodes;
    if (arguments.depth) fields["depth"] = *arguments.depth;
    if (arguments.gauntlet) fields["format"] = "gauntlet";
    if (arguments.balanced) fields["openings"] = "balanced";
    if (arguments.adjudicate) fields["adjudicate"] = true;
    if (!arguments.name.empty()) fields["name"] = arguments.name;
    if (!arguments.clock.empty()) fields["clock"] = arguments.clock;
    if (!arguments.margin.empty()) fields["margin"] = arguments.margin;
    if (arguments.opening_plies) fields["opening_plies"] = *arguments.opening_plies;
    if (const auto bounds = parse_sprt(arguments.sprt))
        fields["sprt"] = {bounds->first, bounds->second};
    return required(TournamentPlan::of_json(fields), "tournament", "");
}

void show(const Context& context, const TournamentPlan& plan, const TournamentResult& result,
          bool json) {
    const Findings findings = tournament_findings(plan, result);
    if (json) {
        context.console.print(findings.data.dump(2) + "\n");
        return;
    }
    std::string text = findings.title + ": " + findings.claim + "\n\n";
    for (std::size_t i = 0; i < 3; ++i) text += text_table(findings.tables[i]) + "\n";
    context.console.print(text);
}

/// Renames an earlier run's journal, in case --resume was forgotten.
void set_aside(const std::string& file) {
    std::error_code failure;
    if (std::filesystem::exists(file, failure))
        std::filesystem::rename(file, file + ".old", failure);
}

ExitCode run_tournament(Context& context, const TournamentArguments& arguments) {
    add_outside_bots(context.registry);
    const TournamentPlan plan = plan_of(arguments);
    if (const auto problem = problem_of(plan, context.registry)) throw UsageError(problem->message);
    TournamentRun run{.concurrency = arguments.concurrency,
                      .shard = parse_shard(arguments.shard),
                      .stop = context.interrupt.token(),
                      .drain = context.interrupt.patient()};
    const bool whole = run.shard.whole();
    if (!whole && plan.sprt)
        throw UsageError(
            "--shard: a part cannot know when a sequential test is decided; leave out sprt");
    make_directories(arguments.directory);
    const std::string file =
        (std::filesystem::path(arguments.directory) / (plan.name + part_text(run.shard) + ".jsonl"))
            .string();
    if (!arguments.resume) set_aside(file);
    Journal journal(file, plan.source.dump(), arguments.resume);

    const std::size_t wanted = wanted_pairs(plan, run.shard);
    const std::size_t before = journal.finished();
    const Stopwatch stopwatch;
    LiveText live(context.console);
    run.progress = [&](const TournamentResult& so_far) {
        live.show([&] {
            return progress_text(so_far.pairs(), wanted, before, stopwatch.elapsed()) + "\n\n" +
                   live_table(plan, so_far);
        });
    };
    const DrainNote drain_note(context);
    const TournamentResult result = play_tournament(context.registry, plan, journal, run);
    context.console.clear_status();
    if (result.interrupted) {
        if (!arguments.json) show(context, plan, result, false);
        context.console.note(fmt::format(
            "stopped; {} of {} pairs are kept in {}. Go on with the same command and --resume",
            journal.finished(), wanted, file));
        return ExitCode::Interrupted;
    }
    if (whole) {
        write_tournament(plan, result, arguments.directory, "lawan tournament");
        show(context, plan, result, arguments.json);
        context.console.note(fmt::format("written to {}/{}.html, .json, .csv and .pgn in {}",
                                         arguments.directory, plan.name,
                                         duration_text(stopwatch.elapsed())));
    } else {
        context.console.note(fmt::format(
            "part {} is done: {}. Join all parts with: lawan merge PART.. -o WHOLE.jsonl",
            arguments.shard, file));
    }
    return ExitCode::Done;
}

struct MergeArguments {
    std::vector<std::string> parts;
    std::string whole;
    bool json = false;
};

/// Joins the steps of all parts in one journal; throws UsageError if they belong to different jobs.
Journal joined(const MergeArguments& arguments, const std::string& identity) {
    for (const auto& part : arguments.parts) {
        if (Journal::identity_of(part) != identity)
            throw UsageError(fmt::format("{} and {} are parts of different jobs", part,
                                         arguments.parts.front()));
        if (std::filesystem::exists(arguments.whole) &&
            std::filesystem::equivalent(part, arguments.whole))
            throw UsageError("-o: expected another file than the parts");
    }
    Journal whole(arguments.whole, identity, false);
    for (const auto& part : arguments.parts) whole.add(Journal(part, identity, true));
    return whole;
}

ExitCode run_merge(Context& context, const MergeArguments& arguments) {
    add_outside_bots(context.registry);
    const std::string identity = Journal::identity_of(arguments.parts.front());
    const auto parent = std::filesystem::path(arguments.whole).parent_path();
    const std::string directory = parent.empty() ? "." : parent.string();
    make_directories(directory);
    if (const auto experiment = ExperimentIdentity::of_text(identity)) {
        Journal whole = joined(arguments, identity);
        return report_merged_experiment(context, whole, *experiment, directory, arguments.json);
    }
    const auto plan =
        required(TournamentPlan::of_json(Json::parse(identity, nullptr, false)), "merge", "");
    Journal whole = joined(arguments, identity);
    const auto result = play_tournament(context.registry, plan, whole, {.recall_only = true});
    write_tournament(plan, result, directory, "lawan merge");
    show(context, plan, result, arguments.json);
    const std::size_t wanted = wanted_pairs(plan, {});
    if (result.pairs() == wanted || plan.sprt) return ExitCode::Done;
    context.console.note(
        fmt::format("{} of {} pairs are missing", wanted - result.pairs(), wanted));
    return ExitCode::CheckFailed;
}

/// Adds the options that describe the tournament, as a file does.
std::vector<CLI::Option*> add_plan_options(CLI::App& command, TournamentArguments& arguments) {
    return {
        command
            .add_option("--bot", arguments.bots,
                        "bot to enter; repeat it for each (see: lawan bots)")
            ->take_all()
            ->allow_extra_args(false),
        command.add_option("--game", arguments.games, "game to play; repeatable")
            ->take_all()
            ->allow_extra_args(false),
        command.add_option("--name", arguments.name,
                           "name of the tournament and its files [tournament]"),
        command.add_option("--pairs", arguments.pairs, "openings per pairing, each played twice")
            ->capture_default_str()
            ->check(CLI::Range(1, 1'000'000)),
        command.add_option("--time", arguments.time, "time per move, such as 100ms or 5s"),
        command.add_option("--clock", arguments.clock,
                           "time per bot and game, such as 10s, or 10s+100ms with an increment"),
        command.add_option("--nodes", arguments.nodes, "positions to search per move"),
        command.add_option("--depth", arguments.depth, "search depth in plies"),
        command.add_option(
            "--margin", arguments.margin,
            fmt::format("lateness that the referee tolerates [{}]", duration_text(usual_margin))),
        command.add_flag("--gauntlet", arguments.gauntlet,
                         "pair only the first bot, with each of the others"),
        command
            .add_option("--opening-plies", arguments.opening_plies,
                        "random moves before the bots take over [as few as give enough openings]")
            ->check(CLI::Range(0, longest_opening)),
        command.add_flag("--balanced", arguments.balanced,
                         "use fair openings: drawn by the solver, or near-even by a short search"),
        command.add_flag("--adjudicate", arguments.adjudicate,
                         "end a game once the solver can tell its result in an instant"),
        command.add_option(
            "--sprt", arguments.sprt,
            "stop a pairing when a sequential test (SPRT) decides between two Elo bounds: 0,10"),
        command.add_option("--seed", arguments.seed, "seed for openings and bots")
            ->capture_default_str()
            ->check(why_no_seed)};
}

}  // namespace

void add_tournament_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("tournament", "Let many bots play each other, and rate them");
    const auto arguments = std::make_shared<TournamentArguments>();
    command->add_option("FILE", arguments->file,
                        "TOML file that describes the tournament (see docs/tournaments.md)");
    const auto planning = add_plan_options(*command, *arguments);
    command->add_option("--concurrency", arguments->concurrency, "games to play at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command->add_option("--shard", arguments->shard, "play only part I of N, written I/N");
    command->add_option("--out", arguments->directory, "directory for the results")
        ->capture_default_str();
    command->add_flag("--resume", arguments->resume, "continue where the last run stopped");
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nCtrl-C finishes the running games, a second one aborts them; --resume continues "
        "later.\n\n"
        "Examples:\n"
        "  lawan tournament course.toml\n"
        "  lawan tournament --bot alphabeta:depth=4 --bot mcts:nodes=2000 --bot local --game "
        "connect4 --pairs 50\n"
        "  lawan tournament course.toml --shard 1/2 && lawan tournament course.toml --shard 2/2\n"
        "  lawan merge results/course-*-of-2.jsonl -o whole/course.jsonl\n");
    command->callback([&chosen, arguments, planning] {
        for (const auto* option : planning) {
            if (option->count() > 0) arguments->beside_file.push_back(option->get_name());
        }
        chosen = [arguments](Context& context) { return run_tournament(context, *arguments); };
    });
}

void add_merge_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("merge", "Merge the parts of a tournament or an experiment");
    const auto arguments = std::make_shared<MergeArguments>();
    command->add_option("PART", arguments->parts, "journals of the parts (.jsonl or .journal)")
        ->required();
    command->add_option("-o,--output", arguments->whole, "file for the merged journal")->required();
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nWrites the merged report beside it. The exit code is 1 if games are missing.\n\n"
        "Example:\n  lawan merge results/course-1-of-2.jsonl results/course-2-of-2.jsonl -o "
        "whole/course.jsonl\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_merge(context, *arguments); };
    });
}

}  // namespace lawan::cli
