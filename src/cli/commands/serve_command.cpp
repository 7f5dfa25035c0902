#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "arena/tournament/bots_file.hpp"
#include "base/error.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/version.hpp"
#include "server/server.hpp"
#include "server/settings/configuration.hpp"
#include "server/transport/listener.hpp"
#include "server/transport/visitor.hpp"
#include "store/store.hpp"

namespace lawan::cli {
namespace {

/// Options given on the command line; the rest comes from the configuration file or the defaults.
struct ServeArguments {
    std::string config;
    bool print_config = false;
    std::optional<std::string> host;
    std::optional<std::uint16_t> port;
    std::optional<std::string> database;
    std::optional<int> threads;
    std::optional<std::string> max_think;
    std::optional<std::int64_t> max_memory;
    std::optional<std::string> bots;
    std::optional<int> arena_slots;
    std::vector<std::string> trusted_proxies;
    bool no_browser = false;
    bool is_public = false;
};

ServerSettings configured(const ServeArguments& arguments) {
    if (arguments.config.empty()) return ServerSettings(arguments.is_public);
    auto settings = read_configuration(content_of(arguments.config), arguments.is_public);
    if (!settings)
        throw UsageError(fmt::format("{}:{}", arguments.config, settings.error().message));
    return *std::move(settings);
}

/// Merges the settings: the command line overrides the configuration file.
ServerSettings settings_of(const ServeArguments& arguments) {
    ServerSettings settings = configured(arguments);
    settings.host = arguments.host.value_or(settings.host);
    if (arguments.port) {
        settings.port = *arguments.port;
        settings.next_free_port = false;
    }
    settings.database = arguments.database.value_or(settings.database.string());
    settings.threads = arguments.threads.value_or(settings.threads);
    if (arguments.max_think) {
        settings.max_think =
            required(parse_duration(*arguments.max_think), "--max-think", *arguments.max_think);
    }
    settings.limits.memory_mb = arguments.max_memory.value_or(settings.limits.memory_mb);
    settings.bots = arguments.bots.value_or(settings.bots);
    settings.arena.slots = arguments.arena_slots.value_or(settings.arena.slots);
    if (!arguments.trusted_proxies.empty()) settings.trusted_proxies = arguments.trusted_proxies;
    if (arguments.no_browser) settings.open_browser = false;
    if (const auto proxies = TrustedProxies::of(settings.trusted_proxies); !proxies)
        throw UsageError(fmt::format("--trusted-proxy: {}", proxies.error().message));
    settings.version = program_version();
    settings.commit = program_commit();
    settings.settle();
    return settings;
}

void check_may_be_reached(const ServerSettings& settings) {
    if (settings.is_public || is_loopback(settings.host)) return;
    throw UsageError(
        fmt::format("--host {}: others could connect; add --public if they may. It limits what "
                    "each of them can use and shows everybody only their own games.",
                    settings.host));
}

bool has_browser() {
    const char* display = std::getenv("DISPLAY");
    const char* wayland = std::getenv("WAYLAND_DISPLAY");
    return (display != nullptr && *display != '\0') || (wayland != nullptr && *wayland != '\0');
}

/// Opens the address with xdg-open. Fails silently: the address was printed.
void open_browser(const std::string& address) {
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t no_signals;  // do not let the browser inherit the signals that Interrupt blocks
    sigemptyset(&no_signals);
    posix_spawnattr_setsigmask(&attributes, &no_signals);
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string program = "xdg-open";
    std::string argument = address;
    char* const arguments[] = {program.data(), argument.data(), nullptr};
    pid_t child = 0;
    if (posix_spawnp(&child, program.c_str(), &files, &attributes, arguments, environ) == 0)
        std::thread([child] { waitpid(child, nullptr, 0); }).detach();
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

/// Prints text; the server runs even if nobody reads its output.
void announce(const Console& console, const std::string& text) {
    try {
        console.print(text);
    } catch (const EnvironmentError&) {
        return;
    }
}

ExitCode serve(Context& context, const ServeArguments& arguments) {
    // Ignore SIGPIPE: the reader of our log may end first. Bots get the default handler back.
    std::signal(SIGPIPE, SIG_IGN);
    ServerSettings settings = settings_of(arguments);
    if (arguments.print_config) {
        context.console.print(configuration_text(settings));
        return ExitCode::Done;
    }
    check_may_be_reached(settings);
    if (settings.database.empty()) settings.database = default_database_file();
    if (!settings.bots.empty()) {
        if (const auto error = add_listed_bots(context.registry, content_of(settings.bots)))
            throw UsageError(fmt::format("{}: {}", settings.bots, error->message));
    }
    Server server(context.registry, settings);
    announce(context.console,
             fmt::format("Lawan is at {}\nGames are saved in {}. Press Ctrl-C to stop.\n",
                         server.address(), settings.database.string()));
    if (settings.is_public) {
        announce(
            context.console,
            "Public: everybody sees their own games only; requests, games, searches and memory are "
            "limited for each. Traffic is not encrypted: put a reverse proxy with TLS in front.\n");
    }
    if (settings.open_browser && has_browser()) open_browser(server.address());
    const StopCallback stop(context.interrupt.token(), [&server] { server.stop(); });
    server.run();
    return ExitCode::Done;
}

}  // namespace

ExitCode serve_as_usual(Context& context) { return serve(context, {}); }

void add_serve_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("serve", "Play in the browser (the default command)");
    const auto arguments = std::make_shared<ServeArguments>();
    command->add_option("--config", arguments->config,
                        "TOML file with settings; options given here override it");
    command->add_flag("--print-config", arguments->print_config,
                      "print all settings as such a file and exit");
    command->add_option("--host", arguments->host, "address to listen on [127.0.0.1]");
    command->add_option("--port", arguments->port,
                        "port to listen on [8080, or the next free one]");
    command
        ->add_option("--db", arguments->database,
                     "database file for the games [in the user's data folder]")
        ->check(why_no_database);
    command
        ->add_option("--threads", arguments->threads,
                     "searches to run at the same time [all cores]")
        ->check(CLI::Range(1, 1024));
    command->add_option("--max-think", arguments->max_think, "longest time for a search [60s]");
    command
        ->add_option("--max-memory", arguments->max_memory,
                     "most megabytes for a search [1024; 256 with --public]")
        ->check(CLI::Range(least_memory_mb, std::int64_t{65536}));
    command->add_option("--bots", arguments->bots,
                        "TOML file of programs to offer as bots (see docs/add-a-bot.md)");
    command
        ->add_option("--arena-slots", arguments->arena_slots,
                     "tournament games to play at the same time [half of the cores]")
        ->check(CLI::Range(1, 256));
    command
        ->add_option("--trusted-proxy", arguments->trusted_proxies,
                     "address of a reverse proxy whose X-Forwarded-For to believe; repeatable")
        ->allow_extra_args(false);
    command->add_flag("--no-browser", arguments->no_browser, "do not open the browser");
    command->add_flag("--public", arguments->is_public,
                      "let others connect, with limits on what each may use");
    command->footer(
        "\nListens on this machine only, unless --host and --public are given.\n\n"
        "Examples:\n"
        "  lawan serve\n"
        "  lawan serve --port 9000 --no-browser --db games.db\n"
        "  lawan serve --bots course.toml --arena-slots 2\n"
        "  lawan serve --host 0.0.0.0 --public --max-think 5s --threads 2\n"
        "  lawan serve --public --trusted-proxy 127.0.0.1 --config lawan.toml\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return serve(context, *arguments); };
    });
}

}  // namespace lawan::cli
