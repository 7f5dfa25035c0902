#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <set>
#include <sstream>

#include "arena/tournament.hpp"
#include "base/text.hpp"

namespace lawan {
namespace {

/// Reads one field after the other and remembers the first that is wrong.
class Fields {
public:
    explicit Fields(const Json& object) : object_(&object) {}

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    void refuse(const std::string& name, std::string_view what) {
        if (!error_) error_ = Error{fmt::format("{}: {}", name, what)};
    }

    const Json* find(const std::string& name) {
        known_.push_back(name);
        const auto found = object_->find(name);
        return found == object_->end() ? nullptr : &*found;
    }
    std::string text(const std::string& name, std::string standard = {}) {
        const Json* field = find(name);
        if (field == nullptr) return standard;
        if (field->is_string() && !field->get<std::string>().empty()) return *field;
        refuse(name, "expected a text in quotes");
        return standard;
    }
    std::optional<std::int64_t> integer(const std::string& name, std::int64_t least,
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
    std::optional<Duration> time(const std::string& name) { return parse_time(name, text(name)); }
    std::optional<Duration> parse_time(const std::string& name, std::string_view value) {
        if (value.empty()) return std::nullopt;
        const auto parsed = parse_duration(value);
        if (parsed) return *parsed;
        refuse(name, parsed.error().message);
        return std::nullopt;
    }
    void refuse_others() {
        for (const auto& [name, value] : object_->items()) {
            if (std::ranges::find(known_, name) != known_.end()) continue;
            const auto meant = nearest(name, known_);
            refuse(name, fmt::format("there is no such field{}; there is {}",
                                     meant ? fmt::format(" (did you mean {}?)", *meant) : "",
                                     enumerated(known_)));
        }
    }

private:
    const Json* object_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

void read_bots(Fields& fields, TournamentPlan& plan) {
    const Json* bots = fields.find("bot");
    if (bots == nullptr || !bots->is_array() || bots->size() < 2)
        return fields.refuse("bot", "expected at least two [[bot]] with a spec");
    std::set<std::string> names;
    for (const auto& entry : *bots) {
        if (!entry.is_object()) return fields.refuse("bot", "expected [[bot]] with a spec");
        Fields bot(entry);
        TournamentPlan::Entrant entrant{.name = {}, .spec = bot.text("spec")};
        entrant.name = bot.text("name", entrant.spec);
        bot.refuse_others();
        if (bot.error()) return fields.refuse("bot", bot.error()->message);
        if (entrant.spec.empty()) return fields.refuse("bot", "spec is missing");
        if (!names.insert(entrant.name).second)
            return fields.refuse("bot", fmt::format("{} is there twice; give them names",
                                                    lawan::quoted(entrant.name)));
        plan.bots.push_back(std::move(entrant));
    }
}

void read_games(Fields& fields, TournamentPlan& plan) {
    const Json* games = fields.find("games");
    const bool good =
        games != nullptr && games->is_array() && !games->empty() &&
        std::ranges::all_of(*games, [](const Json& game) { return game.is_string(); });
    if (!good) return fields.refuse("games", "expected a list such as [\"connect4\"]");
    plan.games = games->get<std::vector<std::string>>();
}

void read_limits(Fields& fields, TournamentPlan& plan) {
    plan.limits.time = fields.time("time");
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    if (const auto nodes = fields.integer("nodes", 1, most))
        plan.limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (const auto depth = fields.integer("depth", 1, most_plies))
        plan.limits.depth = static_cast<int>(*depth);
    if (const std::string clock = fields.text("clock"); !clock.empty()) {
        const std::size_t plus = clock.find('+');
        plan.control.per_game = fields.parse_time("clock", clock.substr(0, plus));
        if (plus != std::string::npos)
            plan.control.increment =
                fields.parse_time("clock", clock.substr(plus + 1)).value_or(Duration{});
    }
    if (!plan.limits.any() && !plan.control.per_game) plan.limits.time = std::chrono::seconds(1);
    plan.control.per_move = plan.limits.time;
    if (const auto margin = fields.time("margin")) plan.control.margin = *margin;
}

void read_sprt(Fields& fields, TournamentPlan& plan) {
    const Json* bounds = fields.find("sprt");
    if (bounds == nullptr) return;
    const bool good = bounds->is_array() && bounds->size() == 2 && (*bounds)[0].is_number() &&
                      (*bounds)[1].is_number() &&
                      (*bounds)[0].get<double>() < (*bounds)[1].get<double>();
    if (!good) return fields.refuse("sprt", "expected two ratings, the lower first: [0, 10]");
    plan.sprt = SprtHypotheses{(*bounds)[0], (*bounds)[1]};
}

}  // namespace

Expected<TournamentPlan> TournamentPlan::of_json(const Json& object) {
    if (!object.is_object()) return fail("expected the fields of a tournament");
    TournamentPlan plan;
    Fields fields(object);
    plan.name = fields.text("name", plan.name);
    const bool safe = std::ranges::all_of(plan.name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '-' || c == '_';
    });
    if (!safe) fields.refuse("name", "expected letters, digits, - and _: files are called so");
    read_games(fields, plan);
    read_bots(fields, plan);
    const std::string format = fields.text("format", "round-robin");
    if (format == "gauntlet")
        plan.format = Format::Gauntlet;
    else if (format != "round-robin")
        fields.refuse("format", "expected round-robin or gauntlet");
    plan.pairs = static_cast<int>(fields.integer("pairs", 1, 1'000'000).value_or(plan.pairs));
    plan.seed = static_cast<std::uint64_t>(
        fields.integer("seed", 0, std::numeric_limits<std::int64_t>::max()).value_or(1));
    if (const auto plies = fields.integer("opening_plies", 0, 16))
        plan.opening_plies = static_cast<int>(*plies);
    read_limits(fields, plan);
    read_sprt(fields, plan);
    fields.refuse_others();
    if (fields.error()) return std::unexpected(*fields.error());
    plan.source = Json::parse(nlohmann::json(object).dump());  // sorted: files may differ in order
    return plan;
}

Expected<TournamentPlan> TournamentPlan::of_toml(std::string_view text) {
    try {
        const toml::table table = toml::parse(text);
        std::ostringstream stream;
        stream << toml::json_formatter(table);
        return of_json(Json::parse(stream.str()));
    } catch (const toml::parse_error& error) {
        return fail(fmt::format("line {}: {}", error.source().begin.line, error.description()));
    } catch (const Json::exception&) {
        return fail("a value is of a kind that no field has");
    }
}

}  // namespace lawan
