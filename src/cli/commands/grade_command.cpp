#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arena/grading/grading_report.hpp"
#include "arena/or_throw.hpp"
#include "arena/written_files.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/shard_arguments.hpp"
#include "protocol/outside_bots.hpp"

namespace lawan::cli {
namespace {

struct GradeArguments {
    std::string file;
    std::vector<std::string> bots;
    int concurrency = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::string directory = "results";
    bool resume = false;
    bool json = false;
};

GradingPlan grading_of(const GradeArguments& arguments) {
    auto plan = required(GradingPlan::of_toml(content_of(arguments.file)), arguments.file, "");
    for (const auto& spec : arguments.bots) plan.students.push_back({spec, spec});
    if (plan.students.empty())
        throw UsageError(fmt::format(
            "there is no bot to grade: give bots, or list them as [[bot]] in {}", arguments.file));
    return plan;
}

ExitCode run_grade(Context& context, const GradeArguments& arguments) {
    add_outside_bots(context.registry);
    const GradingPlan plan = grading_of(arguments);
    if (const auto problem = problem_of(plan, context.registry)) throw UsageError(problem->message);
    make_directories(arguments.directory);
    const std::filesystem::path folder(arguments.directory);
    const std::string file = (folder / (plan.name + ".jsonl")).string();
    Journal journal(file, plan.source.dump(), arguments.resume);
    const Stopwatch stopwatch;
    std::vector<StudentGrade> grades;
    for (const auto& student : plan.students) {
        const std::string who =
            fmt::format("{}/{} {}", grades.size() + 1, plan.students.size(), student.name);
        context.console.status(who);
        const auto grade = grade_student(
            context.registry, plan, student, journal,
            {.concurrency = arguments.concurrency,
             .stop = context.interrupt.token(),
             .progress = [&](const TournamentResult& so_far) {
                 context.console.status(fmt::format("{}  {} pairs", who, so_far.pairs()));
             }});
        if (!grade) {
            context.console.clear_status();
            context.console.note(fmt::format(
                "stopped; what is finished is kept in {}. Go on with the same command and --resume",
                file));
            return ExitCode::Interrupted;
        }
        grades.push_back(*grade);
        const Findings page = student_findings(plan, *grade, grades.size());
        or_throw(write_findings(page, arguments.directory, {"lawan grade"}));
        or_throw(write_file((folder / (page.name + ".pgn")).string(), student_games(*grade)));
    }
    context.console.clear_status();
    const Findings findings = course_findings(plan, grades);
    or_throw(write_findings(findings, arguments.directory, {"lawan grade"}));
    if (arguments.json)
        context.console.print(findings.data.dump(2) + "\n");
    else
        context.console.print(findings.title + ": " + findings.claim + "\n\n" +
                              text_table(findings.tables.front()));
    context.console.note(fmt::format("written to {}/{}.html, with a page for each bot, in {}",
                                     arguments.directory, plan.name,
                                     duration_text(stopwatch.elapsed())));
    for (const auto& grade : grades) {
        if (plan.pass && 100 * grade.points() < *plan.pass * plan.points())
            return ExitCode::CheckFailed;
    }
    return ExitCode::Done;
}

}  // namespace

void add_grade_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("grade", "Grade students' bots by a course's file");
    const auto arguments = std::make_shared<GradeArguments>();
    command->add_option("FILE", arguments->file, "TOML file with opponents, positions and points")
        ->required();
    command->add_option("BOT", arguments->bots, "bots to grade, besides those in the file");
    command->add_option("--concurrency", arguments->concurrency, "games to play at the same time")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command->add_option("--out", arguments->directory, "directory for the results")
        ->capture_default_str();
    command->add_flag("--resume", arguments->resume,
                      "keep what was played; grade only what is new");
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nWrites a page, a JSON file and the games of each bot (see docs/grading.md). The exit "
        "code is 1 if the\n"
        "file sets a pass mark and a bot is below it.\n\n"
        "Examples:\n"
        "  lawan grade examples/grading.toml \"line:python3 mine.py\"\n"
        "  lawan grade examples/grading.toml local alphabeta:depth=4 --out results\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_grade(context, *arguments); };
    });
}

}  // namespace lawan::cli
