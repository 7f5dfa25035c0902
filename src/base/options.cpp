#include "base/options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <utility>

namespace lawan {
namespace {

std::string unknown_option(std::string_view name, std::span<const OptionInfo> infos,
                           std::string_view owner) {
    std::vector<std::string> names;
    for (const auto& info : infos) names.push_back(info.name);
    const auto meant = nearest(name, names);
    return fmt::format(
        "{} has no option {}{}; {}", owner, quoted(name),
        meant ? fmt::format(" (did you mean {}?)", *meant) : "",
        names.empty() ? "it takes none" : fmt::format("it takes {}", enumerated(names)));
}

Expected<double> parse_number(std::string_view text, const OptionInfo& info) {
    double value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) ||
        value < static_cast<double>(info.least) || value > static_cast<double>(info.most)) {
        return fail(fmt::format("expected a number from {} to {}, not {}", info.least, info.most,
                                quoted(text)));
    }
    return value;
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
                                 enumerated(info.choices, "or"), quoted(text))};
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
        if (auto error = options.set(*info, pair.substr(equals + 1)))
            return fail_at(start + equals + 1, *std::move(error));
    }
    return options;
}

}  // namespace lawan
