#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/command.hpp"
#include "protocol/compliance.hpp"
#include "protocol/ugi_engine.hpp"

// `lawan engine` and `lawan check`: the two ends of the UGI protocol.

namespace lawan::cli {
namespace {

struct EngineArguments {
    std::string game = "adjacency";
    std::string bot = "alphabeta";
    std::uint64_t seed = 1;
};

ExitCode run_engine(Context& context, const EngineArguments& arguments) {
    const Position start = required(context.registry.start(arguments.game), "game", arguments.game);
    (void)required(context.registry.make_bot(arguments.bot, start, arguments.seed), "bot",
                   arguments.bot);
    UgiEngine engine(
        context.registry, {arguments.game, arguments.bot, arguments.seed},
        [&](std::string_view line) { context.console.print(fmt::format("{}\n", line)); });
    for (;;) {
        const auto line = context.input.next();
        if (context.interrupt.requested()) return ExitCode::Interrupted;
        if (!line) break;
        if (!engine.obey(*line)) return ExitCode::Done;
    }
    engine.finish();
    return ExitCode::Done;
}

struct CheckArguments {
    std::string command;
    std::string game = "adjacency";
    std::string margin = "250ms";
    bool json = false;
};

std::string_view verdict_text(Check::Verdict verdict) {
    return verdict == Check::Verdict::Passed   ? "passed"
           : verdict == Check::Verdict::Failed ? "FAILED"
                                               : "not run";
}

std::string check_text(const Check& check) {
    std::string text = fmt::format("{:<8} {}\n", verdict_text(check.verdict), check.name);
    if (!check.detail.empty()) text += fmt::format("           {}\n", check.detail);
    for (const auto& line : check.lines) {
        std::string shown;
        for (const char c : line) {
            const bool printable = c >= ' ' && c <= '~';
            shown += printable ? std::string(1, c)
                               : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        }
        text += fmt::format("           {}\n", shown);
    }
    return text;
}

ExitCode run_check(Context& context, const CheckArguments& arguments) {
    const Position start = required(context.registry.start(arguments.game), "game", arguments.game);
    std::string command = arguments.command;
    Protocol protocol = Protocol::Ugi;
    if (command.starts_with("line:")) protocol = Protocol::Line;
    if (command.starts_with("line:")) command.erase(0, 5);
    if (command.starts_with("ugi:")) command.erase(0, 4);
    if (command.empty())
        throw UsageError("expected a command, such as: lawan check \"python3 mine.py\"");

    const Duration margin =
        required(parse_duration(arguments.margin), "--margin", arguments.margin);
    const auto checks = check_program({protocol, command, start, margin}, context.interrupt.token(),
                                      [&](const Check& check) {
                                          if (!arguments.json)
                                              context.console.print(check_text(check));
                                      });
    std::size_t passed = 0;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& check : checks) {
        if (check.verdict == Check::Verdict::Passed) ++passed;
        list.push_back({{"check", check.name},
                        {"verdict", verdict_text(check.verdict)},
                        {"detail", check.detail},
                        {"lines", check.lines}});
    }
    if (arguments.json) {
        const nlohmann::ordered_json object{{"command", arguments.command},
                                            {"game", start.game()},
                                            {"passed", passed},
                                            {"of", checks.size()},
                                            {"checks", list}};
        context.console.print(
            object.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n");
    } else {
        context.console.print(fmt::format("\n{} of {} passed\n", passed, checks.size()));
    }
    if (context.interrupt.requested()) return ExitCode::Interrupted;
    return passed == checks.size() ? ExitCode::Done : ExitCode::CheckFailed;
}

}  // namespace

void add_engine_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("engine", "Run a bot for other programs, by the UGI protocol");
    const auto arguments = std::make_shared<EngineArguments>();
    command->add_option("--bot", arguments->bot, "bot that plays (see: lawan bots)")
        ->capture_default_str();
    command
        ->add_option("--game", arguments->game, "game to play, until the option Game sets another")
        ->capture_default_str();
    command->add_option("--seed", arguments->seed, "seed for the bot's random numbers")
        ->capture_default_str()
        ->check(why_no_seed);
    command->footer(
        "\nReads commands from standard input until `quit`; docs/add-a-bot.md lists them.\n\n"
        "Examples:\n"
        "  printf 'ugi\\nposition startpos\\ngo movetime 100\\n' | lawan engine --game connect4\n"
        "  lawan match \"ugi:lawan engine --bot mcts\" alphabeta --game connect4 --time 100ms\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_engine(context, *arguments); };
    });
}

void add_check_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("check", "Check that a program of yours follows the protocol");
    const auto arguments = std::make_shared<CheckArguments>();
    command
        ->add_option(
            "COMMAND", arguments->command,
            "command of the program; ugi:COMMAND is the same, line:COMMAND checks a line bot")
        ->required();
    command->add_option("--game", arguments->game, "game to play")->capture_default_str();
    command->add_option("--margin", arguments->margin, "lateness to tolerate")
        ->capture_default_str();
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nPrints for each rule of the protocol whether the program follows it and, if not, what "
        "it sent.\n\n"
        "Examples:\n"
        "  lawan check \"python3 mine.py\" --game connect4\n"
        "  lawan check \"line:./mine\" --game tictactoe\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return run_check(context, *arguments); };
    });
}

}  // namespace lawan::cli
