#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "arena/experiments/experiment.hpp"
#include "arena/or_throw.hpp"
#include "arena/written_files.hpp"
#include "base/machine.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/experiment_making.hpp"
#include "cli/commands/shard_arguments.hpp"
#include "cli/version.hpp"
#include "protocol/outside_bots.hpp"
#include "store/people_score.hpp"
#include "store/store.hpp"

namespace lawan::cli {
namespace {

struct ExperimentArguments {
    std::string name;
    std::uint64_t seed = 1;
    double scale = 1;
    std::vector<std::string> bots;
    std::vector<std::string> games;
    int concurrency = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::string shard;
    bool clock = false;
    bool resume = false;
    bool json = false;
    std::string directory = "results";
    std::string database;
    std::string language = "en";
};

Language chosen_language(const std::string& code) {
    const auto language = parse_language(code);
    if (!language) throw UsageError(language.error().message);
    return *language;
}

ExitCode list_experiments(Context& context, const std::string& code) {
    const Language language = chosen_language(code);
    std::string text;
    for (const auto& experiment : experiments())
        text += fmt::format("{:<14} {}\n", experiment.name, experiment.summary.in(language));
    const Words words{language};
    context.console.print(text + words("\nRun one with: lawan experiment run NAME\n",
                                       "\nJalankan salah satu: lawan experiment run NAMA\n"));
    return ExitCode::Done;
}

/// Where to write the report, and whether to print it as JSON.
struct ReportWanted {
    std::string directory;
    bool json;
};

void report_experiment(const Context& context, const Findings& findings,
                       const ExperimentIdentity& identity, const Journal& journal,
                       const ReportWanted& wanted) {
    or_throw(write_findings(findings, wanted.directory,
                            making_of(identity, journal, findings.language)));
    if (wanted.json) {
        context.console.print(findings.data.dump(2) + "\n");
        return;
    }
    context.console.print(findings_text(findings));
}

/// Throws UsageError if the experiment does not take the bots, games or clock given, or if they are
/// invalid.
void check_additions(const Registry& registry, const Experiment& experiment,
                     const ExperimentArguments& arguments) {
    if (!experiment.open && !(arguments.bots.empty() && arguments.games.empty()))
        throw UsageError(
            fmt::format("--bot, --game: {} has its own bots and games; bots-all takes others",
                        experiment.name));
    if (arguments.clock && !experiment.clocked)
        throw UsageError(fmt::format(
            "--clock: {} has no clock of a report; only depth-table-c has one", experiment.name));
    auto games = arguments.games;
    if (games.empty() && !arguments.bots.empty()) games = {"adjacency", "connect4", "tictactoe"};
    for (const auto& game : games) {
        const Position start = required(registry.start(game), "--game", game);
        for (const auto& bot : arguments.bots)
            (void)required(registry.make_bot(bot, start, 1), "--bot", bot);
    }
}

/// Prints a progress bar with the estimated time left.
class ExperimentProgress {
public:
    explicit ExperimentProgress(Console& console) : console_(console) {}

    void operator()(const std::string& step, double done) {
        if (started_at_ < 0) started_at_ = done;
        constexpr int width = 20;
        const int filled = std::clamp(static_cast<int>(done * width), 0, width);
        const double share = done - started_at_;
        const std::string left =
            share <= 0.01
                ? ""
                : fmt::format(", {} left",
                              duration_text(std::chrono::duration_cast<Duration>(
                                  stopwatch_.elapsed() * std::max(0.0, (1 - done) / share))));
        console_.status(fmt::format("[{:#<{}}{:.<{}}] {:.0f} %{}  {}", "", filled, "",
                                    width - filled, 100 * std::min(done, 1.0), left, step));
    }

private:
    Console& console_;
    Stopwatch stopwatch_;
    double started_at_ = -1;
};

/// Returns the database with the games of people; prints a note if the file does not exist.
std::filesystem::path database_of(Context& context, const ExperimentArguments& arguments) {
    if (arguments.database.empty()) return default_database_file();
    if (!std::filesystem::exists(arguments.database))
        context.console.note(fmt::format(
            "--db: there is no file {}, so no games of people are counted", arguments.database));
    return arguments.database;
}

ExitCode run_experiment(Context& context, const ExperimentArguments& arguments) {
    add_outside_bots(context.registry);
    const Experiment& experiment = find_experiment(arguments.name);
    const Language language = chosen_language(arguments.language);
    check_additions(context.registry, experiment, arguments);
    make_directories(arguments.directory);
    const Shard shard = parse_shard(arguments.shard);
    const std::string journal_file = (std::filesystem::path(arguments.directory) /
                                      (experiment.name + part_text(shard) + ".journal"))
                                         .string();
    const ExperimentIdentity identity{experiment.name, arguments.seed,  arguments.scale,
                                      arguments.bots,  arguments.games, arguments.clock};
    Journal journal(journal_file, identity.text(), arguments.resume);
    const Machine machine = this_machine();
    journal.sign_as({std::string(program_commit()), machine.processor, machine.cores});

    const Stopwatch stopwatch;
    Laboratory laboratory{.registry = context.registry,
                          .journal = journal,
                          .seed = arguments.seed,
                          .concurrency = arguments.concurrency,
                          .scale = arguments.scale,
                          .clock = arguments.clock,
                          .more_bots = arguments.bots,
                          .games = arguments.games,
                          .stop = context.interrupt.token(),
                          .shard = shard};
    laboratory.progress = ExperimentProgress(context.console);
    const std::filesystem::path database = database_of(context, arguments);
    laboratory.against_people = [&](const std::string& bot, const Words& words) {
        return score_against_people(database, std::array{bot}).text(words);
    };
    laboratory.language = language;
    Findings findings;
    try {
        findings = run_experiment(experiment, laboratory);
    } catch (const ExperimentStopped&) {
        context.console.note(
            fmt::format("stopped; {} steps are kept. Go on with: {} --out {} --resume",
                        journal.finished(), identity.command(language), arguments.directory));
        return ExitCode::Interrupted;
    }
    context.console.clear_status();
    if (!shard.whole()) {
        context.console.note(fmt::format(
            "part {} is done: {}. Join all parts with: lawan merge PART.. -o WHOLE.journal",
            arguments.shard, journal_file));
        return ExitCode::Done;
    }
    report_experiment(context, findings, identity, journal, {arguments.directory, arguments.json});
    context.console.note(fmt::format("written to {}/{}.html, .md, .json and .csv in {}",
                                     arguments.directory, experiment.name,
                                     duration_text(stopwatch.elapsed())));
    return ExitCode::Done;
}

}  // namespace

const Experiment& find_experiment(const std::string& name) {
    if (const Experiment* found = experiment_named(name)) return *found;
    std::vector<std::string> names;
    for (const auto& experiment : experiments()) names.push_back(experiment.name);
    throw UsageError(
        fmt::format("there is no experiment {}; there are {}", in_quotes(name), enumerated(names)));
}

ExitCode report_merged_experiment(Context& context, Journal& whole,
                                  const ExperimentIdentity& identity, const std::string& directory,
                                  bool json) {
    Laboratory laboratory{.registry = context.registry,
                          .journal = whole,
                          .seed = identity.seed,
                          .scale = identity.scale,
                          .clock = identity.clock,
                          .more_bots = identity.more_bots,
                          .games = identity.games,
                          .stop = context.interrupt.token(),
                          .recall_only = true};
    const Findings findings = run_experiment(find_experiment(identity.name), laboratory);
    if (laboratory.left_out == 0) {
        report_experiment(context, findings, identity, whole, {directory, json});
        return ExitCode::Done;
    }
    context.console.note(
        fmt::format("{} matches and games are missing; play them with: {} --out {} --resume",
                    laboratory.left_out, identity.command(), directory));
    return ExitCode::CheckFailed;
}

void add_experiment_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("experiment", "Repeat the experiments of the reports");
    command->require_subcommand(1);
    command->footer(
        "\nExamples:\n  lawan experiment list\n  lawan experiment run nodes-d\n  lawan experiment "
        "run adjacency-a --scale 0.1 --out results\n");
    const auto arguments = std::make_shared<ExperimentArguments>();
    constexpr const char* about_language = "language of the texts: en or id";
    auto* list = command->add_subcommand("list", "List the experiments");
    list->add_option("--language", arguments->language, about_language)->capture_default_str();
    list->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) {
            return list_experiments(context, arguments->language);
        };
    });
    auto* run =
        command->add_subcommand("run", "Run an experiment; write its tables, data and page");
    run->add_option("NAME", arguments->name, "name of the experiment (see: lawan experiment list)")
        ->required();
    run->add_option("--seed", arguments->seed, "seed; the same one gives the same results")
        ->capture_default_str()
        ->check(why_no_seed);
    run->add_option("--scale", arguments->scale, "share of the games to play")
        ->capture_default_str()
        ->check(CLI::Range(0.001, 100.0));
    run->add_option("--bot", arguments->bots,
                    "bots-all only: bot to add, such as a program of yours")
        ->take_all()
        ->allow_extra_args(false);
    run->add_option("--game", arguments->games, "bots-all only: game to play instead of its four")
        ->take_all()
        ->allow_extra_args(false);
    run->add_option("--concurrency", arguments->concurrency, "games to play at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    run->add_option("--shard", arguments->shard, "play only part I of N, written I/N");
    run->add_option("--out", arguments->directory, "directory for the results")
        ->capture_default_str();
    run->add_option(
        "--db", arguments->database,
        "database with the games of people that adjacency-a counts [that of lawan serve]");
    run->add_option("--language", arguments->language, about_language)->capture_default_str();
    run->add_flag("--clock", arguments->clock,
                  "depth-table-c only: play by report C's 1500 ms per move, not by 60 generations");
    run->add_flag("--resume", arguments->resume,
                  "continue where the last run in that directory stopped");
    run->add_flag("--json", arguments->json, "print the data as one JSON object");
    run->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_experiment(context, *arguments); };
    });
}

}  // namespace lawan::cli
