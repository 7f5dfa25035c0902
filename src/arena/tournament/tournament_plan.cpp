#include "arena/tournament/tournament_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <tuple>

#include "arena/tournament/file_fields.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::arena {
namespace {

void read_games(FileFields& fields, TournamentPlan& plan) {
    const Json* games = fields.find("games");
    const bool good =
        games != nullptr && games->is_array() && !games->empty() &&
        std::ranges::all_of(*games, [](const Json& game) { return game.is_string(); });
    if (!good) return fields.refuse("games", "expected a list such as [\"connect4\"]");
    plan.games = games->get<std::vector<std::string>>();
}

void read_sprt(FileFields& fields, TournamentPlan& plan) {
    const Json* bounds = fields.find("sprt");
    if (bounds == nullptr) return;
    constexpr double most = 1000;  // beyond it scores are 0 or 1 and ratios infinite
    const bool good = bounds->is_array() && bounds->size() == 2 && (*bounds)[0].is_number() &&
                      (*bounds)[1].is_number() && (*bounds)[0].get<double>() >= -most &&
                      (*bounds)[0].get<double>() < (*bounds)[1].get<double>() &&
                      (*bounds)[1].get<double>() <= most;
    if (!good)
        return fields.refuse("sprt",
                             "expected two ratings from -1000 to 1000, the lower first: [0, 10]");
    plan.sprt = SprtHypotheses{(*bounds)[0], (*bounds)[1]};
}

}  // namespace

Expected<TournamentPlan> TournamentPlan::of_json(const Json& object) {
    if (!object.is_object()) return fail("expected the fields of a tournament");
    TournamentPlan plan;
    FileFields fields(object);
    plan.name = fields.file_name("name", plan.name);
    read_games(fields, plan);
    plan.bots = fields.entrants("bot", 2);
    const std::string format = fields.text("format", "round-robin");
    if (format == "gauntlet")
        plan.format = Format::Gauntlet;
    else if (format != "round-robin")
        fields.refuse("format", "expected round-robin or gauntlet");
    plan.pairs = static_cast<int>(fields.integer("pairs", 1, 1'000'000).value_or(plan.pairs));
    plan.seed = fields.seed();
    if (const auto plies = fields.integer("opening_plies", 0, longest_opening))
        plan.opening_plies = static_cast<int>(*plies);
    const std::string openings = fields.text("openings", "random");
    plan.balanced = openings == "balanced";
    if (!plan.balanced && openings != "random")
        fields.refuse("openings", "expected random or balanced");
    if (const Json* adjudicate = fields.find("adjudicate")) {
        if (adjudicate->is_boolean())
            plan.adjudicate = *adjudicate;
        else
            fields.refuse("adjudicate", "expected true or false");
    }
    std::tie(plan.limits, plan.control) = fields.limits();
    read_sprt(fields, plan);
    fields.refuse_others();
    if (fields.error()) return std::unexpected(*fields.error());
    // Sorted, since files may differ in order.
    plan.source = Json::parse(nlohmann::json(object).dump());
    return plan;
}

Expected<TournamentPlan> TournamentPlan::of_toml(std::string_view text) {
    const auto fields = json_of_toml(text);
    if (!fields) return std::unexpected(fields.error());
    return of_json(*fields);
}

std::optional<Error> problem_of(const TournamentPlan& plan, const Registry& registry) {
    for (const auto& game : plan.games) {
        const auto start = registry.start(game);
        if (!start) return Error{fmt::format("game {}: {}", game, start.error().message)};
        if (plan.adjudicate) {
            if (const auto solver = make_solver(*start, {.table_bytes = 1 << 22}); !solver)
                return Error{fmt::format("adjudicate: {}", solver.error().message)};
        }
        for (const auto& bot : plan.bots) {
            const auto made = registry.make_bot(bot.spec, *start, 1, plan.limits);
            if (!made)
                return Error{fmt::format("bot {} in {}: {}", bot.name, game, made.error().message)};
        }
    }
    return std::nullopt;
}

}  // namespace lawan::arena
