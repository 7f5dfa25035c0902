#include "runtime/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <chrono>

#include "base/text.hpp"
#include "runtime/any_game.hpp"
#include "runtime/bots/built_in_bots.hpp"

namespace lawan::runtime {
namespace {

template <class Entry>
std::string unknown_name(std::string_view kind, std::string_view name,
                         std::span<const Entry> entries) {
    std::vector<std::string> names;
    for (const auto& entry : entries) names.push_back(entry.name);
    const auto meant = nearest(name, names);
    return fmt::format("there is no {} {}{}; there is {}", kind, in_quotes(name),
                       meant ? fmt::format(" (did you mean {}?)", *meant) : "", enumerated(names));
}

struct Spec {
    std::string_view name;
    std::string_view options;
    std::size_t options_offset;
};

Spec split_spec(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return {text, {}, text.size()};
    return {text.substr(0, colon), text.substr(colon + 1), colon + 1};
}

/// Makes a bot from what follows its name: `[options]:command` or `:command`.
Expected<std::unique_ptr<Bot>> make_outside(const OutsideEntry& entry, std::string_view spec,
                                            const Position& position, std::uint64_t seed) {
    std::size_t at = entry.name.size();
    std::string_view options;
    if (spec[at] == '[') {
        const std::size_t close = spec.find(']', at);
        if (close == std::string_view::npos)
            return fail(
                fmt::format("{}[..: the options are not closed; end them with ]", entry.name), at);
        options = spec.substr(at + 1, close - at - 1);
        at = close + 1;
    }
    const bool has_command =
        at < spec.size() && spec[at] == ':' && !trimmed(spec.substr(at + 1)).empty();
    if (!has_command)
        return fail(fmt::format("{0}: a command is missing; write {0}:COMMAND", entry.name), at);
    auto bot = entry.make(options, trimmed(spec.substr(at + 1)), position, seed);
    if (!bot) return fail_at(entry.name.size() + 1, bot.error());
    return bot;
}

bool names(const OutsideEntry& entry, std::string_view spec) {
    if (!spec.starts_with(entry.name) || spec.size() == entry.name.size()) return false;
    return spec[entry.name.size()] == ':' || spec[entry.name.size()] == '[';
}

template <Game G>
Expected<Position> start_game(std::string_view options) {
    static_assert(AnyGame::contain<G>, "add the game to the list in any_game.hpp");
    auto game = G::parse_rules(options);
    if (!game) return std::unexpected(game.error());
    return initial_position(*std::move(game));
}

std::vector<OptionInfo> only_first(const std::vector<OptionInfo>& options) {
    return {options.back()};
}

Expected<Position> start_tic_tac_toe(std::string_view text) {
    const auto options = parse_options(text, only_first(Mnk::options()), "game tictactoe");
    if (!options) return std::unexpected(options.error());
    return initial_position(Mnk({.first = *parse_player(options->choice("first"))}));
}

/// Sets the offered limits as if the spec had them. If both are set the bot refuses them, as it
/// does in a spec.
void take_limits(Options& options, std::span<const OptionInfo> infos, const Limits& offered) {
    const auto set = [&](std::string_view name, const std::string& value) {
        [[maybe_unused]] const auto error =
            options.set(*std::ranges::find(infos, name, &OptionInfo::name), value);
        assert(!error);
    };
    if (offered.time) {
        using std::chrono::microseconds;
        const auto time = std::chrono::duration_cast<microseconds>(*offered.time);
        set("time", fmt::format("{}us", std::max<std::int64_t>(1, time.count())));
    }
    if (offered.nodes) set("nodes", std::to_string(*offered.nodes));
}

}  // namespace

std::span<const GameEntry> built_in_games() {
    static const std::vector<GameEntry> games = {
        {.name = "adjacency",
         .summary =
             "Place a mark; enemy marks beside it turn to your side. More marks at the end wins.",
         .origin = "reports A and B",
         .options = Adjacency::options(),
         .examples = {"adjacency", "adjacency:nb=4,rounds=8", "adjacency:w=6,h=6,first=o"},
         .opponent = "alphabeta:eval=survival",
         .start = start_game<Adjacency>,
         .score_counts = ScoreCounts::Marks},
        {.name = "connect4",
         .summary = "Drop discs into columns; four in a row wins.",
         .origin = "reports C and E",
         .options = ConnectFour::options(),
         .examples = {"connect4", "connect4:w=9,h=5", "connect4:w=5,h=4,k=3"},
         .opponent = "alphabeta",
         .start = start_game<ConnectFour>,
         .score_counts = ScoreCounts::EarlyWins,
         .played_by_column = true,
         .uci_variant = "cfour"},
        {.name = "tictactoe",
         .summary = "Three in a row on 3 x 3; the same as mnk:3,3,3.",
         .origin = "report D",
         .options = only_first(Mnk::options()),
         .examples = {"tictactoe", "tictactoe:first=o"},
         .opponent = "alphabeta",
         .start = start_tic_tac_toe,
         .special_case_of = "mnk",
         .uci_variant = "tictactoe"},
        {.name = "mnk",
         .summary = "k in a row on m columns and n rows.",
         .origin = "report D, for its n x n boards",
         .options = Mnk::options(),
         .examples = {"mnk:4,4,4", "mnk:5,4,4,first=o"},
         .opponent = "alphabeta",
         .start = start_game<Mnk>,
         .positional = 3},
    };
    return games;
}

const GameEntry* built_in_game(std::string_view game_spec) {
    const auto games = built_in_games();
    const auto entry = std::ranges::find(games, split_spec(game_spec).name, &GameEntry::name);
    return entry == games.end() ? nullptr : &*entry;
}

bool has_marks(std::string_view game_spec) {
    const GameEntry* entry = built_in_game(game_spec);
    return entry != nullptr && entry->score_counts == ScoreCounts::Marks;
}

Expected<const GameEntry*> Registry::game_entry(std::string_view game_spec) const {
    const Spec spec = split_spec(game_spec);
    const auto entry = std::ranges::find(games_, spec.name, &GameEntry::name);
    if (entry == games_.end()) return fail(unknown_name("game", spec.name, games()));
    return &*entry;
}

Expected<Position> Registry::start(std::string_view game_spec) const {
    const Spec spec = split_spec(game_spec);
    const auto entry = game_entry(game_spec);
    if (!entry) return std::unexpected(entry.error());
    auto position = (*entry)->start(spec.options);
    if (!position) return fail_at(spec.options_offset, position.error());
    return position;
}

Expected<std::unique_ptr<Bot>> Registry::make_bot(std::string_view bot_spec,
                                                  const Position& position, std::uint64_t seed,
                                                  const Limits& offered) const {
    for (const auto& outside : outside_) {
        if (names(outside, bot_spec)) return make_outside(outside, bot_spec, position, seed);
    }
    const Spec spec = split_spec(bot_spec);
    const auto entry = std::ranges::find(bots_, spec.name, &BotEntry::name);
    if (entry == bots_.end()) return fail(unknown_name("bot", spec.name, bots()));
    auto options = parse_options(spec.options, entry->options, "bot " + entry->name);
    if (!options) return fail_at(spec.options_offset, options.error());
    if (entry->needs_limit && entry->needs_limit(*options))
        take_limits(*options, entry->options, offered);
    auto bot = entry->make(*options, position, seed);
    if (!bot) return fail_at(spec.options_offset, bot.error());
    return bot;
}

Registry standard_registry() {
    Registry registry;
    for (const auto& game : built_in_games()) registry.add(game);
    for (auto& bot : built_in_bots()) registry.add(std::move(bot));
    return registry;
}

}  // namespace lawan::runtime
