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

/// Resources shared by the commands.
struct Context {
    Registry registry = standard_registry();
    Console console{};
    Interrupt interrupt{};
    LineReader input{STDIN_FILENO, interrupt.descriptor()};
};

/// Invalid input that parsing the command line did not detect. `run_program` prints it and returns
/// exit code 2.
class UsageError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Formats an error about `text`; if its place can be shown, with a caret below the text.
[[nodiscard]] std::string explained(std::string_view what, std::string_view text,
                                    const Error& error);

/// Returns the value. Throws EnvironmentError if the environment failed, else UsageError about
/// `text`, given as the `what`.
template <class T>
T required(Expected<T> value, std::string_view what, std::string_view text) {
    if (!value && value.error().code == ErrorCode::Environment)
        throw EnvironmentError(value.error().message);
    if (!value) throw UsageError(explained(what, text, value.error()));
    return *std::move(value);
}

/// Reads a whole file given by the user; throws UsageError.
[[nodiscard]] std::string content_of(const std::string& file);

/// Validator of `--db`: returns why SQLite would not use the name for a file, or an empty string.
[[nodiscard]] std::string why_no_database(const std::string& name);

/// Validator of `--seed`: returns why the text is no seed, or an empty string. CLI11 would wrap a
/// negative number around.
[[nodiscard]] std::string why_no_seed(const std::string& text);

/// Arguments for the position to start from, shared by several commands.
struct StartArguments {
    std::string game;
    std::string position;
    std::string moves;

    /// `must`: GAME is required.
    void add_to(CLI::App& command, bool must = true);
    /// Returns the position after the moves; throws UsageError.
    [[nodiscard]] Position position_in(const Registry& registry) const;
};

/// Set by the command that was chosen, to its action. Each command adds itself to the program.
using Chosen = std::function<ExitCode(Context&)>;

void add_serve_command(CLI::App& app, Chosen& chosen);
void add_api_command(CLI::App& app, Chosen& chosen);
void add_games_command(CLI::App& app, Chosen& chosen);
void add_bots_command(CLI::App& app, Chosen& chosen);
void add_play_command(CLI::App& app, Chosen& chosen);
void add_analyze_command(CLI::App& app, Chosen& chosen);
void add_trace_command(CLI::App& app, Chosen& chosen);
void add_solve_command(CLI::App& app, Chosen& chosen);
void add_book_command(CLI::App& app, Chosen& chosen);
/// Prints a note if the environment variable LAWAN_BOOK names a file that is no book.
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

/// The action of `lawan` without a command.
[[nodiscard]] ExitCode serve_as_usual(Context& context);

}  // namespace lawan::cli
