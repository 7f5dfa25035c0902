#include "play/new_game.hpp"

#include <algorithm>
#include <chrono>

#include "base/secret.hpp"
#include "game/grid.hpp"
#include "play/levels.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

constexpr std::int64_t longest_time = 86'400'000;

Problem bad_seat(const char* field, const char* message) {
    return {ProblemCode::BadRequest, message, {{"field", field}}};
}

/// Returns the first contradiction between fields that are each valid.
std::optional<Problem> contradiction(const SeatRecord& seat) {
    if (seat.human && (!seat.bot.empty() || seat.level != 0))
        return bad_seat("bot", "a person's seat has neither bot nor level");
    if (!seat.human && seat.open) return bad_seat("open", "only a person's seat can be open");
    if (!seat.bot.empty() && seat.level != 0)
        return bad_seat("level", "a seat has a bot or a level, not both");
    return std::nullopt;
}

Attempt<SeatRecord> read_seat(RequestFields fields, const GameEntry& entry, const KeyHash& person) {
    SeatRecord seat;
    seat.human = fields.word("kind", {"human", "bot"}) == "human";
    seat.name = fields.person("name");
    seat.open = fields.boolean_or("open", false);
    seat.bot = fields.text_or("bot", 400, {});
    seat.level = static_cast<int>(fields.optional_integer("level", 1, 5).value_or(0));
    if (fields.no_more()) return std::unexpected(*fields.problem());
    if (auto problem = contradiction(seat)) return std::unexpected(*std::move(problem));
    if (seat.human && !seat.open) seat.holder = person;
    if (!seat.human && seat.level != 0)
        seat.bot = levels()[static_cast<std::size_t>(seat.level - 1)];
    if (!seat.human && seat.bot.empty()) seat.bot = entry.opponent;
    return seat;
}

Attempt<TimeRecord> read_time(RequestFields fields, const House& house) {
    TimeRecord time;
    const auto read = [&](const char* name, std::int64_t least) -> std::optional<std::int64_t> {
        if (!fields.has(name) || fields.value(name).is_null()) return std::nullopt;
        return fields.integer(name, least, longest_time);
    };
    time.per_move = read("per_move_ms", 1);
    time.per_game = read("per_game_ms", 1000);
    time.increment = fields.optional_integer("increment_ms", 0, 600'000).value_or(0);
    if (fields.no_more()) return std::unexpected(*fields.problem());
    if (time.per_move) {
        if (auto problem = house.check_time(std::chrono::milliseconds(*time.per_move)))
            return std::unexpected(*std::move(problem));
    }
    return time;
}

Attempt<PacingRecord> read_pacing(RequestFields fields) {
    PacingRecord pacing;
    pacing.paused = fields.boolean_or("paused", false);
    pacing.delay = fields.optional_integer("delay_ms", 0, 10'000).value_or(pacing.delay);
    if (fields.no_more()) return std::unexpected(*fields.problem());
    return pacing;
}

Attempt<Position> read_start(const Registry& registry, RequestFields& fields) {
    const std::string spec = fields.text("game", 200);
    if (fields.problem()) return std::unexpected(*fields.problem());
    auto start = registry.start(spec);
    if (!start) return std::unexpected(text_problem(ProblemCode::BadGame, start.error()));
    if (!fields.has("position")) return *start;
    const std::string text = fields.text("position", 400);
    if (fields.problem()) return std::unexpected(*fields.problem());
    start = start->with_text(text);
    if (!start) return std::unexpected(text_problem(ProblemCode::BadPosition, start.error()));
    return *start;
}

NewGame begun(const Position& start, const Lot& lot) {
    NewGame game{{{}, {start}}};
    GameRecord& record = game.state.record;
    record.id = lot.id;
    record.seed = lot.seed;
    record.game = start.game();
    record.name = spec_name(record.game);
    record.start = start.text();
    record.position = record.start;
    return game;
}

/// Reads everything into the record except the moves, which it returns.
std::vector<std::string> read_fields(RequestFields& fields, const House& house, NewGame& game,
                                     const KeyHash& person) {
    GameRecord& record = game.state.record;
    const GameEntry& entry = **house.registry.game_entry(record.game);
    record.host = person;
    auto moves = fields.moves("moves");
    RequestFields seats = fields.object("seats");
    record.seats[0] = seats.part(read_seat(seats.object("x"), entry, person));
    record.seats[1] = seats.part(read_seat(seats.object("o"), entry, person));
    if (seats.no_more()) fields.refuse(*seats.problem());
    if (fields.has("time")) record.time = fields.part(read_time(fields.object("time"), house));
    if (fields.has("pacing")) record.pacing = fields.part(read_pacing(fields.object("pacing")));
    if (!game.state.two_bots()) {
        record.pacing.reset();
    } else if (!record.pacing) {
        record.pacing = PacingRecord{};
    }
    game.idempotency_key = fields.idempotency_key();
    return moves;
}

void invite(NewGame& game, const Lot& lot) {
    GameRecord& record = game.state.record;
    for (std::size_t side = 0; side < 2; ++side) {
        if (!record.seats[side].open) continue;
        game.invitations[side] = lot.invitations[side];
        record.seats[side].invitation = sha256(game.invitations[side]);
        if (!game.state.is_over()) record.status = GameStatus::Waiting;
    }
}

}  // namespace

Attempt<NewGame> read_new_game(const House& house, const Json& json, const KeyHash& person,
                               const Lot& lot) {
    RequestFields fields(json);
    const auto start = read_start(house.registry, fields);
    if (!start) return std::unexpected(start.error());
    NewGame game = begun(*start, lot);
    const auto moves = read_fields(fields, house, game, person);
    if (fields.no_more()) return std::unexpected(*fields.problem());
    for (const auto& seat : game.state.record.seats) {
        if (seat.human) continue;
        if (auto problem = house.check_bot(seat.bot, *start))
            return std::unexpected(*std::move(problem));
    }
    for (const auto& move : moves) {
        const auto played = played_move(game.state, move, 0);
        if (!played) return std::unexpected(illegal_move(move, played.error()));
        advance(game.state, *played, std::nullopt);
    }
    if (game.state.position().is_over() && moves.empty())
        return problem(ProblemCode::GameOver, "the game is over in this position");
    invite(game, lot);
    return game;
}

NewGame next_game(const GameState& over, bool swap, const Lot& lot) {
    NewGame game = begun(over.positions.front(), lot);
    GameRecord& record = game.state.record;
    const GameRecord& old = over.record;
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
