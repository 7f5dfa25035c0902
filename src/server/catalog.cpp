#include "server/catalog.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "play/levels.hpp"
#include "runtime/bots/bot_making.hpp"

namespace lawan::server {
namespace {

const char* type_text(OptionInfo::Kind kind) {
    switch (kind) {
        case OptionInfo::Kind::Integer:
            return "integer";
        case OptionInfo::Kind::Number:
            return "number";
        case OptionInfo::Kind::Choice:
            return "choice";
        case OptionInfo::Kind::Time:
            return "time";
    }
    std::unreachable();
}

/// Lists by game the evaluations that the bot accepts there.
Json evaluations_by_game(const Registry& registry, const BotEntry& bot, const OptionInfo& info) {
    Json by_game = Json::object();
    for (const auto& game : registry.games()) {
        const auto start = registry.start(game.examples.front());
        Json choices = Json::array();
        for (const auto& choice : info.choices) {
            if (registry.make_bot(bot.name + ":" + info.name + "=" + choice, *start, 1))
                choices.push_back(choice);
        }
        const Json first = choices.empty() ? Json() : choices.front();
        by_game[game.name] = {{"choices", choices}, {"default", first}};
    }
    return by_game;
}

Json option_json(const OptionInfo& info, const ServerLimits& limits, bool positional = false) {
    const bool numeric =
        info.kind == OptionInfo::Kind::Integer || info.kind == OptionInfo::Kind::Number;
    std::int64_t most = info.most;
    if (info.name == "memory") most = std::min(most, limits.memory_mb);
    if (info.name == "population") most = std::min(most, limits.memory_mb * population_lines_a_mb);
    if (info.name == "threads") most = std::min(most, limits.threads);
    Json json;
    json["name"] = info.name;
    json["type"] = type_text(info.kind);
    json["positional"] = positional;
    json["required"] = positional;
    json["default"] = info.standard.empty() ? Json() : Json(info.standard);
    json["min"] = numeric ? Json(info.least) : Json();
    json["max"] = numeric && most != no_bound ? Json(most) : Json();
    json["choices"] = info.choices.empty() ? Json() : Json(info.choices);
    json["by_game"] = nullptr;
    json["presets"] = Json::array();
    for (const auto& preset : info.presets)
        json["presets"].push_back(
            {{"value", preset.choice}, {"options", preset.options}, {"help", preset.help}});
    json["help"] = info.help;
    return json;
}

Json game_kind(const GameEntry& entry, const ServerLimits& limits) {
    Json options = Json::array();
    for (const auto& info : entry.options)
        options.push_back(option_json(info, limits, options.size() < entry.positional));
    return {{"name", entry.name},
            {"summary", entry.summary},
            {"origin", entry.origin},
            {"options", options},
            {"examples", entry.examples},
            {"input", entry.played_by_column ? "column" : "cell"},
            {"wins_by", entry.score_counts == ScoreCounts::Marks ? "marks" : "line"},
            {"early_wins", entry.score_counts == ScoreCounts::EarlyWins},
            {"opponent", entry.opponent},
            {"analyst", analyst},
            {"levels", levels()}};
}

Json bot_kind(const Registry& registry, const BotEntry& entry, const ServerLimits& limits) {
    Json options = Json::array();
    for (const auto& info : entry.options) {
        Json option = option_json(info, limits);
        if (info.name == evaluation_option.name && info.choices == evaluation_option.choices)
            option["by_game"] = evaluations_by_game(registry, entry, info);
        options.push_back(std::move(option));
    }
    Json games = Json::array();
    for (const auto& game : registry.games()) {
        const auto start = registry.start(game.examples.front());
        if (registry.make_bot(entry.name, *start, 1)) games.push_back(game.name);
    }
    return {{"name", entry.name},      {"summary", entry.summary}, {"origin", entry.origin},
            {"outside", entry.listed}, {"options", options},       {"games", games}};
}

}  // namespace

Json catalog_json(const Registry& registry, const ServerSettings& settings) {
    const ServerLimits& limits = settings.limits;
    Json games = Json::array();
    for (const auto& entry : registry.games()) games.push_back(game_kind(entry, limits));
    Json bots = Json::array();
    for (const auto& entry : registry.bots()) bots.push_back(bot_kind(registry, entry, limits));
    Json json;
    json["version"] = settings.version;
    json["public"] = settings.is_public;
    json["games"] = std::move(games);
    json["bots"] = std::move(bots);
    json["start"] = {
        {"game", first_game},
        {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"level", 2}}}}}};
    json["limits"] = {{"think_ms", static_cast<std::int64_t>(to_milliseconds(settings.max_think))},
                      {"memory_mb", limits.memory_mb},
                      {"threads", limits.threads},
                      {"body_bytes", limits.body_bytes},
                      {"import_bytes", limits.import_bytes},
                      {"analyses", limits.analyses}};
    return json;
}

}  // namespace lawan::server
