#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "cli/commands/command.hpp"
#include "protocol/outside_bots.hpp"

// `lawan games` and `lawan bots`: lists with every option, default and origin.

namespace lawan::cli {
namespace {

/// Formats names and values in one column and help in another; long values get their own line.
std::string option_table(std::span<const OptionInfo> options) {
    constexpr std::size_t widest = 24;
    std::size_t width = 0;
    for (const auto& option : options) {
        const std::size_t length = option.name.size() + 1 + option.values().size();
        if (length <= widest) width = std::max(width, length);
    }
    std::string table;
    for (const auto& option : options) {
        const std::string left = fmt::format("{}={}", option.name, option.values());
        const std::string standard =
            option.standard.empty() ? "" : fmt::format(" [{}]", option.standard);
        const std::string gap = left.size() > widest ? "\n" + std::string(width + 6, ' ')
                                                     : std::string(width + 2 - left.size(), ' ');
        table += fmt::format("    {}{}{}{}\n", left, gap, option.help, standard);
        for (const auto& preset : option.presets)
            table += fmt::format("        {}={}  {}\n             {}\n", option.name, preset.choice,
                                 preset.help, preset.options);
    }
    return table;
}

nlohmann::ordered_json option_list(std::span<const OptionInfo> options) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const auto& option : options) {
        nlohmann::ordered_json entry{
            {"name", option.name}, {"values", option.values()}, {"help", option.help}};
        entry["default"] = option.standard.empty() ? nlohmann::ordered_json()
                                                   : nlohmann::ordered_json(option.standard);
        for (const auto& preset : option.presets)
            entry["presets"].push_back(
                {{"value", preset.choice}, {"options", preset.options}, {"help", preset.help}});
        list.push_back(std::move(entry));
    }
    return list;
}

std::string entry_text(const auto& entry) {
    return fmt::format("{}\n    {}\n    From: {}.\n{}", entry.name, entry.summary, entry.origin,
                       option_table(entry.options));
}

nlohmann::ordered_json entry_json(const auto& entry) {
    return {{"name", entry.name},
            {"summary", entry.summary},
            {"origin", entry.origin},
            {"options", option_list(entry.options)}};
}

ExitCode list_games(Context& context, bool json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::string text;
    for (const auto& entry : context.registry.games()) {
        text += fmt::format("{}    Such as: {}\n\n", entry_text(entry),
                            fmt::join(entry.examples, "   "));
        nlohmann::ordered_json object = entry_json(entry);
        object["examples"] = entry.examples;
        list.push_back(std::move(object));
    }
    text += "Write a game as NAME or NAME:option=value,option=value. [..] is the default.\n";
    context.console.print(json ? nlohmann::ordered_json{{"games", list}}.dump(2) + "\n" : text);
    return ExitCode::Done;
}

ExitCode list_bots(Context& context, bool json) {
    add_outside_bots(context.registry);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::string text;
    for (const auto& entry : context.registry.bots()) {
        text += entry_text(entry) + "\n";
        list.push_back(entry_json(entry));
    }
    nlohmann::ordered_json outside = nlohmann::ordered_json::array();
    for (const auto& entry : context.registry.outside()) {
        text += fmt::format("{}:COMMAND\n    {}\n{}\n", entry.name, entry.summary,
                            option_table(entry.options));
        outside.push_back({{"name", entry.name},
                           {"summary", entry.summary},
                           {"options", option_list(entry.options)}});
    }
    text +=
        "Write a program of yours with its command last: line:python3 mine.py, or with options\n"
        "ugi[time=1s,Hash=64]:./mine. Options that are not listed are passed to it.\n"
        "Write any other bot as NAME or NAME:option=value,option=value, such as "
        "alphabeta:depth=8,time=5s.\n"
        "[..] is the default. A TIME is written like 100ms, 5s or 2m.\n";
    context.console.print(
        json ? nlohmann::ordered_json{{"bots", list}, {"outside", outside}}.dump(2) + "\n" : text);
    return ExitCode::Done;
}

void add_list_command(CLI::App& app, Chosen& chosen, const char* name, const char* help,
                      ExitCode (*list)(Context&, bool)) {
    auto* command = app.add_subcommand(name, help);
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "print one JSON object");
    command->footer(fmt::format("\nExamples:\n  lawan {0}\n  lawan {0} --json\n", name));
    command->callback([&chosen, json, list] {
        chosen = [json, list](Context& context) { return list(context, *json); };
    });
}

}  // namespace

void add_games_command(CLI::App& app, Chosen& chosen) {
    add_list_command(app, chosen, "games", "List the games with their options", list_games);
}

void add_bots_command(CLI::App& app, Chosen& chosen) {
    add_list_command(app, chosen, "bots", "List the bots with their options", list_bots);
}

}  // namespace lawan::cli
