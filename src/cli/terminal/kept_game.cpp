#include "cli/terminal/kept_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "render/position_json.hpp"
#include "server/games/wall_clock.hpp"
#include "store/store.hpp"

namespace lawan::cli {
namespace {

/// Replaces invalid UTF-8, which the server could not send.
std::string as_utf8(const std::string& text) {
    using nlohmann::json;
    return json::parse(json(text).dump(-1, ' ', false, json::error_handler_t::replace))
        .get<std::string>();
}

/// Adds the limits of the command line that the bot obeys to its spec: a record has no other place
/// for depth and nodes.
std::string spec_with_limits(const Registry& registry, std::string spec, const Position& position,
                             const Limits& given) {
    const auto add = [&](const std::string& option) {
        const std::string longer =
            fmt::format("{}{}{}", spec, spec.find(':') == std::string::npos ? ":" : ",", option);
        if (registry.make_bot(longer, position, 1)) spec = longer;
    };
    // Some bots cannot be made without a limit, so put it into the spec.
    if (given.time && !registry.make_bot(spec, position, 1))
        add(fmt::format(
            "time={}us",
            std::chrono::duration_cast<std::chrono::microseconds>(*given.time).count()));
    const auto bot = registry.make_bot(spec, position, 1, given);
    if (!bot) return spec;
    const Limits held = (*bot)->limits(given);
    const bool obeys = held.depth == given.depth && held.nodes == given.nodes;
    if (obeys && given.depth) add(fmt::format("depth={}", *given.depth));
    if (obeys && given.nodes) add(fmt::format("nodes={}", *given.nodes));
    return spec;
}

std::int64_t in_milliseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
}

ResultRecord result_of(const Match& match) {
    const MatchResult& result = *match.result();
    ResultRecord record{
        .winner = result.winner, .reason = result.reason, .detail = as_utf8(result.detail)};
    if (result.reason == Reason::Normal) record.points = match.position().outcome().points;
    return record;
}

}  // namespace

GameRecord record_of(const Registry& registry, const PlaySession& session,
                     const std::array<std::string, 2>& specs,
                     const std::array<std::string, 2>& names) {
    const Position& start = session.start();
    const Match& match = session.match();
    const PlaySettings& settings = session.settings();
    GameRecord game;
    game.id = or_throw(random_secret());
    game.status = GameStatus::Over;
    game.created_at = session.began_at();
    game.updated_at = std::max(now_milliseconds(), game.created_at);
    game.game = start.game();
    game.name = spec_name(game.game);
    game.start = start.text();
    game.position = match.position().text();
    game.seed = static_cast<std::int64_t>(settings.seed);
    if (settings.limits.time) game.time.per_move = in_milliseconds(*settings.limits.time);
    if (settings.control.per_game) {
        game.time.per_game = in_milliseconds(*settings.control.per_game);
        game.time.increment = in_milliseconds(settings.control.increment);
    }
    for (std::size_t side = 0; side < game.seats.size(); ++side) {
        SeatRecord& seat = game.seats[side];
        seat.human = specs[side] == "human";
        seat.name = as_utf8(names[side]);
        if (!seat.human)
            seat.bot = as_utf8(spec_with_limits(registry, specs[side], start, settings.limits));
    }
    game.moves = session.moves();
    game.result = result_of(match);
    return game;
}

bool worth_keeping(const PlaySession& session) {
    const auto& result = session.match().result();
    return session.has_person() && session.has_played() && result &&
           result->reason != Reason::Aborted;
}

void keep_game(const std::filesystem::path& database, const GameRecord& game, std::size_t played) {
    Store store(database);
    // synchronous = FULL: no WriteQueue will sync this commit to the disk later.
    store.database().run("PRAGMA synchronous = FULL");
    Transaction transaction(store.database());
    store.insert(game, {"create"});
    for (std::size_t i = 0; i < played; ++i) store.update(game, game, {"played_move"});
    transaction.commit();
}

}  // namespace lawan::cli
