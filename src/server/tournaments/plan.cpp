#include "server/tournaments/plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/tournament/tournament_pairs.hpp"
#include "base/text.hpp"
#include "play/request_fields.hpp"
#include "server/games/bot_check.hpp"

namespace lawan::server {
namespace {

/// `message`: "FIELD: what is wrong", as reading a plan from a file reports it.
Refusal bad_tournament(const std::string& message) {
    const std::string field = message.substr(0, message.find(':'));
    return {422, "bad_tournament", message, {{"field", field}, {"detail", message}}};
}

Refusal over_arena_limit(const std::string& what, const Json& most, const std::string& message) {
    return {422, "over_limit", message, {{"what", what}, {"most", most}}};
}

void check_duration(const char* what, const std::optional<Duration>& given, Duration most) {
    if (!given || *given <= most) return;
    throw over_arena_limit(what, static_cast<std::int64_t>(to_milliseconds(most)),
                           fmt::format("{}: at most {} here", what, duration_text(most)));
}

void check_count(const char* what, std::uint64_t given, std::uint64_t most,
                 std::string_view things) {
    if (given <= most) return;
    throw over_arena_limit(what, most, fmt::format("at most {} {} here", most, things));
}

void check_size(const TournamentPlan& plan, const ArenaLimits& limits) {
    check_count("bots", plan.bots.size(), limits.bots, "bots");
    check_count("kinds", plan.games.size(), limits.kinds, "different games");
    const std::uint64_t pairs = schedule(plan).size() * static_cast<std::uint64_t>(plan.pairs);
    check_count("games", 2 * pairs, static_cast<std::uint64_t>(limits.games), "games in all");
    check_duration("time", plan.limits.time, limits.move);
    check_duration("clock", plan.control.per_game, limits.clock);
    check_duration("clock", plan.control.increment, limits.move);
    check_duration("margin", plan.control.margin,
                   std::max<Duration>(limits.move, std::chrono::seconds(1)));
    if (plan.name.size() > 64) throw bad_tournament("name: expected at most 64 characters");
}

/// Adds the field of the plan to a refusal.
Refusal in_field(const Refusal& refusal, const std::string& field) {
    Json params = refusal.params();
    params["field"] = field;
    return {refusal.status(), refusal.code(), fmt::format("{}: {}", field, refusal.what()), params};
}

void check_bots(const Registry& registry, const ServerSettings& settings,
                const TournamentPlan& plan) {
    ServerSettings bounds = settings;
    bounds.max_think = settings.arena.move;
    for (const auto& [name, spec] : plan.bots) {
        if (spec.size() > 400 || name.size() > 400)
            throw bad_tournament("bot: expected names and specs of at most 400 bytes");
        if (has_control_character(name))
            throw bad_tournament("bot: expected names without control characters");
    }
    for (std::size_t i = 0; i < plan.games.size(); ++i) {
        const std::string field = fmt::format("games[{}]", i);
        if (plan.games[i].size() > 200)
            throw bad_tournament(field + ": expected at most 200 bytes");
        const auto start = registry.start(plan.games[i]);
        if (!start) throw in_field(bad_text("bad_game", start.error()), field);
        for (std::size_t bot = 0; bot < plan.bots.size(); ++bot) {
            try {
                check_bot(registry, bounds, plan.bots[bot].spec, *start);
            } catch (const Refusal& refusal) {
                throw in_field(refusal, fmt::format("bot[{}].spec", bot));
            }
        }
    }
}

ExperimentRun read_experiment(const Json& object, const ArenaLimits& limits) {
    RequestFields fields(object);
    ExperimentRun run;
    std::vector<std::string> names;
    for (const auto& experiment : experiments()) names.push_back(experiment.name);
    run.experiment = experiment_named(fields.word("experiment", names));
    run.seed =
        static_cast<std::uint64_t>(fields.optional_integer("seed", 0, INT64_MAX).value_or(1));
    if (fields.has("scale")) {
        refuse_if(fields.problem());
        const Json& scale = fields.value("scale");
        constexpr double least = 0.001;
        if (!scale.is_number() || scale.get<double>() < least)
            throw bad_tournament("scale: expected a number from 0.001");
        run.scale = scale;
    }
    run.clock = fields.boolean_or("clock", false);
    refuse_if(fields.no_more());
    if (run.clock && !run.experiment->clocked)
        throw bad_tournament(
            fmt::format("clock: {} has no clock of a report to play by", run.experiment->name));
    if (run.scale > limits.scale)
        throw over_arena_limit("scale", limits.scale,
                               fmt::format("scale: at most {:g} here", limits.scale));
    return run;
}

Expected<ArenaPlan> tournament_of(const Json& object) {
    auto plan = TournamentPlan::of_json(object);
    if (!plan) return std::unexpected(plan.error());
    Json source = plan->source;
    return ArenaPlan{.tournament = *std::move(plan), .source = std::move(source)};
}

}  // namespace

ArenaPlan read_arena_plan(const Registry& registry, const ServerSettings& settings,
                          const Json& body) {
    RequestFields fields(body);
    const std::string idempotency_key = fields.idempotency_key();
    refuse_if(fields.problem());
    for (const auto& [name, value] : body.items()) {
        // The error message would repeat the whole name.
        if (name.size() > 40) throw bad_tournament("a field: there is none with so long a name");
    }
    Json object = body;
    object.erase("idempotency_key");
    ArenaPlan plan;
    if (object.contains("experiment")) {
        plan.experiment = read_experiment(object, settings.arena);
        plan.source = object;
    } else {
        auto read = tournament_of(object);
        if (!read) throw bad_tournament(read.error().message);
        plan = *std::move(read);
        check_size(*plan.tournament, settings.arena);
        check_bots(registry, settings, *plan.tournament);
        if (const auto problem = problem_of(*plan.tournament, registry))
            throw bad_tournament(problem->message);
    }
    plan.idempotency_key = idempotency_key;
    return plan;
}

ArenaPlan kept_arena_plan(const std::string& text) {
    const Json object = Json::parse(text, nullptr, false);
    try {
        if (object.is_object() && object.contains("experiment")) {
            ArenaLimits any{};
            any.scale = 1e9;
            return {.experiment = read_experiment(object, any), .source = object};
        }
    } catch (const Refusal& refusal) {
        throw EnvironmentError(fmt::format("a kept experiment cannot be read: {}", refusal.what()));
    }
    auto plan = tournament_of(object);
    if (!plan)
        throw EnvironmentError(
            fmt::format("a kept tournament cannot be read: {}", plan.error().message));
    return *std::move(plan);
}

}  // namespace lawan::server
