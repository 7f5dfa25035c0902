#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/or_throw.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "runtime/typed_position.hpp"
#include "solve/connect4/book/book_file.hpp"
#include "solve/connect4/connect_four_solver.hpp"

namespace lawan::cli {
namespace {

struct BookArguments {
    std::string game;
    std::string file;
    std::string from;
    std::string hash;
    std::vector<std::string> parts;
    int plies = 4;
    int shard = 1;
    int shards = 1;
    int threads = 1;
};

/// Loads what the file has already, and adds the parts.
ConnectFourBook book_so_far(const ConnectFour& game, const BookArguments& arguments) {
    ConnectFourBook book(game, arguments.plies);
    std::vector<std::string> files = arguments.parts;
    if (std::filesystem::exists(arguments.file)) files.push_back(arguments.file);
    for (const auto& file : files) {
        const auto part = required(read_book(game, file), "book", file);
        if (!book.take(part)) {
            throw UsageError(fmt::format("{} is a book of {} plies, not of {}", file, part.plies(),
                                         arguments.plies));
        }
    }
    return book;
}

std::optional<ConnectFourBook> shallower_book(const ConnectFour& game,
                                              const BookArguments& arguments) {
    if (arguments.from.empty()) return std::nullopt;
    auto book = required(read_book(game, arguments.from), "book", arguments.from);
    if (book.plies() != arguments.plies - 1) {
        throw UsageError(
            fmt::format("--from: expected a book of {} plies, one less than --plies, "
                        "but {} is one of {}",
                        arguments.plies - 1, arguments.from, book.plies()));
    }
    return book;
}

/// Solves a position with a null-window test first: most positions are worth what the best move
/// before them was, and it is enough to prove that they are not worth more.
std::optional<int> solve(ConnectFourSolver& solver, const ConnectFour::State& state,
                         const std::optional<ConnectFourBook>& shallower, const StopToken& stop) {
    const auto least = shallower ? shallower->least_after(state) : std::nullopt;
    if (least) {
        const auto more = solver.scores(state, *least + 1, stop);
        if (!more) return std::nullopt;
        if (!*more) return least;
    }
    return solver.score(state, stop);
}

ExitCode build(Context& context, const BookArguments& arguments) {
    const Position start = required(context.registry.start(arguments.game), "game", arguments.game);
    const auto* connect_four = typed<ConnectFour>(start);
    if (connect_four == nullptr) throw UsageError("expected connect4, the only game with books");
    if (arguments.shard > arguments.shards)
        throw UsageError("--shard counts from 1 to the number of --shards");
    const ConnectFour& game = connect_four->rules();
    if (!ConnectFourBook::fits(game, arguments.plies))
        throw UsageError("the book would be too large on this board; try fewer --plies");
    ConnectFourBook book = book_so_far(game, arguments);
    const auto shallower = shallower_book(game, arguments);

    const std::size_t table = arguments.hash.empty()
                                  ? ConnectFourSolver::default_table_bytes
                                  : required(parse_size(arguments.hash), "hash", arguments.hash);
    if (arguments.threads > 1 && !ConnectFourSolver::uses_threads(game))
        throw UsageError("--threads: several threads solve the standard board only");
    auto solver = or_throw(ConnectFourSolver::make(game, table, arguments.threads));
    const auto stop = context.interrupt.token();
    const auto positions = open_positions(game, arguments.plies);
    const auto shards = static_cast<std::size_t>(arguments.shards);
    Stopwatch since_written;
    for (auto i = static_cast<std::size_t>(arguments.shard - 1); i < positions.size();
         i += shards) {
        if (book.score(positions[i])) continue;
        const auto score = solve(solver, positions[i], shallower, stop);
        if (!score) break;
        book.set(positions[i], *score);
        context.console.status(fmt::format("{} of {} positions", grouped(book.known_count()),
                                           grouped(positions.size())));
        if (since_written.elapsed() < std::chrono::seconds(10)) continue;
        or_throw(write_book(book, arguments.file));
        since_written = {};
    }
    book.settle();
    or_throw(write_book(book, arguments.file));
    context.console.clear_status();
    if (shallower && !book.agrees_with(*shallower)) {
        throw EnvironmentError(
            fmt::format("{} has a wrong score, which {} may have taken over: "
                        "delete both, and build without --from",
                        arguments.from, arguments.file));
    }
    context.console.print(fmt::format("{}: {} of {} positions of {} plies known\n", arguments.file,
                                      grouped(book.known_count()), grouped(positions.size()),
                                      arguments.plies));
    return context.interrupt.requested() ? ExitCode::Interrupted : ExitCode::Done;
}

}  // namespace

void mention_unusable_book(Console& console) {
    const char* file = std::getenv("LAWAN_BOOK");
    if (file == nullptr) return;
    if (const auto rules = rules_of_book(file); !rules)
        console.note(
            fmt::format("LAWAN_BOOK={}: {}; going on without it", file, rules.error().message));
}

void add_book_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("book", "Build a book of exact Connect Four openings");
    command->require_subcommand(1);
    command->footer(
        "\nExamples:\n"
        "  lawan book build connect4 --plies 4 --file c4.book\n"
        "  lawan book build --help\n"
        "  lawan solve connect4 --book c4.book\n");
    auto* build_command = command->add_subcommand(
        "build", "Solve all positions of a number of plies; continues an unfinished book");
    const auto arguments = std::make_shared<BookArguments>();
    build_command->add_option("GAME", arguments->game, "connect4, of any size")->required();
    build_command->add_option("--file", arguments->file, "file of the book, new or unfinished")
        ->required();
    build_command->add_option("--plies", arguments->plies, "discs on the board")
        ->capture_default_str()
        ->check(CLI::Range(0, ConnectFourBook::most_plies));
    build_command->add_option("--shards", arguments->shards, "parts to divide the work into")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
    build_command->add_option("--shard", arguments->shard, "the part to solve here, from 1")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
    build_command
        ->add_option("--threads", arguments->threads, "threads to solve each position with")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    build_command->add_option("--take", arguments->parts, "books whose scores to copy");
    build_command->add_option("--from", arguments->from,
                              "book of one ply less; saves about a quarter of the work");
    build_command->add_option("--hash", arguments->hash,
                              "size of the transposition table, such as 1G");
    build_command->footer(
        "\nScores are saved every 10 s and on Ctrl-C. Shards may be solved on other machines, into "
        "files of their\n"
        "own, and joined with --take.\n\n"
        "Examples:\n"
        "  lawan book build connect4 --plies 4 --file c4.book\n"
        "  lawan book build connect4 --plies 8 --shards 100 --shard 7 --file part7.book\n"
        "  lawan book build connect4 --plies 8 --file c4.book --take part7.book part8.book\n"
        "  lawan book build connect4 --plies 9 --file deeper.book --from c4.book\n");
    build_command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return build(context, *arguments); };
    });
}

}  // namespace lawan::cli
