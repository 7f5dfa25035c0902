#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/visible.hpp"
#include "cli/commands/command.hpp"
#include "cli/program.hpp"
#include "cli/version.hpp"

namespace lawan::cli {
namespace {

constexpr std::string_view closing_help = R"(
Examples:
  lawan                                   play in the browser
  lawan play                              play in the terminal, with a menu
  lawan play tictactoe --o minimax        play against report D's bot
  lawan play connect4 --x human --o alphabeta:depth=8
  lawan analyze adjacency:nb=4 --bot alphabeta --time 2s
  lawan trace tictactoe --bot alphabeta:depth=3 --format svg > tree.svg
  lawan COMMAND --help                    show a command's options, with examples

Exit codes: 0 done, 1 a check or comparison failed, 2 wrong arguments or input, 3 the disk, a port or the memory
failed, 130 interrupted.
)";

void add_commands(CLI::App& app, Chosen& chosen) {
    app.name("lawan");
    app.description(
        "Lawan plays, explains, compares and solves two-player board games.\n"
        "Without a command it opens the games in the browser.");
    app.set_version_flag("--version", fmt::format("lawan {}", program_version()),
                         "print the version");
    app.set_help_flag("-h,--help", "print this help");
    app.footer(std::string(closing_help));
    app.require_subcommand(0, 1);
    add_serve_command(app, chosen);
    add_play_command(app, chosen);
    add_analyze_command(app, chosen);
    add_trace_command(app, chosen);
    add_match_command(app, chosen);
    add_tournament_command(app, chosen);
    add_merge_command(app, chosen);
    add_grade_command(app, chosen);
    add_slurm_command(app, chosen);
    add_experiment_command(app, chosen);
    add_engine_command(app, chosen);
    add_api_command(app, chosen);
    add_check_command(app, chosen);
    add_games_command(app, chosen);
    add_bots_command(app, chosen);
    add_solve_command(app, chosen);
    add_book_command(app, chosen);
    add_perft_command(app, chosen);
    add_bench_command(app, chosen);
}

int status_of(ExitCode exit_code) { return static_cast<int>(exit_code); }

/// Prints an error to standard error. If that fails, the exit code still tells.
void complain(std::string_view message) {
    const std::string line = fmt::format("lawan: {}\n", visible(message));
    std::fwrite(line.data(), 1, line.size(), stderr);
}

/// Opens /dev/null in place of closed standard streams: the next file opened, such as the database,
/// would get their descriptor, and messages would be written into it. The wrong access mode makes
/// reading and printing fail as before; error messages vanish.
void occupy_closed_streams() {
    for (const auto& [stream, mode] : {std::pair{STDIN_FILENO, O_WRONLY},
                                       {STDOUT_FILENO, O_RDONLY},
                                       {STDERR_FILENO, O_WRONLY}}) {
        if (fcntl(stream, F_GETFD) >= 0) continue;
        const int opened = open("/dev/null", mode);
        if (opened >= 0 && opened != stream) close(opened);
    }
}

/// Suggests quotes if a word too many follows an option whose text has several words.
std::string quotes_hint(const CLI::App& command, const CLI::ParseError& error) {
    if (error.get_exit_code() != static_cast<int>(CLI::ExitCodes::ExtrasError)) return "";
    for (const auto& [name, example] :
         {std::pair{"--moves", "\"d4 e5\""}, {"--position", "\"3/1x1/3 o 1\""}}) {
        const auto* option = command.get_option_no_throw(name);
        if (option != nullptr && option->count() > 0)
            return fmt::format("\nSeveral words need quotes: {} {}", name, example);
    }
    return "";
}

std::vector<const CLI::App*> commands_of(const CLI::App& parent) {
    return parent.get_subcommands([](const CLI::App* command) { return command != nullptr; });
}

/// Returns the name meant by a mistyped word. Tries swapped letters too (`rnu`), which nearest()
/// counts as two edits: too many for a short word.
std::optional<std::string> name_meant(std::string word, const std::vector<std::string>& names) {
    if (auto near = nearest(word, names)) return near;
    for (std::size_t i = 1; i < word.size(); ++i) {
        std::swap(word[i - 1], word[i]);
        if (std::ranges::find(names, word) != names.end()) return word;
        std::swap(word[i - 1], word[i]);
    }
    return std::nullopt;
}

/// `before`: the commands that lead to the word.
std::string no_such_command(const CLI::App& parent, const std::string& before,
                            const std::string& word) {
    std::vector<std::string> names;
    for (const CLI::App* command : commands_of(parent)) names.push_back(command->get_name());
    const auto meant = name_meant(word, names);
    return fmt::format("there is no command {}; {}", in_quotes(before + word),
                       meant ? fmt::format("did you mean 'lawan {}{}'?", before, *meant)
                             : fmt::format("'lawan {}--help' lists them", before));
}

/// Refuses the first word that should name a command and does not. CLI11 would let --help win and
/// print the help of the commands before it.
std::optional<std::string> unknown_command(const CLI::App& app, std::span<char* const> words) {
    const CLI::App* parent = &app;
    std::string before;
    for (const std::string word : words) {
        const auto commands = commands_of(*parent);
        if (commands.empty()) return std::nullopt;
        const CLI::Option* flag = parent->get_option_no_throw(word);
        if (flag != nullptr && flag->get_items_expected_max() == 0) continue;
        if (word.starts_with('-')) return std::nullopt;  // a wrong option is refused by CLI11
        const auto named = std::ranges::find(commands, word, &CLI::App::get_name);
        if (named == commands.end()) return no_such_command(*parent, before, word);
        parent = *named;
        before += word + " ";
    }
    return std::nullopt;
}

/// Prints help and the version to standard output, which is no failure; all else is bad use.
int finish_parsing(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
        app.exit(error);
        return status_of(std::fflush(stdout) == 0 ? ExitCode::Done : ExitCode::Environment);
    }
    const auto chosen = app.get_subcommands();
    if (chosen.empty()) {
        complain(fmt::format("{}\nTry: lawan --help", error.what()));
    } else {
        complain(fmt::format("{}{}\nTry: lawan {} --help", error.what(),
                             quotes_hint(*chosen.front(), error), chosen.front()->get_name()));
    }
    return status_of(ExitCode::BadUse);
}

int run_chosen(int argument_count, char** arguments) {
    CLI::App app;
    Chosen chosen = serve_as_usual;
    add_commands(app, chosen);
    const std::span words(arguments, static_cast<std::size_t>(argument_count));
    if (const auto mistake = unknown_command(app, words.subspan(words.empty() ? 0 : 1))) {
        complain(*mistake);
        return status_of(ExitCode::BadUse);
    }
    try {
        app.parse(argument_count, arguments);
    } catch (const CLI::ParseError& error) {
        return finish_parsing(app, error);
    }
    Context context;
    mention_unusable_book(context.console);
    return status_of(chosen(context));
}

}  // namespace

int run_program(int argument_count, char** arguments) {
    occupy_closed_streams();
    try {
        return run_chosen(argument_count, arguments);
    } catch (const UsageError& error) {
        complain(error.what());
        return status_of(ExitCode::BadUse);
    } catch (const std::bad_alloc&) {
        complain("out of memory; try a smaller depth or board");
        return status_of(ExitCode::Environment);
    } catch (const std::exception& error) {
        complain(error.what());
        return status_of(ExitCode::Environment);
    }
}

}  // namespace lawan::cli
