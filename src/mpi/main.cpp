#include <fmt/format.h>

#include <mpi.h>
#include <CLI/CLI.hpp>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "arena/tournament/dispatch.hpp"
#include "arena/tournament/tournament_pairs.hpp"
#include "arena/tournament/tournament_report.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "base/visible.hpp"
#include "protocol/outside_bots.hpp"
#include "render/report.hpp"

// lawan-mpi: rank 0 distributes pairs of games and writes the journal, all other ranks play.

namespace {

using namespace lawan::mpi;

enum Tag : int { JobTag = 1, AnswerTag = 2 };
enum ExitCode : int { Done = 0, BadUse = 2, Environment = 3 };
constexpr std::int64_t no_more = -1;

struct Arguments {
    std::string file;
    std::string directory = "results";
    bool resume = false;
};

/// Prints a message and aborts all ranks, since the others would wait forever for one that just
/// exits.
[[noreturn]] void stop_all(std::string_view message, ExitCode code) {
    fmt::print(stderr, "lawan-mpi: {}\n", visible(message));
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, code);
    std::abort();
}

/// Reads the file on rank 0 and broadcasts its text: the other ranks may not have the file.
std::string shared_text(int rank, const std::string& file) {
    std::string text;
    if (rank == 0) {
        auto content = whole_file(file);
        if (!content) stop_all(content.error().message, BadUse);
        text = *std::move(content);
    }
    auto size = static_cast<std::uint64_t>(text.size());
    MPI_Bcast(&size, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    text.resize(size);
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    return text;
}

/// Polls with growing pauses: MPI_Probe would occupy a core.
MPI_Status wait_for(int source, int tag) {
    for (std::chrono::microseconds pause(20);;
         pause = std::min(pause * 2, {std::chrono::microseconds(1000)})) {
        int there = 0;
        MPI_Status status;
        MPI_Iprobe(source, tag, MPI_COMM_WORLD, &there, &status);
        if (there != 0) return status;
        std::this_thread::sleep_for(pause);
    }
}

void send_job(int worker, const std::optional<PairJob>& job) {
    std::array<std::int64_t, 2> numbers = {no_more, no_more};
    if (job)
        numbers = {static_cast<std::int64_t>(job->pairing),
                   static_cast<std::int64_t>(job->opening)};
    MPI_Send(numbers.data(), 2, MPI_INT64_T, worker, JobTag, MPI_COMM_WORLD);
}

void work(const Registry& registry, const TournamentPlan& plan) {
    PairPlayer player(registry, source_of(plan, std::make_shared<SharedOpenings>(registry, plan)));
    for (;;) {
        wait_for(0, JobTag);
        std::array<std::int64_t, 2> numbers{};
        MPI_Recv(numbers.data(), 2, MPI_INT64_T, 0, JobTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (numbers[0] == no_more) return;
        const PairJob job{static_cast<std::size_t>(numbers[0]),
                          static_cast<std::size_t>(numbers[1])};
        const std::string answer = json_of(player.play(job, {})).dump();
        MPI_Send(answer.data(), static_cast<int>(answer.size()), MPI_CHAR, 0, AnswerTag,
                 MPI_COMM_WORLD);
    }
}

/// Distributes jobs dynamically: one at a time to each worker, the next to whoever is idle.
void hand_out(const TournamentPlan& plan, Journal& journal, int workers) {
    Dispatcher dispatcher(plan, journal);
    const std::size_t wanted = wanted_pairs(plan, {});
    std::vector<std::optional<PairJob>> under_way(static_cast<std::size_t>(workers) + 1);
    int busy = 0;
    const auto give_next = [&](int worker) {
        auto& job = under_way[static_cast<std::size_t>(worker)];
        job = dispatcher.next();
        send_job(worker, job);
        if (job) ++busy;
    };
    for (int worker = 1; worker <= workers; ++worker) give_next(worker);
    auto reported = Clock::now();
    while (busy > 0) {
        const MPI_Status status = wait_for(MPI_ANY_SOURCE, AnswerTag);
        int size = 0;
        MPI_Get_count(&status, MPI_CHAR, &size);
        std::string answer(static_cast<std::size_t>(size), ' ');
        MPI_Recv(answer.data(), size, MPI_CHAR, status.MPI_SOURCE, AnswerTag, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
        --busy;
        const PairJob job = *under_way[static_cast<std::size_t>(status.MPI_SOURCE)];
        give_next(status.MPI_SOURCE);
        dispatcher.finish(job, Json::parse(answer));
        if (Clock::now() - reported < std::chrono::seconds(5)) continue;
        reported = Clock::now();
        fmt::print(stderr, "lawan-mpi: {}/{} pairs\n", dispatcher.finished(), wanted);
    }
}

void lead(const Registry& registry, const TournamentPlan& plan, const Arguments& arguments,
          int workers) {
    const Stopwatch stopwatch;
    std::filesystem::create_directories(arguments.directory);
    const std::filesystem::path folder(arguments.directory);
    // The same journal as that of lawan tournament, which can resume it.
    Journal journal((folder / (plan.name + ".jsonl")).string(), plan.source.dump(),
                    arguments.resume);
    const std::size_t before = journal.finished();
    hand_out(plan, journal, workers);
    const auto result = play_tournament(registry, plan, journal, {.recall_only = true});
    write_tournament(plan, result, arguments.directory, "lawan-mpi tournament");
    const Findings findings = tournament_findings(plan, result);
    std::string text = findings.title + ": " + findings.claim + "\n\n";
    for (std::size_t i = 0; i < 3; ++i) text += text_table(findings.tables[i]) + "\n";
    fmt::print("{}", visible(text));
    fmt::print(stderr, "lawan-mpi: {} pairs by {} workers in {}, written to {}/{}.html\n",
               journal.finished() - before, workers, duration_text(stopwatch.elapsed()),
               visible(arguments.directory), visible(plan.name));
}

void run(const Arguments& arguments) {
    int rank = 0;
    int ranks = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    try {
        const auto plan = TournamentPlan::of_toml(shared_text(rank, arguments.file));
        if (!plan) stop_all(fmt::format("{}: {}", arguments.file, plan.error().message), BadUse);
        if (ranks < 2)
            stop_all("rank 0 only distributes the games; use mpirun -n 3 or more", BadUse);
        Registry registry = standard_registry();
        add_outside_bots(registry);
        if (const auto problem = problem_of(*plan, registry)) stop_all(problem->message, BadUse);
        if (rank == 0)
            lead(registry, *plan, arguments, ranks - 1);
        else
            work(registry, *plan);
    } catch (const std::exception& error) {
        stop_all(error.what(), Environment);
    }
}

}  // namespace

int main(int argument_count, char** argument_values) {
    CLI::App app("Play a tournament on many machines: mpirun -n 9 lawan-mpi tournament FILE.toml",
                 "lawan-mpi");
    Arguments arguments;
    app.require_subcommand(1);
    auto* command = app.add_subcommand(
        "tournament", "Rank 0 distributes pairs of games and keeps the results; the others play");
    command->add_option("FILE", arguments.file, "a file that describes it, on rank 0's machine")
        ->required();
    command->add_option("--out", arguments.directory, "directory for the results")
        ->capture_default_str();
    command->add_flag("--resume", arguments.resume, "go on where the last run was stopped");
    command->footer("\nResults and files are those of lawan tournament; see docs/scale.md.\n");
    try {
        app.parse(argument_count, argument_values);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? Done : BadUse;
    }
    MPI_Init(&argument_count, &argument_values);
    run(arguments);
    MPI_Finalize();
    return Done;
}
