#include "server/games/bot_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "protocol/outside_bots.hpp"
#include "render/position_json.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

Problem over_limit(const char* what, std::int64_t most, const std::string& message) {
    return {ProblemCode::OverLimit, message, {{"what", what}, {"most", most}}};
}

/// Checks the options of the spec itself against the server's limits.
std::optional<Problem> options_problem(const Options& options, const ServerSettings& settings) {
    const ServerLimits& limits = settings.limits;
    if (options.has("time")) {
        if (auto problem = time_problem(settings, options.time("time"))) return problem;
    }
    if (options.has("memory") && options.integer("memory") > limits.memory_mb) {
        return over_limit(
            "memory", limits.memory_mb,
            fmt::format("memory: this server allows at most {} MB", limits.memory_mb));
    }
    const std::int64_t most_lines = limits.memory_mb * population_lines_a_mb;
    if (options.has("population") && options.integer("population") > most_lines) {
        return over_limit(
            "population", most_lines,
            fmt::format("population: this server allows at most {} lines", most_lines));
    }
    if (options.has("threads") && options.integer("threads") > limits.threads) {
        return over_limit("threads", limits.threads,
                          fmt::format("threads: this server allows at most {}", limits.threads));
    }
    return std::nullopt;
}

}  // namespace

std::optional<Problem> time_problem(const ServerSettings& settings, Duration time) {
    if (time <= settings.max_think) return std::nullopt;
    return over_limit("time", static_cast<std::int64_t>(to_milliseconds(settings.max_think)),
                      fmt::format("this server allows at most {} for a search",
                                  duration_text(settings.max_think)));
}

std::optional<Problem> bot_problem(const Registry& registry, const ServerSettings& settings,
                                   const std::string& spec, const Position& position) {
    if (names_a_program(spec) && !settings.allows_commands) {
        return text_problem(
            ProblemCode::BadBot,
            {"this server runs no commands; its operator can list programs in a file (lawan serve "
             "--bots FILE), which are then in the catalog"});
    }
    // Check the limits first: constructing a bot may allocate the memory it asks for.
    const auto entry = std::ranges::find(registry.bots(), spec_name(spec), &BotEntry::name);
    const std::size_t colon = spec.find(':');
    if (entry != registry.bots().end() && colon != std::string::npos) {
        const auto options =
            parse_options(std::string_view(spec).substr(colon + 1), entry->options, entry->name);
        if (options) {
            if (auto problem = options_problem(*options, settings)) return problem;
        }
    }
    const auto bot = registry.make_bot(spec, position, 1);
    if (!bot) return text_problem(ProblemCode::BadBot, bot.error());
    return std::nullopt;
}

void check_bot(const Registry& registry, const ServerSettings& settings, const std::string& spec,
               const Position& position) {
    refuse_if(bot_problem(registry, settings, spec, position));
}

House house_of(const Registry& registry, const ServerSettings& settings) {
    return {registry,
            [&](const std::string& bot, const Position& position) {
                return bot_problem(registry, settings, bot, position);
            },
            [&](Duration time) { return time_problem(settings, time); }};
}

}  // namespace lawan::server
