#include "server/settings/configuration.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>
#include <type_traits>

#include "base/text.hpp"
#include "server/settings/settings_table.hpp"
#include "server/transport/visitor.hpp"

namespace lawan::server {
namespace {

std::unexpected<Error> fail_in(const toml::source_position& place, std::string_view sentence) {
    return fail(fmt::format("{}:{}: {}", place.line, place.column, sentence));
}

std::string toml_string(const std::string& text) { return nlohmann::json(text).dump(); }

/// Formats a time without rounding: parse_duration() restores it exactly.
std::string exact_time(Duration time) {
    struct Unit {
        Duration length;
        const char* name;
    };
    for (const auto& [length, name] :
         {Unit{std::chrono::hours(1), "h"}, Unit{std::chrono::minutes(1), "m"},
          Unit{std::chrono::seconds(1), "s"}, Unit{std::chrono::milliseconds(1), "ms"}}) {
        if (time % length == Duration::zero()) return fmt::format("{}{}", time / length, name);
    }
    return fmt::format("{}us", static_cast<double>(time.count()) / 1000);
}

/// Why a value was rejected, without the setting's name; nothing if it was accepted.
using Problem = std::optional<std::string>;

Problem range_problem(const Setting& setting, const char* kind) {
    return fmt::format("expected {} from {} to {}", kind, setting.least, setting.most);
}

template <class Number>
Problem take_number(const Setting& setting, const toml::node& node, Number& kept) {
    constexpr bool whole = std::is_integral_v<Number>;
    const char* kind = whole ? "a whole number" : "a number";
    if (whole ? !node.is_integer() : !node.is_number()) return range_problem(setting, kind);
    const double value =
        node.is_integer() ? static_cast<double>(**node.as_integer()) : **node.as_floating_point();
    if (!(value >= setting.least && value <= setting.most)) return range_problem(setting, kind);
    if constexpr (whole) {
        kept = static_cast<Number>(**node.as_integer());
    } else {
        kept = value;
    }
    return std::nullopt;
}

Problem take(const Setting& setting, const toml::node& node, bool& kept) {
    const auto* value = node.as_boolean();
    if (value == nullptr) return "expected true or false";
    (void)setting;
    kept = **value;
    return std::nullopt;
}

Problem take(const Setting& setting, const toml::node& node, Duration& kept) {
    const auto* value = node.as_string();
    if (value == nullptr) return "expected a time in quotes such as \"100ms\", \"5s\" or \"2m\"";
    const auto time = parse_duration(**value);
    if (!time) return time.error().message;
    const double seconds = std::chrono::duration<double>(*time).count();
    if (seconds < setting.least || seconds > setting.most) {
        return fmt::format("expected a time from {} to {} seconds", setting.least, setting.most);
    }
    kept = *time;
    return std::nullopt;
}

Problem take(const Setting& /*setting*/, const toml::node& node, std::string& kept) {
    const auto* value = node.as_string();
    if (value == nullptr) return "expected a text in quotes";
    kept = **value;
    return std::nullopt;
}

Problem take(const Setting& setting, const toml::node& node, std::filesystem::path& kept) {
    std::string name;
    if (auto problem = take(setting, node, name)) return problem;
    if (name == ":memory:") return "games in memory would not be kept; name a file";
    kept = name;
    return std::nullopt;
}

/// The only list among the settings: addresses of trusted proxies.
Problem take(const Setting& /*setting*/, const toml::node& node, std::vector<std::string>& kept) {
    const auto* list = node.as_array();
    if (list == nullptr) return "expected a list of addresses such as [\"127.0.0.1\"]";
    std::vector<std::string> addresses;
    for (const auto& entry : *list) {
        const auto* address = entry.as_string();
        if (address == nullptr) return "expected a list of addresses such as [\"127.0.0.1\"]";
        addresses.push_back(**address);
    }
    if (const auto proxies = TrustedProxies::of(addresses); !proxies)
        return proxies.error().message;
    kept = std::move(addresses);
    return std::nullopt;
}

template <class Number>
    requires std::is_arithmetic_v<Number>
Problem take(const Setting& setting, const toml::node& node, Number& kept) {
    return take_number(setting, node, kept);
}

Problem take_value(const Setting& setting, const toml::node& node, ServerSettings& settings) {
    return std::visit([&](auto place) { return take(setting, node, place(settings)); },
                      setting.place);
}

std::string default_text(const Setting& setting, bool is_public) {
    const std::string_view text =
        is_public && !setting.strangers.empty() ? setting.strangers : setting.home;
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    if (text == "cores") return std::to_string(cores);
    // Leaves half of the machine to people's own games.
    if (text == "half of the cores") return std::to_string(std::max(1U, cores / 2));
    return std::string(text);
}

std::string value_text(bool value) { return value ? "true" : "false"; }
std::string value_text(Duration value) { return toml_string(exact_time(value)); }
std::string value_text(const std::string& value) { return toml_string(value); }
std::string value_text(const std::filesystem::path& value) { return toml_string(value.string()); }
std::string value_text(const std::vector<std::string>& value) {
    return nlohmann::json(value).dump();
}
template <class Number>
    requires std::is_arithmetic_v<Number>
std::string value_text(Number value) {
    return fmt::format("{}", value);
}

std::vector<std::string> names_of(std::string_view section) {
    std::vector<std::string> names;
    for (const auto& setting : settings_table()) {
        if (setting.section == section) names.emplace_back(setting.name);
    }
    return names;
}

std::vector<std::string> sections() {
    std::vector<std::string> names;
    for (const auto& setting : settings_table()) {
        if (names.empty() || names.back() != setting.section) names.emplace_back(setting.section);
    }
    return names;
}

std::optional<std::unexpected<Error>> unknown_name(const toml::table& file) {
    const auto known_sections = sections();
    const auto meant = [](std::string_view name, const std::vector<std::string>& known) {
        const auto near = nearest(name, known);
        return near ? fmt::format(" (did you mean {}?)", *near) : "";
    };
    for (const auto& [section, node] : file) {
        if (std::ranges::find(known_sections, section.str()) == known_sections.end())
            return fail_in(
                section.source().begin,
                fmt::format("{}: there is no such section{}; there is {}", in_quotes(section.str()),
                            meant(section.str(), known_sections), enumerated(known_sections)));
        const auto* fields = node.as_table();
        if (fields == nullptr)
            return fail_in(section.source().begin,
                           fmt::format("expected [{}] with its settings below", section.str()));
        const auto known = names_of(section.str());
        for (const auto& [name, value] : *fields) {
            if (std::ranges::find(known, name.str()) == known.end())
                return fail_in(name.source().begin,
                               fmt::format("{}: {}: there is no such setting{}", section.str(),
                                           in_quotes(name.str()), meant(name.str(), known)));
        }
    }
    return std::nullopt;
}

}  // namespace

ServerSettings::ServerSettings(bool for_strangers) {
    for (const auto& setting : settings_table()) {
        const std::string text = fmt::format("value = {}", default_text(setting, for_strangers));
        const toml::table table = toml::parse(text);
        if (const auto problem = take_value(setting, *table.get("value"), *this))
            throw std::logic_error(fmt::format("{}: {}", setting.full_name(), *problem));
    }
}

void ServerSettings::settle() {
    limits.threads = std::min<std::int64_t>(limits.threads, threads);
    arena.move = std::min(arena.move, max_think);
}

Expected<ServerSettings> read_configuration(std::string_view text, bool is_public) {
    toml::table file;
    try {
        file = toml::parse(text);
    } catch (const toml::parse_error& error) {
        return fail_in(error.source().begin, error.description());
    }
    if (const auto unknown = unknown_name(file)) return *unknown;
    const bool asked = file["server"]["public"].value_or(false);
    ServerSettings settings(is_public || asked);
    for (const auto& setting : settings_table()) {
        const auto found = file[setting.section][setting.name];
        if (!found) continue;
        if (const auto problem = take_value(setting, *found.node(), settings))
            return fail_in(found.node()->source().begin,
                           fmt::format("{}: {}", setting.full_name(), *problem));
    }
    settings.is_public = is_public || asked;
    return settings;
}

std::string configuration_text(const ServerSettings& settings) {
    ServerSettings shown = settings;
    shown.settle();
    std::string text;
    std::string_view section;
    for (const auto& setting : settings_table()) {
        if (setting.section != section) {
            if (!section.empty()) text += '\n';
            section = setting.section;
            text += fmt::format("[{}]\n", section);
        }
        const std::string value =
            std::visit([&](auto place) { return value_text(place(shown)); }, setting.place);
        text += fmt::format("{} = {}  # {}\n", setting.name, value, setting.meaning);
    }
    return text;
}

std::string settings_as_markdown() {
    std::string text;
    for (const auto& section : sections()) {
        if (!text.empty()) text += '\n';
        text += fmt::format(
            "| `[{}]` | for this machine | `public` | meaning |\n|---|---|---|---|\n", section);
        for (const auto& setting : settings_table()) {
            if (setting.section != section) continue;
            const auto cell = [](std::string_view value) {
                const bool said = value == "cores" || value == "half of the cores";
                return said ? std::string(value) : fmt::format("`{}`", value);
            };
            text += fmt::format("| `{}` | {} | {} | {} |\n", setting.name, cell(setting.home),
                                setting.strangers.empty() ? "the same" : cell(setting.strangers),
                                setting.meaning);
        }
    }
    return text;
}

}  // namespace lawan::server
