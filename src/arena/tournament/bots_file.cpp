#include "arena/tournament/bots_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/tournament/file_fields.hpp"
#include "base/text.hpp"
#include "protocol/outside_bots.hpp"
#include "runtime/position.hpp"

namespace lawan::arena {
namespace {

struct ListedBot {
    std::string name;
    std::string spec;
    std::string summary;
    std::vector<std::string> games;  ///< names; empty: every game
};

std::vector<std::string> games_of(FileFields& fields, const Registry& registry) {
    const Json* list = fields.find("games");
    if (list == nullptr) return {};
    std::vector<std::string> names;
    for (const auto& game : registry.games()) names.push_back(game.name);
    const bool good =
        list->is_array() && !list->empty() && std::ranges::all_of(*list, [&](const Json& game) {
            return game.is_string() &&
                   std::ranges::find(names, game.get<std::string>()) != names.end();
        });
    if (good) return list->get<std::vector<std::string>>();
    fields.refuse("games", fmt::format("expected a list of games: {}", enumerated(names)));
    return {};
}

/// Returns whether a name can begin a spec.
bool is_bot_name(const std::string& name) {
    return name.size() <= 40 && std::ranges::all_of(name, [](char c) {
               return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
           });
}

bool is_taken(const Registry& registry, const Registry& with_programs, const std::string& name) {
    return std::ranges::find(registry.bots(), name, &BotEntry::name) != registry.bots().end() ||
           std::ranges::find(with_programs.outside(), name, &OutsideEntry::name) !=
               with_programs.outside().end();
}

bool plays(const ListedBot& bot, const GameEntry& game) {
    const auto listed = [&](std::string_view name) {
        return std::ranges::find(bot.games, name) != bot.games.end();
    };
    return bot.games.empty() || listed(game.name) || listed(game.special_case_of);
}

/// Returns an error if no game accepts the spec: a mistake in the file must not surface only when
/// a player chooses the bot.
std::optional<Error> problem_of(const ListedBot& bot, const Registry& with_programs) {
    std::optional<Error> problem;
    for (const auto& game : with_programs.games()) {
        if (!plays(bot, game)) continue;
        const auto start = with_programs.start(game.examples.front());
        const auto made = with_programs.make_bot(bot.spec, *start, 1);
        if (made && bot.games.empty()) return std::nullopt;
        if (!made) problem = made.error();
        if (!made && !bot.games.empty()) break;
    }
    return problem;
}

BotEntry entry_of(const ListedBot& bot, const std::shared_ptr<const Registry>& with_programs) {
    return {.name = bot.name,
            .summary = bot.summary,
            .origin = "the bots file of this server",
            .options = {},
            .make = [bot, with_programs](const Options&, const Position& position,
                                         std::uint64_t seed) -> Expected<std::unique_ptr<Bot>> {
                const auto game = with_programs->game_entry(position.game());
                if (!game || !plays(bot, **game))
                    return fail(fmt::format("{} plays {} only", bot.name, enumerated(bot.games)));
                auto made = with_programs->make_bot(bot.spec, position, seed);
                // Errors must not reveal the command, which only the file's owner may know.
                if (!made) return fail(fmt::format("{} does not play this game", bot.name));
                return made;
            },
            .listed = true};
}

}  // namespace

std::optional<Error> add_listed_bots(Registry& registry, std::string_view toml) {
    const auto file = json_of_toml(toml);
    if (!file) return file.error();
    const auto with_programs = std::make_shared<Registry>(registry);
    add_outside_bots(*with_programs);
    FileFields fields(*file);
    std::vector<ListedBot> bots;
    std::set<std::string> names;
    for (const auto& entry : fields.objects("bot")) {
        FileFields bot(entry);
        ListedBot listed{.name = bot.text("name"),
                         .spec = bot.text("spec"),
                         .summary = bot.text("summary", "A program on this server."),
                         .games = games_of(bot, registry)};
        bot.refuse_others();
        const std::string which = fmt::format("bot {}", bots.size() + 1);
        if (bot.error()) fields.refuse(which, bot.error()->message);
        if (listed.name.empty()) fields.refuse(which, "name is missing");
        if (listed.spec.empty()) fields.refuse(which, "spec is missing");
        if (!is_bot_name(listed.name))
            fields.refuse(which, "name: expected at most 40 letters, digits, - and _");
        if (is_taken(registry, *with_programs, listed.name) || !names.insert(listed.name).second)
            fields.refuse(which, fmt::format("name: there is a bot {} already", listed.name));
        if (!fields.error()) {
            if (const auto problem = problem_of(listed, *with_programs))
                fields.refuse(which, fmt::format("spec: {}", problem->message));
        }
        bots.push_back(std::move(listed));
    }
    fields.refuse_others();
    if (bots.empty()) fields.refuse("bot", "expected at least one [[bot]] with a name and a spec");
    if (fields.error()) return fields.error();
    for (const auto& bot : bots) registry.add(entry_of(bot, with_programs));
    return std::nullopt;
}

}  // namespace lawan::arena
