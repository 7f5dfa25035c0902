#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/shard_arguments.hpp"
#include "cli/commands/solve_batch.hpp"
#include "cli/terminal/board_picture.hpp"
#include "cli/terminal/report_text.hpp"
#include "render/solution_json.hpp"
#include "runtime/solvers/proof_jobs.hpp"
#include "runtime/solvers/solution.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::cli {
namespace {

struct SolveArguments {
    StartArguments start;
    std::string hash;
    std::string batch;
    std::string book;
    int limit = 0;
    int first_column = 1;
    int threads = 1;
    std::string checkpoint;
    bool resume = false;
    std::vector<std::string> proofs;
    std::string shard;
    int plies = 2;
    std::string prove = "exact";
    /// From --prove: only prove whether somebody wins by this; none: the exact score.
    std::optional<int> margin;
    bool no_book = false;
    bool all = false;
    bool json = false;
};

std::string text_answer(const Console& console, const Position& position,
                        const Solution& solution) {
    std::string text = board_picture(position.board(), {console.color(), console.unicode()});
    const std::string proved = proved_text(position, solution.value);
    const std::string end = solution.plies   ? fmt::format(" after {} plies", *solution.plies)
                            : proved.empty() ? ""
                                             : ", " + proved;
    text += fmt::format("\n{} to move: {}{}, exact; best: {}\n", player_text(position.to_move()),
                        score_text(solution.value), end, fmt::join(solution.best, " "));
    if (solution.line.size() > 1)
        text += fmt::format("best play: {}\n", fmt::join(solution.line, " "));
    text +=
        fmt::format("{} positions in {}\n", grouped(solution.nodes), duration_text(solution.time));
    if (!solution.moves.empty()) {
        text += "\nmove   score\n";
        for (const auto& [move, score] : solution.moves) {
            const std::string ending = proved_text(position, score);
            text += fmt::format("{:<5}  {}{}{}\n", move, score_text(score),
                                ending.empty() ? "" : ", ", ending);
        }
    }
    return text;
}

ExitCode solve_one(Context& context, const SolveArguments& arguments, PositionSolver& solver,
                   const Position& position) {
    const auto solution =
        solve_position(solver, position, arguments.all, context.interrupt.token());
    context.console.clear_status();
    if (!solution) return ExitCode::Interrupted;
    context.console.print(arguments.json ? solution_json(position, *solution).dump(2) + "\n"
                                         : text_answer(context.console, position, *solution));
    return ExitCode::Done;
}

/// Returns who wins by `margin` or more; nothing if stopped. Two null-window tests, quicker than
/// the exact score.
std::optional<std::string_view> winner_of(PositionSolver& solver, const Position& position,
                                          int margin, const StopToken& stop) {
    const auto not_lost = solver.reaches(position, (1 - margin) * score_unit, stop);
    const auto won =
        not_lost == true ? solver.reaches(position, margin * score_unit, stop) : not_lost;
    if (!won) return std::nullopt;
    const Player player = position.to_move();
    if (*won) return player_text(player);
    return *not_lost ? "nobody" : player_text(opponent(player));
}

std::string victory_text(std::string_view winner, int margin) {
    return margin == 1 ? fmt::format("{} wins", winner)
                       : fmt::format("{} wins by {} or more", winner, margin);
}

ExitCode prove_winner(Context& context, const SolveArguments& arguments, PositionSolver& solver,
                      const Position& position) {
    const Stopwatch stopwatch;
    const int margin = *arguments.margin;
    const auto winner = winner_of(solver, position, margin, context.interrupt.token());
    context.console.clear_status();
    if (!winner) return ExitCode::Interrupted;
    if (arguments.json) {
        nlohmann::ordered_json object{{"game", position.game()},
                                      {"position", position.text()},
                                      {"winner", *winner},
                                      {"by_at_least", margin},
                                      {"kind", "winner"},
                                      {"nodes", solver.nodes()},
                                      {"time_ms", to_milliseconds(stopwatch.elapsed())}};
        context.console.print(object.dump(2) + "\n");
    } else {
        context.console.print(
            fmt::format("{} to move: {} with best play, proved\n{} positions in {}\n",
                        player_text(position.to_move()), victory_text(*winner, margin),
                        grouped(solver.nodes()), duration_text(stopwatch.elapsed())));
    }
    return ExitCode::Done;
}

/// Solves one shard of the positions after a few plies; the checkpoint keeps the proofs.
ExitCode solve_jobs(Context& context, const SolveArguments& arguments, PositionSolver& solver,
                    const Position& position) {
    const Shard shard = parse_shard(arguments.shard);
    const auto jobs = proof_jobs(position, arguments.plies);
    if (!jobs) throw UsageError(jobs.error().message);
    const auto stop = context.interrupt.token();
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < jobs->size(); ++i) {
        if (!shard.has(i)) continue;
        const auto& [moves, job] = (*jobs)[i];
        const Stopwatch stopwatch;
        const std::uint64_t before = solver.nodes();
        std::string answer;
        nlohmann::ordered_json line{{"job", i + 1}, {"of", jobs->size()}, {"moves", moves}};
        if (arguments.margin) {
            const auto winner = winner_of(solver, job, *arguments.margin, stop);
            if (!winner) return ExitCode::Interrupted;
            answer = victory_text(*winner, *arguments.margin);
            line["winner"] = *winner;
        } else {
            const auto score = solver.score(job, stop);
            if (!score) return ExitCode::Interrupted;
            answer = fmt::format("{} to move: {}", player_text(job.to_move()), score_text(*score));
            line["value"] = score_number(*score);
        }
        line["nodes"] = solver.nodes() - before;
        line["time_ms"] = to_milliseconds(stopwatch.elapsed());
        list.push_back(line);
        context.console.clear_status();
        if (!arguments.json)
            context.console.print(fmt::format("job {} of {}, {}: {}; {} positions in {}\n", i + 1,
                                              jobs->size(), fmt::join(moves, " "), answer,
                                              grouped(solver.nodes() - before),
                                              duration_text(stopwatch.elapsed())));
    }
    if (arguments.json)
        context.console.print(
            nlohmann::ordered_json{{"game", position.game()}, {"jobs", list}}.dump(2) + "\n");
    return ExitCode::Done;
}

ExitCode solve_batch(Context& context, const SolveArguments& arguments, PositionSolver& solver,
                     const Position& start) {
    std::istringstream file(content_of(arguments.batch));
    const auto lines = read_batch(file, start, {arguments.limit, arguments.first_column});
    if (!lines) throw UsageError(fmt::format("{}: {}", arguments.batch, lines.error().message));

    BatchResult result;
    const auto stop = context.interrupt.token();
    for (const auto& line : *lines) {
        solver.forget();
        const std::uint64_t before = solver.nodes();
        const Stopwatch stopwatch;
        const auto score = solver.score(line.position, stop);
        if (!score) return ExitCode::Interrupted;
        result.add(stopwatch.elapsed(), solver.nodes() - before);
        if (!line.expected || *line.expected * score_unit == *score) continue;
        result.count_wrong();
        context.console.note(fmt::format("line {}: {} scores {}, expected {}", line.number,
                                         line.moves, score_text(*score), *line.expected));
    }
    context.console.print(arguments.json ? result.json() : result.text());
    return result.wrong() == 0 ? ExitCode::Done : ExitCode::CheckFailed;
}

/// Parses `--prove`: nothing for the exact score, else the margin to prove.
std::optional<int> parse_prove(const std::string& text) {
    if (text == "exact") return std::nullopt;
    if (text == "win") return 1;
    const auto margin = parse_integer(text, 1, 64);
    if (!margin)
        throw UsageError(fmt::format(
            "--prove: expected exact, win or a margin from 1 to 64, not {}", in_quotes(text)));
    return static_cast<int>(*margin);
}

ExitCode solve(Context& context, SolveArguments& arguments) {
    arguments.margin = parse_prove(arguments.prove);
    const Position position = arguments.start.position_in(context.registry);
    if (position.is_over())
        throw UsageError("the game is over in this position; there is nothing to solve");
    std::string known;  // progress so far, in words
    SolverOptions options;
    if (!arguments.hash.empty())
        options.table_bytes = required(parse_size(arguments.hash), "hash", arguments.hash);
    options.connect_four.file = arguments.book;
    options.connect_four.embedded = !arguments.no_book && arguments.batch.empty();
    if (arguments.batch.empty()) {
        options.progress = [&](const std::string& words) {
            context.console.status(words);
            known = words;
        };
        options.note = [&](const std::string& words) { context.console.note(words); };
        options.adjacency = {arguments.checkpoint, arguments.resume, arguments.proofs};
    }
    options.threads = arguments.threads;
    const auto made = make_solver(position, options);
    if (!made && made.error().code == ErrorCode::Environment)
        throw EnvironmentError(made.error().message);
    if (!made) throw UsageError(made.error().message);
    const auto& solver = *made;
    if (!arguments.batch.empty()) return solve_batch(context, arguments, *solver, position);
    const ExitCode code = !arguments.shard.empty()
                              ? solve_jobs(context, arguments, *solver, position)
                          : arguments.margin ? prove_winner(context, arguments, *solver, position)
                                             : solve_one(context, arguments, *solver, position);
    if (code == ExitCode::Interrupted && !known.empty()) {
        context.console.clear_status();
        context.console.note("stopped: " + known);
    }
    return code;
}

/// Adds the options of long proofs, alone or split over machines. Returns those a batch excludes.
std::vector<CLI::Option*> add_proof_options(CLI::App& command, SolveArguments& arguments) {
    auto* prove = command
                      .add_option("--prove", arguments.prove,
                                  "exact: the score; win: only who wins, which is quicker; a "
                                  "number: who wins by at least that")
                      ->capture_default_str();
    auto* checkpoint =
        command.add_option("--checkpoint", arguments.checkpoint,
                           "save what is proved in this file, every few minutes (adjacency)");
    command.add_flag("--resume", arguments.resume, "continue from the checkpoint")
        ->needs(checkpoint);
    auto* proofs =
        command.add_option("--proofs", arguments.proofs, "checkpoints of other runs to build on");
    auto* shard =
        command
            .add_option("--shard", arguments.shard,
                        "prove only part I of N, written I/N, of the positions after --plies")
            ->needs(checkpoint);
    command.add_option("--plies", arguments.plies, "depth at which --shard splits")
        ->needs(shard)
        ->capture_default_str()
        ->check(CLI::Range(1, 8));
    return {prove, checkpoint, proofs};
}

void add_batch_options(CLI::App& command, SolveArguments& arguments,
                       const std::vector<CLI::Option*>& excluded) {
    auto* batch = command.add_option("--batch", arguments.batch,
                                     "file of lines \"moves [score]\", one digit per column");
    for (auto* option : excluded) batch->excludes(option);
    command.add_option("--limit", arguments.limit, "most lines of the batch to solve")
        ->needs(batch)
        ->check(CLI::PositiveNumber);
    command
        .add_option("--first-column", arguments.first_column,
                    "digit of the leftmost column in the batch")
        ->needs(batch)
        ->check(CLI::Range(0, 1))
        ->capture_default_str();
}

}  // namespace

void add_solve_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("solve", "Find the exact score of a position");
    const auto arguments = std::make_shared<SolveArguments>();
    arguments->start.add_to(*command);
    command->add_flag("--all", arguments->all, "score every move");
    command->add_option("--hash", arguments->hash,
                        "size of the transposition table, such as 512M or 8G");
    auto* book =
        command->add_option("--book", arguments->book,
                            "book of Connect Four openings to use instead of the built-in one");
    command
        ->add_flag("--no-book", arguments->no_book,
                   "search Connect Four openings too, without a book")
        ->excludes(book);
    command
        ->add_option("--threads", arguments->threads,
                     "threads to search with (adjacency, connect4)")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    add_batch_options(*command, *arguments, add_proof_options(*command, *arguments));
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nScores are from the view of the player to move. In Connect Four they count how early "
        "the win comes: 1 if\n"
        "it comes with the winner's last disc, 2 with the one before, and so on; 0 is a draw.\n"
        "A batch solves every line with an empty table and without the built-in book; if a score "
        "is wrong, it is\n"
        "printed and the exit code is 1.\n"
        "Shards of a proof may run on several machines; --proofs joins their checkpoints.\n\n"
        "Examples:\n"
        "  lawan solve connect4 --moves \"d d d d d\" --all\n"
        "  lawan solve connect4 --threads 2 --hash 1G\n"
        "  lawan solve connect4:w=5,h=5\n"
        "  lawan solve adjacency:w=6,h=6 --hash 512M\n"
        "  lawan solve adjacency:w=6,h=8 --prove win --threads 2 --checkpoint six-by-eight.txt\n"
        "  lawan solve adjacency:w=6,h=8 --prove 4 --threads 2 --hash 2G\n"
        "  lawan solve adjacency --prove win --shard 1/4 --checkpoint one.proofs\n"
        "  lawan solve adjacency --prove win --proofs one.proofs two.proofs\n"
        "  lawan solve connect4 --batch Test_L1_R1 --limit 300 --json\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return solve(context, *arguments); };
    });
}

}  // namespace lawan::cli
