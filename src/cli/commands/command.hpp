#pragma once

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "cli/exit_code.hpp"
#include "cli/terminal/console.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/line_reader.hpp"
#include "runtime/registry.hpp"

namespace lawan::cli {

/// What every command works with.
struct Context {
    Registry registry = standard_registry();
    Console console{};
    Interrupt interrupt{};
    LineReader input{STDIN_FILENO, interrupt.descriptor()};
};

/// Wrong input, found after the command line itself was read. Shown by `main`, exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An error with what it is about and, where it can be pointed at, the place in the text.
[[nodiscard]] std::string explained(std::string_view what, std::string_view text,
                                    const Error& error);

/// The value, or a UsageError about `text`, which is the `what` somebody gave. An EnvironmentError
/// if it is not the text's fault.
template <class T>
T required(Expected<T> value, std::string_view what, std::string_view text) {
    if (!value && value.error().code == ErrorCode::Environment)
        throw EnvironmentError(value.error().message);
    if (!value) throw UsageError(explained(what, text, value.error()));
    return *std::move(value);
}

/// All of a file that somebody named; throws UsageError.
[[nodiscard]] std::string content_of(const std::string& file);

/// Why SQLite takes the name for no file; empty for others. A check of `--db`, so that it is
/// refused while the command line is read.
[[nodiscard]] std::string why_no_database(const std::string& name);

/// Why the text is no seed; empty for others. A check of `--seed`: a number below 0 would be read
/// as one of twenty digits.
[[nodiscard]] std::string why_no_seed(const std::string& text);

/// Where a game begins: the arguments of several commands.
struct StartArguments {
    std::string game;
    std::string position;
    std::string moves;

    /// `must`: the game has to be given.
    void add_to(CLI::App& command, bool must = true);
    /// The position after the moves; throws UsageError.
    [[nodiscard]] Position position_in(const Registry& registry) const;
};

/// A command adds itself to the program and, when chosen, leaves what to do in `chosen`.
using Chosen = std::function<ExitCode(Context&)>;

void add_serve_command(CLI::App& app, Chosen& chosen);
void add_games_command(CLI::App& app, Chosen& chosen);
void add_bots_command(CLI::App& app, Chosen& chosen);
void add_play_command(CLI::App& app, Chosen& chosen);
void add_analyze_command(CLI::App& app, Chosen& chosen);
void add_trace_command(CLI::App& app, Chosen& chosen);
void add_solve_command(CLI::App& app, Chosen& chosen);
void add_book_command(CLI::App& app, Chosen& chosen);
/// Says so if the book that the environment names is not one.
void mention_unusable_book(Console& console);
void add_match_command(CLI::App& app, Chosen& chosen);
void add_tournament_command(CLI::App& app, Chosen& chosen);
void add_merge_command(CLI::App& app, Chosen& chosen);
void add_grade_command(CLI::App& app, Chosen& chosen);
void add_slurm_command(CLI::App& app, Chosen& chosen);
void add_engine_command(CLI::App& app, Chosen& chosen);
void add_check_command(CLI::App& app, Chosen& chosen);
void add_experiment_command(CLI::App& app, Chosen& chosen);
void add_perft_command(CLI::App& app, Chosen& chosen);
void add_bench_command(CLI::App& app, Chosen& chosen);

/// What `lawan` without a command does.
[[nodiscard]] ExitCode serve_as_usual(Context& context);

}  // namespace lawan::cli
