#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "arena/tournament/bots_file.hpp"
#include "base/text.hpp"
#include "base/thread.hpp"
#include "cli/commands/command.hpp"
#include "cli/terminal/line_writer.hpp"
#include "cli/terminal/wake.hpp"
#include "cli/version.hpp"
#include "protocol/outside_bots.hpp"
#include "server/lines/lines.hpp"

namespace lawan::cli {
namespace {

struct ApiArguments {
    std::optional<int> threads;
    std::string max_think;
    std::optional<std::int64_t> max_memory;
    std::string bots;
};

ServerSettings settings_of(const ApiArguments& arguments) {
    ServerSettings settings = settings_for_lines();
    settings.threads = arguments.threads.value_or(settings.threads);
    if (!arguments.max_think.empty()) {
        settings.max_think =
            required(parse_duration(arguments.max_think), "--max-think", arguments.max_think);
    }
    settings.limits.memory_mb = arguments.max_memory.value_or(settings.limits.memory_mb);
    settings.version = program_version();
    settings.commit = program_commit();
    return settings;
}

/// Hands requests on until the input ends or `stop` is requested.
void read_requests(Lines& lines, LineWriter& writer, const StopToken& stop) {
    const Wake wake;
    const StopCallback waker(stop, [&wake] { wake.signal(); });
    LineReader input(STDIN_FILENO, wake.descriptor());
    while (const auto line = input.next()) {
        writer.wait_for_room(stop);
        if (line->size() >= LineReader::longest_line)
            lines.refuse_long_line(LineReader::longest_line - 1);
        else
            lines.receive(*line, stop);
        if (stop.stop_requested()) return;
    }
    lines.end_of_input();
}

ExitCode serve_lines(Context& context, const ApiArguments& arguments) {
    std::signal(SIGPIPE, SIG_IGN);  // a reader that has gone is noticed; bots get the default back
    if (!arguments.bots.empty()) {
        if (const auto error = add_listed_bots(context.registry, content_of(arguments.bots)))
            throw UsageError(fmt::format("{}: {}", arguments.bots, error->message));
    }
    add_outside_bots(context.registry);
    const StopSource reader_gone;
    LineWriter writer(STDOUT_FILENO, [&reader_gone] { reader_gone.request_stop(); });
    Lines lines(context.registry, settings_of(arguments), [&writer](std::string line) {
        const bool may_drop = is_only_progress(line);
        writer.push(std::move(line), may_drop);
    });
    {
        const auto stop = [&lines] { lines.stop(); };
        const StopCallback interrupted(context.interrupt.token(), stop);
        const StopCallback left(reader_gone.get_token(), stop);
        const Thread reader([&](const StopToken& ended) { read_requests(lines, writer, ended); });
        lines.run();
    }
    constexpr std::chrono::seconds time_to_read{2};
    if (context.interrupt.requested()) {
        writer.finish(time_to_read);
        return ExitCode::Interrupted;
    }
    constexpr std::chrono::hours as_long_as_it_takes{24};
    return writer.finish(as_long_as_it_takes) ? ExitCode::Done : ExitCode::Environment;
}

}  // namespace

void add_api_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("api", "Serve a program: requests and answers as JSON lines");
    const auto arguments = std::make_shared<ApiArguments>();
    command->add_option("--threads", arguments->threads, "searches at the same time [cores]")
        ->check(CLI::Range(1, 1024));
    command->add_option("--max-think", arguments->max_think, "the longest search [1h]");
    command->add_option("--max-memory", arguments->max_memory, "MB that a bot may ask for [1024]")
        ->check(CLI::Range(1, 1'000'000));
    command->add_option("--bots", arguments->bots, "a file of programs that may be chosen as bots");
    command->footer(
        "\nReads a JSON object a line from standard input and writes such lines to standard "
        "output, until the input\nends and all is answered. docs/api-lines.md has the requests; "
        "docs/python.md a package that makes them.\n\n"
        "Examples:\n"
        "  echo '{\"type\": \"solve\", \"id\": \"1\", \"request\": {\"source\": {\"game\": "
        "\"tictactoe\"}}}' | lawan api\n"
        "  lawan api --threads 2 --max-think 10m < requests.jsonl > answers.jsonl\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return serve_lines(context, *arguments); };
    });
}

}  // namespace lawan::cli
