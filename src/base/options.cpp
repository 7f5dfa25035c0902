#include "base/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace lawan::base {
namespace {

std::string unknown_option(std::string_view name, std::span<const OptionInfo> infos,
                           std::string_view owner) {
    std::vector<std::string> names;
    for (const auto& info : infos) names.push_back(info.name);
    const auto meant = nearest(name, names);
    return fmt::format(
        "{} has no option {}{}; {}", owner, in_quotes(name),
        meant ? fmt::format(" (did you mean {}?)", *meant) : "",
        names.empty() ? "it takes none" : fmt::format("it takes {}", enumerated(names)));
}

Expected<double> parse_number(std::string_view text, const OptionInfo& info) {
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) ||
        value < static_cast<double>(info.least) || value > static_cast<double>(info.most)) {
        return fail(fmt::format("expected a number from {} to {}, not {}", info.least, info.most,
                                in_quotes(text)));
    }
    return value;
}

std::string unknown_preset(const OptionInfo& info, std::string_view value, std::string_view owner) {
    std::vector<std::string> choices;
    for (const auto& choice : info.choices)
        choices.push_back(fmt::format("{}={}", info.name, choice));
    return fmt::format("{} has no settings {}={}; it has {}", owner, info.name, value,
                       enumerated(choices));
}

/// Names of the options that a preset has set, which later ones may override.
using NamesSet = std::set<std::string_view>;

/// Sets the options of a preset. Presets are part of the program, so errors are asserted away.
NamesSet apply_preset(Options& options, const OptionInfo& info, std::span<const OptionInfo> infos) {
    NamesSet names;
    const std::string& chosen = options.choice(info.name);
    const auto preset = std::ranges::find(info.presets, chosen, &Preset::choice);
    if (preset == info.presets.end() || preset->options.empty()) return names;
    for (const auto& [pair, start] : split(preset->options, ',')) {
        const std::size_t equals = pair.find('=');
        const auto set = std::ranges::find(infos, pair.substr(0, equals), &OptionInfo::name);
        assert(set != infos.end());
        [[maybe_unused]] const auto error = options.set(*set, pair.substr(equals + 1));
        assert(!error);
        names.insert(set->name);
    }
    return names;
}

/// Drops all limits of a preset when the user gives one: `as=c,generations=60` has no clock.
void drop_preset_limits(Options& options, const NamesSet& by_preset,
                        std::span<const OptionInfo> infos) {
    for (const auto& info : infos)
        if (info.ends_search && by_preset.contains(info.name)) options.erase(info.name);
}

}  // namespace

std::string OptionInfo::values() const {
    switch (kind) {
        case Kind::Integer:
            if (most == std::numeric_limits<std::int64_t>::max()) return fmt::format("{}..", least);
            return fmt::format("{}..{}", least, most);
        case Kind::Number:
            return fmt::format("{}..{}", least, most);
        case Kind::Time:
            return "TIME";
        case Kind::Choice:
            return fmt::format("{}", fmt::join(choices, "|"));
    }
    std::unreachable();
}

std::int64_t Options::integer(std::string_view name) const {
    return std::get<std::int64_t>(values_.find(name)->second);
}

double Options::number(std::string_view name) const {
    return std::get<double>(values_.find(name)->second);
}

const std::string& Options::choice(std::string_view name) const {
    return std::get<std::string>(values_.find(name)->second);
}

Duration Options::time(std::string_view name) const {
    return std::get<Duration>(values_.find(name)->second);
}

void Options::erase(std::string_view name) {
    const auto found = values_.find(name);
    if (found != values_.end()) values_.erase(found);
}

std::optional<Error> Options::set(const OptionInfo& info, std::string_view text) {
    const auto store = [&]<class T>(Expected<T> value) -> std::optional<Error> {
        if (!value)
            return Error{fmt::format("{}: {}", info.name, value.error().message),
                         value.error().offset};
        values_.insert_or_assign(info.name, *std::move(value));
        return std::nullopt;
    };
    switch (info.kind) {
        case OptionInfo::Kind::Integer:
            return store(parse_integer(text, info.least, info.most));
        case OptionInfo::Kind::Number:
            return store(parse_number(text, info));
        case OptionInfo::Kind::Time:
            return store(parse_duration(text));
        case OptionInfo::Kind::Choice:
            break;
    }
    if (std::ranges::find(info.choices, text) == info.choices.end()) {
        return Error{fmt::format("{}: expected {}, not {}", info.name,
                                 enumerated(info.choices, "or"), in_quotes(text))};
    }
    values_.insert_or_assign(info.name, std::string(text));
    return std::nullopt;
}

Expected<Options> parse_options(std::string_view text, std::span<const OptionInfo> infos,
                                std::string_view owner) {
    Options options;
    for (const auto& info : infos) {
        if (info.standard.empty()) continue;
        if (auto error = options.set(info, info.standard))
            return std::unexpected(*std::move(error));
    }
    if (text.empty()) return options;
    std::set<std::string_view> seen;
    NamesSet by_preset;
    for (const auto& [pair, start] : split(text, ',')) {
        const std::size_t equals = pair.find('=');
        const std::string_view name = pair.substr(0, equals);
        const auto info = std::ranges::find(infos, name, &OptionInfo::name);
        if (info == infos.end()) return fail(unknown_option(name, infos, owner), start);
        if (equals == std::string_view::npos) {
            return fail(fmt::format("option {} of {} needs a value: {}={}", name, owner, name,
                                    info->values()),
                        start);
        }
        if (!seen.insert(name).second)
            return fail(fmt::format("option {} is given twice", name), start);
        if (info->ends_search) {
            drop_preset_limits(options, by_preset, infos);
            by_preset.clear();
        }
        const std::string_view value = pair.substr(equals + 1);
        if (auto error = options.set(*info, value)) {
            if (!info->presets.empty())
                return fail(unknown_preset(*info, value, owner), start + equals + 1);
            return fail_at(start + equals + 1, *std::move(error));
        }
        if (!info->presets.empty()) by_preset = apply_preset(options, *info, infos);
    }
    return options;
}

std::string spec_text(std::string_view name, std::span<const OptionInfo> infos,
                      std::span<const std::string> values) {
    assert(infos.size() == values.size());
    std::string text(name);
    char separator = ':';
    for (std::size_t i = 0; i < infos.size(); ++i) {
        if (values[i] == infos[i].standard) continue;
        text += fmt::format("{}{}={}", std::exchange(separator, ','), infos[i].name, values[i]);
    }
    return text;
}

}  // namespace lawan::base
