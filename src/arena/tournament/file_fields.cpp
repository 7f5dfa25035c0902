#include "arena/tournament/file_fields.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <limits>
#include <set>
#include <sstream>

#include "base/text.hpp"

namespace lawan::arena {

Expected<Json> json_of_toml(std::string_view text) {
    try {
        const toml::table table = toml::parse(text);
        std::ostringstream stream;
        stream << toml::json_formatter(table);
        return Json::parse(stream.str());
    } catch (const toml::parse_error& error) {
        return fail(fmt::format("line {}: {}", error.source().begin.line, error.description()));
    } catch (const Json::exception&) {
        return fail("a value is of a kind that no field has");
    }
}

void FileFields::refuse(const std::string& name, std::string_view what) {
    if (!error_) error_ = Error{fmt::format("{}: {}", name, what)};
}

void FileFields::refuse_others() {
    for (const auto& [name, value] : object_->items()) {
        if (std::ranges::find(known_, name) != known_.end()) continue;
        const auto meant = nearest(name, known_);
        refuse(name, fmt::format("there is no such field{}; there is {}",
                                 meant ? fmt::format(" (did you mean {}?)", *meant) : "",
                                 enumerated(known_)));
    }
}

const Json* FileFields::find(const std::string& name) {
    known_.push_back(name);
    const auto found = object_->find(name);
    return found == object_->end() ? nullptr : &*found;
}

std::string FileFields::text(const std::string& name, std::string standard) {
    const Json* field = find(name);
    if (field == nullptr) return standard;
    if (field->is_string() && !field->get<std::string>().empty()) return *field;
    refuse(name, "expected a text in quotes");
    return standard;
}

std::string FileFields::file_name(const std::string& name, std::string standard) {
    std::string value = text(name, std::move(standard));
    const bool safe = std::ranges::all_of(value, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    });
    if (!safe) refuse(name, "expected letters, digits, - and _: files are called so");
    return value;
}

std::optional<std::int64_t> FileFields::integer(const std::string& name, std::int64_t least,
                                                std::int64_t most) {
    const Json* field = find(name);
    if (field == nullptr) return std::nullopt;
    if (field->is_number_integer()) {
        const std::int64_t value = *field;
        if (value >= least && value <= most) return value;
    }
    refuse(name, fmt::format("expected a whole number from {} to {}", least, most));
    return std::nullopt;
}

std::uint64_t FileFields::seed() {
    return static_cast<std::uint64_t>(
        integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
}

std::vector<Json> FileFields::objects(const std::string& name) {
    const Json* field = find(name);
    if (field == nullptr) return {};
    const bool good = field->is_array() && std::ranges::all_of(*field, [](const Json& entry) {
                          return entry.is_object();
                      });
    if (good) return {field->begin(), field->end()};
    refuse(name, fmt::format("expected [[{}]] with its fields below", name));
    return {};
}

std::vector<Entrant> FileFields::entrants(const std::string& name, std::size_t least) {
    std::vector<Entrant> list;
    std::set<std::string> names;
    for (const auto& entry : objects(name)) {
        FileFields bot(entry);
        Entrant entrant{.name = {}, .spec = bot.text("spec")};
        entrant.name = bot.text("name", entrant.spec);
        bot.refuse_others();
        if (bot.error()) refuse(name, bot.error()->message);
        if (entrant.spec.empty()) refuse(name, "spec is missing");
        if (!names.insert(entrant.name).second)
            refuse(name,
                   fmt::format("{} is there twice; give them names", in_quotes(entrant.name)));
        list.push_back(std::move(entrant));
    }
    if (list.size() < least)
        refuse(name, fmt::format("expected at least {} [[{}]] with a spec",
                                 least == 1 ? "one" : "two", name));
    return list;
}

std::pair<Limits, TimeControl> FileFields::limits() {
    Limits limits;
    TimeControl control;
    limits.time = parse_time("time", text("time"));
    if (const auto nodes = integer("nodes", 1, std::numeric_limits<std::int64_t>::max()))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto depth = integer("depth", 1, most_plies)) limits.depth = static_cast<int>(*depth);
    if (const std::string clock = text("clock"); !clock.empty()) {
        const std::size_t plus = clock.find('+');
        control.per_game = parse_time("clock", std::string_view(clock).substr(0, plus));
        if (plus != std::string::npos)
            control.increment =
                parse_time("clock", std::string_view(clock).substr(plus + 1)).value_or(Duration{});
    }
    if (!limits.any() && !control.per_game) limits.time = std::chrono::seconds(1);
    control.per_move = limits.time;
    if (const auto margin = parse_time("margin", text("margin"))) control.margin = *margin;
    return {limits, control};
}

std::optional<Duration> FileFields::parse_time(const std::string& name, std::string_view value) {
    if (value.empty()) return std::nullopt;
    const auto parsed = parse_duration(value);
    if (parsed) return *parsed;
    refuse(name, parsed.error().message);
    return std::nullopt;
}

}  // namespace lawan::arena
