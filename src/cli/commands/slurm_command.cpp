#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

#include "arena/tournament/tournament.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/shard_arguments.hpp"
#include "protocol/outside_bots.hpp"

namespace lawan::cli {
namespace {

struct SlurmArguments {
    std::string what;
    int parts = 8;
    int processors = 1;
    std::string time_limit = "01:00:00";
    std::string partition;
    std::string directory = "results";
    std::string program;
    std::uint64_t seed = 1;
    double scale = 1;
};

/// Quotes text as one word for the shell.
std::string shell_word(const std::string& text) {
    std::string word = "'";
    for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return word + "'";
}

/// What the job array plays.
struct Work {
    std::string name;
    std::string command;  ///< plays a part; lacks the part's number
    std::string suffix;   ///< of the journals' names
};

Work work_of(Context& context, const SlurmArguments& arguments) {
    if (!std::filesystem::exists(arguments.what)) {
        const std::string name = find_experiment(arguments.what).name;
        return {name,
                fmt::format("experiment run {} --seed {} --scale {:g}", name, arguments.seed,
                            arguments.scale),
                "journal"};
    }
    add_outside_bots(context.registry);
    const auto plan =
        required(TournamentPlan::of_toml(content_of(arguments.what)), arguments.what, "");
    if (const auto problem = problem_of(plan, context.registry)) throw UsageError(problem->message);
    if (plan.sprt)
        throw UsageError(
            "sprt: the parts of a job cannot know when a sequential test is decided; leave it out");
    const std::string file = std::filesystem::absolute(arguments.what).string();
    return {plan.name, "tournament " + shell_word(file), "jsonl"};
}

constexpr std::string_view script = R"(#!/bin/sh
# {name} in {parts} parts, then joined. Submit both jobs with: sh FILE
# The nodes must see this folder and the program. After a failure submit it again: nothing is played twice.
set -eu
out={out}
mkdir -p "$out/parts"
array=$(sbatch --parsable --job-name={name} --array=1-{parts} --cpus-per-task={processors} \
    --time={time}{partition} --output="$out/parts/%a.log" <<'JOB'
#!/bin/sh
exec {program} {command} --shard "$SLURM_ARRAY_TASK_ID/{parts}" --out {out}/parts --resume \
    --concurrency {processors}
JOB
)
merge=$(sbatch --parsable --job-name={name}-merge --dependency="afterok:$array" --kill-on-invalid-dep=yes \
    --time={time}{partition} --output="$out/merge.log" <<'JOB'
#!/bin/sh
exec {program} merge {out}/parts/{name}-*-of-{parts}.{suffix} -o {out}/{name}.{suffix}
JOB
)
echo "jobs $array (the parts) and $merge (the whole); the report will be $out/{name}.html"
)";

ExitCode run_slurm(Context& context, const SlurmArguments& arguments) {
    const Work work = work_of(context, arguments);
    const std::string program = arguments.program.empty()
                                    ? std::filesystem::read_symlink("/proc/self/exe").string()
                                    : arguments.program;
    using fmt::arg;
    context.console.print(fmt::format(
        fmt::runtime(script), arg("name", work.name), arg("parts", arguments.parts),
        arg("out", shell_word(std::filesystem::absolute(arguments.directory).string())),
        arg("processors", arguments.processors), arg("time", shell_word(arguments.time_limit)),
        arg("partition",
            arguments.partition.empty() ? "" : " --partition=" + shell_word(arguments.partition)),
        arg("program", shell_word(program)), arg("command", work.command),
        arg("suffix", work.suffix)));
    return ExitCode::Done;
}

}  // namespace

void add_slurm_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("slurm", "Print the script of a job array for a Slurm cluster");
    const auto arguments = std::make_shared<SlurmArguments>();
    command->add_option("FILE", arguments->what, "tournament file, or name of an experiment")
        ->required();
    command->add_option("--parts", arguments->parts, "jobs in the array")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000));
    command
        ->add_option("--cpus", arguments->processors, "games to play at the same time in each job")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command
        ->add_option("--time-limit", arguments->time_limit,
                     "time limit of each job, in Slurm's format")
        ->capture_default_str();
    command->add_option("--partition", arguments->partition, "partition of the cluster to use");
    command->add_option("--program", arguments->program,
                        "path of lawan on the nodes [this program]");
    command->add_option("--out", arguments->directory, "directory for the results")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "seed of an experiment")
        ->capture_default_str()
        ->check(why_no_seed);
    command->add_option("--scale", arguments->scale, "share of an experiment's games to play")
        ->capture_default_str()
        ->check(CLI::Range(0.001, 100.0));
    command->footer(
        "\nPrints a script that submits the parts and the job that merges them (see "
        "docs/scale.md).\n\n"
        "Examples:\n"
        "  lawan slurm course.toml --parts 20 > course.sh && sh course.sh\n"
        "  lawan slurm bots-all --parts 10 --scale 5 --partition short > bots.sh\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_slurm(context, *arguments); };
    });
}

}  // namespace lawan::cli
