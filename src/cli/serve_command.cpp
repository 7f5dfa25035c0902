#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "arena/bots_file.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/version.hpp"
#include "server/listener.hpp"
#include "server/server.hpp"
#include "store/store.hpp"

namespace lawan {
namespace {

struct ServeArguments {
    std::string host = "127.0.0.1";
    std::optional<std::uint16_t> port;
    std::string database;
    int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    std::string max_think = "60s";
    std::string bots;
    // Half of the machine is left to people's own games.
    int arena_slots = static_cast<int>(std::max(1U, std::thread::hardware_concurrency() / 2));
    bool no_browser = false;
    bool is_public = false;
};

ArenaLimits arena_limits_of(const ServeArguments& arguments, Duration max_think) {
    ArenaLimits limits = arguments.is_public ? arena_for_strangers() : ArenaLimits{};
    limits.slots = arguments.arena_slots;
    limits.move = arguments.is_public ? std::min(limits.move, max_think) : max_think;
    return limits;
}

ServerSettings settings_of(const ServeArguments& arguments) {
    if (!arguments.is_public && !is_loopback(arguments.host)) {
        throw UsageError(
            fmt::format("--host {}: others could connect; add --public if they may. It limits what "
                        "each of them "
                        "can use and shows everybody only their own games.",
                        arguments.host));
    }
    ServerSettings settings;
    settings.host = arguments.host;
    settings.port = arguments.port.value_or(settings.port);
    settings.next_free_port = !arguments.port.has_value();
    settings.database =
        arguments.database.empty() ? default_database_file().string() : arguments.database;
    settings.threads = arguments.threads;
    settings.max_think =
        required(parse_duration(arguments.max_think), "--max-think", arguments.max_think);
    settings.is_public = arguments.is_public;
    settings.version = program_version();
    settings.limits =
        arguments.is_public ? limits_for_strangers() : limits_for_this_machine(arguments.threads);
    settings.arena = arena_limits_of(arguments, settings.max_think);
    return settings;
}

bool has_browser() {
    const char* display = std::getenv("DISPLAY");
    const char* wayland = std::getenv("WAYLAND_DISPLAY");
    return (display != nullptr && *display != '\0') || (wayland != nullptr && *wayland != '\0');
}

/// Where xdg-open is missing nothing happens: the address was printed.
void open_browser(const std::string& address) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t no_signals;  // Interrupt blocks some, which a browser must not inherit
    sigemptyset(&no_signals);
    posix_spawnattr_setsigmask(&attributes, &no_signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    std::string program = "xdg-open";
    std::string argument = address;
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), &files, &attributes, arguments, environ) == 0)
        std::thread([child] { waitpid(child, nullptr, 0); }).detach();
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

ExitCode serve(Context& context, const ServeArguments& arguments) {
    const ServerSettings settings = settings_of(arguments);
    if (!arguments.bots.empty()) {
        if (const auto error = add_listed_bots(context.registry, content_of(arguments.bots)))
            throw UsageError(fmt::format("{}: {}", arguments.bots, error->message));
    }
    Server server(context.registry, settings);
    context.console.print(fmt::format("Lawan is at {}\nGames are kept in {}. Ctrl-C ends.\n",
                                      server.address(), settings.database.string()));
    if (settings.is_public) {
        context.console.print(
            "Public: everybody sees their own games only; requests, games, searches and memory are "
            "limited for each. Traffic is not encrypted: put a server with TLS in front.\n");
    }
    if (!arguments.no_browser && has_browser()) open_browser(server.address());
    const std::stop_callback stop(context.interrupt.token(), [&server] { server.stop(); });
    server.run();
    return ExitCode::Done;
}

}  // namespace

ExitCode serve_as_usual(Context& context) { return serve(context, {}); }

void add_serve_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("serve", "Play in the browser; what lawan alone does");
    const auto arguments = std::make_shared<ServeArguments>();
    command->add_option("--host", arguments->host, "the address to listen on")
        ->capture_default_str();
    command->add_option("--port", arguments->port, "the port [8080, or the next one that is free]");
    command->add_option("--db", arguments->database,
                        "the file that keeps the games [in the user's data folder]");
    command->add_option("--threads", arguments->threads, "searches at the same time")
        ->check(CLI::Range(1, 1024));
    command->add_option("--max-think", arguments->max_think, "the longest search")
        ->capture_default_str();
    command->add_option("--bots", arguments->bots,
                        "a file of programs that may be chosen as bots (see docs/add-a-bot.md)");
    command
        ->add_option("--arena-slots", arguments->arena_slots,
                     "games of tournaments at the same time [half of the cores]")
        ->check(CLI::Range(1, 256));
    command->add_flag("--no-browser", arguments->no_browser, "do not open the browser");
    command->add_flag("--public", arguments->is_public,
                      "let others connect, with limits for each of them");
    command->footer(
        "\nListens on this machine only, unless given another --host and --public.\n\n"
        "Examples:\n"
        "  lawan serve\n"
        "  lawan serve --port 9000 --no-browser --db games.db\n"
        "  lawan serve --bots course.toml --arena-slots 2\n"
        "  lawan serve --host 0.0.0.0 --public --max-think 5s --threads 2\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return serve(context, *arguments); };
    });
}

}  // namespace lawan
