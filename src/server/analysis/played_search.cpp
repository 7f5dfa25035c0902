#include "server/analysis/played_search.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "play/game_state.hpp"
#include "server/games/kept_bots.hpp"

namespace lawan::server {
namespace {

/// Returns the spec without one of its options.
std::string without_option(const std::string& spec, const std::string& name) {
    const std::size_t colon = spec.find(':');
    if (colon == std::string::npos) return spec;
    std::string kept;
    for (const auto& [option, offset] : split(std::string_view(spec).substr(colon + 1), ',')) {
        if (trimmed(option).starts_with(name + "=")) continue;
        kept += kept.empty() ? ":" : ",";
        kept += option;
    }
    return spec.substr(0, colon) + kept;
}

Limits limits_of_bot(const Registry& registry, const std::string& spec, const Position& position,
                     const Limits& given) {
    const auto bot = registry.make_bot(spec, position, 1);
    return bot ? (*bot)->limits(given) : given;
}

/// Tells whether the bot, when it made the move at that ply, may have known more than the position:
/// it has moved in this game before and keeps something between moves.
bool may_have_remembered(const Registry& registry, const GameState& state, std::size_t ply) {
    const Player side = state.mover(ply);
    const SeatRecord& seat = state.seat(side);
    if (seat.human) return false;
    bool moved_before = false;
    for (std::size_t i = 0; i < ply; ++i) moved_before = moved_before || state.mover(i) == side;
    if (!moved_before) return false;
    const auto bot = registry.make_bot(seat.bot, state.positions[ply], 1);
    return (bot && (*bot)->remembers()) || upkeep_of(registry, seat.bot).own_seed;
}

/// Returns the bot's spec limited to `nodes` instead of time; nothing if it has no such limit.
std::optional<std::string> counting_bot(const Registry& registry, const std::string& spec,
                                        const Position& position, std::uint64_t nodes) {
    const std::string untimed = without_option(spec, "time");
    const std::string counting =
        fmt::format("{}{}nodes={}", without_option(untimed, "nodes"),
                    untimed.find(':') == std::string::npos ? ":" : ",", nodes);
    for (const std::string& each : {counting, untimed}) {
        const auto bot = registry.make_bot(each, position, 1);
        if (!bot) continue;
        const Limits limits = (*bot)->limits({.nodes = nodes});
        if (limits.nodes && !limits.time) return each;
    }
    return std::nullopt;
}

}  // namespace

PlayedSearch repeat_played(const SearchParts& parts, const Json& source, SearchRequest& request) {
    const auto ply = static_cast<std::size_t>(request.line.ply());
    const bool from_game = source.contains("game_id") && !source.contains("moves");
    const GameState* state =
        from_game ? &parts.live_games.state(source["game_id"].get<std::string>()) : nullptr;
    if (state == nullptr || ply >= state->record.moves.size()) {
        throw Refusal(422, "bad_position",
                      "as_played: expected a game_id, and the ply before a move of that game",
                      {{"offset", 0}, {"detail", "no move of a game follows this position"}});
    }
    const MoveRecord& played = state->record.moves[ply];
    const Position& position = request.line.last();
    request.seed = static_cast<std::uint64_t>(state->record.seed) + ply;
    PlayedSearch search{.move = played.move,
                        .remembered = may_have_remembered(parts.registry, *state, ply)};
    const Limits timed{.time = std::chrono::seconds(1)};
    search.timed = limits_of_bot(parts.registry, request.bot, position, timed).time.has_value();
    if (!search.timed) return search;
    if (played.nodes.value_or(0) > 0) {
        const auto nodes = static_cast<std::uint64_t>(*played.nodes);
        if (auto bot = counting_bot(parts.registry, request.bot, position, nodes)) {
            request.bot = *std::move(bot);
            request.limits = {.nodes = nodes};
            search.nodes = nodes;
            return search;
        }
    }
    const auto thought = std::chrono::milliseconds(played.milliseconds.value_or(1000));
    request.limits = {.time = std::clamp<Duration>(thought, std::chrono::milliseconds(1),
                                                   parts.settings.max_think)};
    return search;
}

}  // namespace lawan::server
