#include "play/new_game.hpp"

#include <algorithm>
#include <random>

#include "base/secret.hpp"
#include "game/grid.hpp"
#include "play/levels.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

constexpr std::int64_t longest_time = 86'400'000;

Refusal bad_seat(const char* field, const char* message) {
    return {400, "bad_request", message, {{"field", field}}};
}

SeatRecord read_seat(RequestFields fields, const GameEntry& entry, const KeyHash& person) {
    SeatRecord seat;
    seat.human = fields.word("kind", {"human", "bot"}) == "human";
    seat.name = fields.person("name");
    seat.open = fields.boolean_or("open", false);
    seat.bot = fields.text_or("bot", 400, {});
    seat.level = static_cast<int>(fields.optional_integer("level", 1, 5).value_or(0));
    fields.no_more();
    if (seat.human && (!seat.bot.empty() || seat.level != 0))
        throw bad_seat("bot", "a person's seat has neither bot nor level");
    if (!seat.human && seat.open) throw bad_seat("open", "only a person's seat can be open");
    if (!seat.bot.empty() && seat.level != 0)
        throw bad_seat("level", "a seat has a bot or a level, not both");
    if (seat.human && !seat.open) seat.holder = person;
    if (!seat.human && seat.level != 0)
        seat.bot = levels_of(entry.name)[static_cast<std::size_t>(seat.level - 1)];
    if (!seat.human && seat.bot.empty()) seat.bot = entry.opponent;
    return seat;
}

TimeRecord read_time(RequestFields fields, const HouseRules& rules) {
    TimeRecord time;
    const auto read = [&](const char* name, std::int64_t least) -> std::optional<std::int64_t> {
        if (!fields.has(name) || fields.value(name).is_null()) return std::nullopt;
        return fields.integer(name, least, longest_time);
    };
    time.per_move = read("per_move_ms", 1);
    time.per_game = read("per_game_ms", 1000);
    time.increment = fields.optional_integer("increment_ms", 0, 600'000).value_or(0);
    fields.no_more();
    if (time.per_move) rules.check_time(std::chrono::milliseconds(*time.per_move));
    return time;
}

PacingRecord read_pacing(RequestFields fields) {
    PacingRecord pacing;
    pacing.paused = fields.boolean_or("paused", false);
    pacing.delay = fields.optional_integer("delay_ms", 0, 10'000).value_or(pacing.delay);
    fields.no_more();
    return pacing;
}

Position read_start(const Registry& registry, RequestFields& fields) {
    const std::string spec = fields.text("game", 200);
    auto start = registry.start(spec);
    if (!start) throw bad_text("bad_game", start.error());
    if (!fields.has("position")) return *start;
    start = start->with_text(fields.text("position", 400));
    if (!start) throw bad_text("bad_position", start.error());
    return *start;
}

void fill_in(GameState& state) {
    GameRecord& record = state.record;
    record.id = new_secret();
    record.seed = static_cast<std::int64_t>(std::random_device{}());
    const Position& start = state.positions.front();
    record.game = start.game();
    record.name = spec_name(record.game);
    record.start = start.text();
    record.position = record.start;
}

}  // namespace

NewGame read_new_game(const Registry& registry, const HouseRules& rules, const Json& json,
                      const KeyHash& person) {
    RequestFields fields(json);
    const Position start = read_start(registry, fields);
    const GameEntry& entry = **registry.game_entry(start.game());
    NewGame game{{{}, {start}}};
    GameRecord& record = game.state.record;
    fill_in(game.state);
    record.host = person;

    const auto moves = fields.moves("moves");
    RequestFields seats = fields.object("seats");
    record.seats[0] = read_seat(seats.object("x"), entry, person);
    record.seats[1] = read_seat(seats.object("o"), entry, person);
    seats.no_more();
    if (fields.has("time")) record.time = read_time(fields.object("time"), rules);
    if (fields.has("pacing")) record.pacing = read_pacing(fields.object("pacing"));
    game.idempotency_key = fields.idempotency_key();
    fields.no_more();

    for (const auto& seat : record.seats) {
        if (!seat.human) rules.check_bot(seat.bot, start);
    }
    if (!game.state.two_bots()) {
        record.pacing.reset();
    } else if (!record.pacing) {
        record.pacing = PacingRecord{};
    }
    for (const auto& move : moves) {
        const auto played = played_move(game.state, move, 0);
        if (!played) throw Refusal(422, "illegal_move", played.error().message, {{"move", move}});
        advance(game.state, *played, std::nullopt);
    }
    if (game.state.position().is_over() && moves.empty())
        throw Refusal(409, "game_over", "the game is over in this position");
    for (std::size_t side = 0; side < 2; ++side) {
        if (!record.seats[side].open) continue;
        game.invitations[side] = new_secret();
        record.seats[side].invitation = sha256(game.invitations[side]);
        if (!game.state.is_over()) record.status = GameStatus::Waiting;
    }
    return game;
}

NewGame next_game(const GameState& over, bool swap) {
    NewGame game{{{}, {over.positions.front()}}};
    GameRecord& record = game.state.record;
    const GameRecord& old = over.record;
    fill_in(game.state);
    record.host = old.host;
    record.time = old.time;
    record.pacing = old.pacing;
    record.seats = old.seats;
    record.series = old.series;
    if (old.result && old.result->reason != Reason::Aborted) {
        ++(!old.result->winner                ? record.series.draws
           : *old.result->winner == Player::X ? record.series.x
                                              : record.series.o);
    }
    for (auto& seat : record.seats) seat.invitation.clear();
    if (swap) {
        std::swap(record.seats[0], record.seats[1]);
        std::swap(record.series.x, record.series.o);
    }
    if (std::ranges::any_of(record.seats, &SeatRecord::open)) record.status = GameStatus::Waiting;
    return game;
}

}  // namespace lawan::play
