#include "server/games/bot_check.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "protocol/outside_bots.hpp"
#include "render/position_json.hpp"

namespace lawan::server {
namespace {

Refusal over_limit(const char* what, std::int64_t most, const std::string& message) {
    return {422, "over_limit", message, {{"what", what}, {"most", most}}};
}

}  // namespace

void check_time(const ServerSettings& settings, Duration time) {
    if (time <= settings.max_think) return;
    throw over_limit("time", static_cast<std::int64_t>(to_milliseconds(settings.max_think)),
                     fmt::format("this server searches at most {} at a time",
                                 duration_text(settings.max_think)));
}

void check_bot(const Registry& registry, const ServerSettings& settings, const std::string& spec,
               const Position& position) {
    if (names_a_program(spec)) {
        throw bad_text("bad_bot", {"commands are not taken here; whoever runs this server can list "
                                   "programs in a file (lawan serve --bots FILE), and those are "
                                   "in the catalog"});
    }
    // Limits first: making a bot may take the memory it asks for.
    const auto entry = std::ranges::find(registry.bots(), spec_name(spec), &BotEntry::name);
    const std::size_t colon = spec.find(':');
    if (entry != registry.bots().end() && colon != std::string::npos) {
        const auto options =
            parse_options(std::string_view(spec).substr(colon + 1), entry->options, entry->name);
        const ServerLimits& limits = settings.limits;
        if (options && options->has("time")) check_time(settings, options->time("time"));
        if (options && options->has("memory") && options->integer("memory") > limits.memory_mb) {
            throw over_limit("memory", limits.memory_mb,
                             fmt::format("memory: at most {} MB here", limits.memory_mb));
        }
        const std::int64_t most_lines = limits.memory_mb * population_lines_a_mb;
        if (options && options->has("population") && options->integer("population") > most_lines) {
            throw over_limit("population", most_lines,
                             fmt::format("population: at most {} lines here", most_lines));
        }
        if (options && options->has("threads") && options->integer("threads") > limits.threads) {
            throw over_limit("threads", limits.threads,
                             fmt::format("threads: at most {} here", limits.threads));
        }
    }
    const auto bot = registry.make_bot(spec, position, 1);
    if (!bot) throw bad_text("bad_bot", bot.error());
}

HouseRules house_rules(const Registry& registry, const ServerSettings& settings) {
    return {[&](const std::string& bot, const Position& position) {
                check_bot(registry, settings, bot, position);
            },
            [&](Duration time) { check_time(settings, time); }};
}

}  // namespace lawan::server
