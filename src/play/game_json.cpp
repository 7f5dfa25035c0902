#include "play/game_json.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "game/grid.hpp"
#include "play/listed_id.hpp"
#include "play/open_actions.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

Json optional_side(const std::optional<Player>& side) {
    return side ? Json(player_text(*side)) : Json();
}

const char* status_text(GameStatus status) {
    switch (status) {
        case GameStatus::Waiting:
            return "waiting";
        case GameStatus::Playing:
            return "playing";
        case GameStatus::Over:
            return "over";
    }
    std::unreachable();
}

Json seat_json(const SeatRecord& seat) {
    return {{"kind", seat.human ? "human" : "bot"},
            {"name", seat.name},
            {"open", seat.open},
            {"bot", seat.human ? Json() : Json(seat.bot)},
            {"level", seat.level == 0 ? Json() : Json(seat.level)}};
}

Json seats_json(const GameRecord& record) {
    return {{"x", seat_json(record.seats[0])}, {"o", seat_json(record.seats[1])}};
}

Json time_json(const TimeRecord& time) {
    return {{"per_move_ms", time.per_move ? Json(*time.per_move) : Json()},
            {"per_game_ms", time.per_game ? Json(*time.per_game) : Json()},
            {"increment_ms", time.increment}};
}

Json clock_json(const GameState& state, std::int64_t spent) {
    if (!state.record.time.per_game) return nullptr;
    auto clocks = state.clocks();
    std::optional<Player> running;
    if (state.clock_runs()) {
        running = state.to_move();
        std::int64_t& clock = clocks[static_cast<std::size_t>(*running)];
        clock = std::max<std::int64_t>(clock - spent, 0);
    }
    return {{"x_ms", clocks[0]}, {"o_ms", clocks[1]}, {"running", optional_side(running)}};
}

Json pacing_json(const GameRecord& record) {
    if (!record.pacing) return nullptr;
    return {{"paused", record.pacing->paused}, {"delay_ms", record.pacing->delay}};
}

Json request_json(const GameRecord& record) {
    if (!record.request) return nullptr;
    return {{"action", record.request->action}, {"side", player_text(record.request->side)}};
}

Json result_json(const GameRecord& record) {
    if (!record.result) return nullptr;
    const ResultRecord& result = *record.result;
    return {{"winner", optional_side(result.winner)},
            {"reason", reason_word(result.reason)},
            {"points", result.points ? Json(points(*result.points)) : Json()},
            {"detail", result.detail.empty() ? Json() : Json(result.detail)}};
}

Json moves_json(const GameState& state) {
    Json moves = Json::array();
    for (std::size_t ply = 0; ply < state.record.moves.size(); ++ply)
        moves.push_back(played_json(state.positions, ply, state.record.moves[ply]));
    return moves;
}

Json state_position_json(const Registry& registry, const GameState& state) {
    PositionView view{state.position()};
    if (!state.record.moves.empty()) {
        view.before = &state.positions[state.positions.size() - 2];
        view.move = state.record.moves.back().move;
    }
    return position_json(registry, view);
}

Json report_of(const GameMoment& moment) { return moment.report ? *moment.report : Json(); }

}  // namespace

Json played_json(const std::vector<Position>& positions, std::size_t ply, const MoveRecord& move) {
    const Effect effect = effect_of(positions[ply], positions[ply + 1]);
    return {{"move", move.move},
            {"side", player_text(positions[ply].to_move())},
            {"cell", effect.cell},
            {"turned", effect.turned.size()},
            {"ms", move.milliseconds ? Json(*move.milliseconds) : Json()}};
}

Json game_json(const Registry& registry, const GameState& state, const GameMoment& moment) {
    const GameRecord& record = state.record;
    Json json;
    json["id"] = record.id;
    json["seq"] = record.seq;
    json["status"] = status_text(record.status);
    json["created_at"] = date_text(record.created_at);
    json["updated_at"] = date_text(record.updated_at);
    json["imported"] = record.imported;
    json["start"] = record.start;
    json["position"] = state_position_json(registry, state);
    json["moves"] = moves_json(state);
    json["redoable"] = record.undone.size();
    json["seats"] = seats_json(record);
    json["time"] = time_json(record.time);
    json["clock"] = clock_json(state, moment.spent);
    json["pacing"] = pacing_json(record);
    json["request"] = request_json(record);
    json["result"] = result_json(record);
    json["report"] = report_of(moment);
    json["series"] = {
        {"x", record.series.x}, {"o", record.series.o}, {"draws", record.series.draws}};
    json["next"] = record.next.empty() ? Json() : Json(record.next);
    return json;
}

Json changes_json(const Registry& registry, const GameState& before, const GameState& after,
                  const GameMoment& moment) {
    const GameRecord& old = before.record;
    const GameRecord& record = after.record;
    Json json;
    json["updated_at"] = date_text(record.updated_at);
    if (old.status != record.status) json["status"] = status_text(record.status);
    if (old.moves != record.moves) {
        json["position"] = state_position_json(registry, after);
        json["moves"] = moves_json(after);
        json["report"] = report_of(moment);
    }
    if (old.undone.size() != record.undone.size()) json["redoable"] = record.undone.size();
    if (old.seats != record.seats) json["seats"] = seats_json(record);
    if (record.time.per_game) json["clock"] = clock_json(after, moment.spent);
    if (old.pacing != record.pacing) json["pacing"] = pacing_json(record);
    if (old.request != record.request) json["request"] = request_json(record);
    if (old.result != record.result) json["result"] = result_json(record);
    if (old.next != record.next) json["next"] = record.next;
    return json;
}

Json you_json(const GameState& state, const KeyHash& person) {
    Json sides = Json::array();
    for (const Player side : sides_of(state, person)) sides.push_back(player_text(side));
    return {
        {"sides", sides}, {"host", is_host(state, person)}, {"may", open_actions(state, person)}};
}

Json summary_json(const Registry& registry, const GameRecord& record, int plies,
                  const KeyHash& person) {
    const auto start = registry.start(record.game);
    const auto position = start ? start->with_text(record.position) : start;
    const bool is_readable = position && is_game_id(record.id);
    Json you = Json::array();
    for (std::size_t side = 0; side < 2; ++side) {
        const bool mine = !person.empty() && record.seats[side].holder == person;
        if (mine) you.push_back(side == 0 ? "x" : "o");
    }
    Json json;
    json["id"] = listed_id(record.id);
    json["status"] = status_text(record.status);
    json["created_at"] = date_text(record.created_at);
    json["updated_at"] = date_text(record.updated_at);
    json["imported"] = record.imported;
    json["game"] = record.game;
    json["name"] = record.name;
    json["seats"] = seats_json(record);
    json["plies"] = plies;
    // Show a damaged game without its board, since the others must still be listed.
    json["board"] = is_readable ? board_json(position->board()) : Json();
    json["marks"] = is_readable ? marks_json(position->board()) : Json();
    json["result"] = result_json(record);
    json["you"] = you;
    return json;
}

std::string date_text(std::int64_t milliseconds) {
    const std::time_t seconds = milliseconds / 1000;
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(seconds), milliseconds % 1000);
}

}  // namespace lawan::play
