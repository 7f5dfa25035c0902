#include "play/game_action.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/secret.hpp"
#include "game/grid.hpp"
#include "play/request_fields.hpp"

namespace lawan::play {
namespace {

std::optional<std::int64_t> ply_field(RequestFields& fields) {
    return fields.optional_integer("ply", 0, most_plies);
}

Refusal not_now(const std::string& action, const std::string& why) {
    return {409, "not_now", why, {{"action", action}}};
}

/// The rules explain a wrong move; the code is for pages that translate.
Refusal bad_move(const Position& position, const std::string& move, const Error& error) {
    const auto cell = position.board().grid.parse_square(move);
    const BoardView board = position.board();
    std::string code = "illegal_move";
    if (error.code == ErrorCode::ColumnFull) code = "column_full";
    if (cell && board.marks.at(*cell)) code = "cell_taken";
    return {422, code, error.message, {{"move", move}}};
}

void require_ply(const GameState& state, const Action& action) {
    if (!action.ply || *action.ply == state.ply()) return;
    throw Refusal(409, "stale",
                  fmt::format("the game has gone on; it has {} moves now", state.ply()),
                  {{"ply", state.ply()}});
}

/// A move of one side that has only one key on it, or of the side that is named.
Player resigning_side(const GameState& state, const KeyHash& person, const Action& action) {
    const auto sides = sides_of(state, person);
    if (action.side) {
        if (std::ranges::find(sides, *action.side) == sides.end()) {
            throw Refusal(403, "not_your_seat", "that side is another person's",
                          {{"action", action.kind}});
        }
        return *action.side;
    }
    return sides.size() == 2 ? state.to_move() : sides.front();
}

void swap_seats(GameState& state) {
    std::swap(state.record.seats[0], state.record.seats[1]);
    state.record.request.reset();
}

void redo(GameState& state) {
    std::vector<MoveRecord>& undone = state.record.undone;
    const int number = undone.front().undone_by;
    const auto last = std::ranges::find_if(
        undone, [&](const MoveRecord& move) { return move.undone_by != number; });
    for (auto move = undone.begin(); move != last; ++move) {
        advance(state, *played_move(state, move->move, 0), move->milliseconds);
        state.record.moves.back().clocks = move->clocks;
    }
    undone.erase(undone.begin(), last);
    state.record.request.reset();
}

/// What needs no further consent. `person` is the one who asked for it.
std::string do_agreed(GameState& state, const std::string& kind, const KeyHash& person) {
    if (kind == "undo") {
        take_back(state, plies_to_undo(state, person));
        return "undone";
    }
    if (kind == "redo") {
        redo(state);
        return "redone";
    }
    if (kind == "swap") {
        swap_seats(state);
        return "swapped";
    }
    end_game(state, {.reason = Reason::Aborted});
    return "ended";
}

std::string answer(GameState& state, const KeyHash& person, const Action& action) {
    const RequestRecord request = *state.record.request;
    const bool asked_myself = holds(state, request.side, person);
    const bool is_asked = holds(state, opponent(request.side), person);
    if (action.accept && !is_asked)
        throw not_now(action.kind, "the other person has to answer what you asked for");
    if (!asked_myself && !is_asked) throw not_now(action.kind, "there is nothing to answer");
    if (action.accept) return do_agreed(state, request.action, state.seat(request.side).holder);
    state.record.request.reset();
    return "answered";
}

std::optional<Change> claim(const GameState& before, const KeyHash& person, const Action& action) {
    const KeyHash invitation = sha256(action.invitation);
    for (const Player side : {Player::X, Player::O}) {
        const SeatRecord& seat = before.seat(side);
        if (seat.invited_by == invitation && seat.holder == person) return std::nullopt;
        if (seat.invitation.empty() || seat.invitation != invitation) continue;
        Change change{before, "claimed"};
        GameRecord& record = change.after.record;
        SeatRecord& taken = change.after.seat(side);
        taken.holder = person;
        taken.open = false;
        taken.invitation.clear();
        taken.invited_by = invitation;
        if (!action.name.empty()) taken.name = action.name;
        record.request.reset();
        const bool waiting = std::ranges::any_of(record.seats, &SeatRecord::open);
        if (!before.is_over()) record.status = waiting ? GameStatus::Waiting : GameStatus::Playing;
        return change;
    }
    throw Refusal(410, "invitation_used",
                  "this invitation was used up or replaced; ask for a new one");
}

Change invite(const GameState& before, const KeyHash& person, const Action& action) {
    const SeatRecord& seat = before.seat(*action.side);
    const bool mine = holds(before, *action.side, person);
    if (!mine && !(seat.human && seat.open && is_host(before, person))) {
        throw Refusal(403, "not_your_seat", "you can give away only your own seat",
                      {{"action", action.kind}});
    }
    Change change{before, ""};
    const std::string secret = new_secret();
    change.after.seat(*action.side).invitation = sha256(secret);
    change.invitation.emplace(*action.side, secret);
    return change;
}

Change play(const GameState& before, const Action& action, std::int64_t spent) {
    const auto played = played_move(before, action.move, spent);
    if (!played) throw bad_move(before.position(), action.move, played.error());
    Change change{before, "moved"};
    change.after.record.undone.clear();
    advance(change.after, *played, spent);
    return change;
}

Change pace(const GameState& before, const Action& action) {
    Change change{before, "paced"};
    PacingRecord& pacing = *change.after.record.pacing;
    pacing.paused = action.paused.value_or(pacing.paused);
    pacing.delay = action.delay.value_or(pacing.delay);
    return change;
}

}  // namespace

Action parse_action(const Json& json) {
    RequestFields fields(json);
    Action action;
    action.kind =
        fields.word("action", {"move", "bot_move", "undo", "redo", "answer", "resign", "end",
                               "swap", "pace", "step", "invite", "claim", "again"});
    const std::string& kind = action.kind;
    if (kind == "move") action.move = fields.text("move", 8);
    if (kind == "move" || kind == "bot_move") action.ply = ply_field(fields);
    if (kind == "bot_move") action.bot = fields.text_or("bot", 400, {});
    if (kind == "answer") action.accept = fields.boolean("accept");
    if (kind == "invite" || (kind == "resign" && fields.has("side")))
        action.side = fields.side("side");
    if (kind == "pace") {
        if (fields.has("paused")) action.paused = fields.boolean("paused");
        action.delay = fields.optional_integer("delay_ms", 0, 10'000);
    }
    if (kind == "claim") {
        action.invitation = fields.secret("invitation");
        action.name = fields.person("name");
    }
    if (kind == "again") action.swap = fields.boolean_or("swap", false);
    action.idempotency_key = fields.idempotency_key();
    fields.no_more();
    return action;
}

void require_open(const GameState& state, const KeyHash& person, const Action& action) {
    const std::string& kind = action.kind;
    const bool host = is_host(state, person);
    const bool seated = !sides_of(state, person).empty();
    const Json params{{"action", kind}};
    if ((kind == "pace" || kind == "step") && !host)
        throw Refusal(403, "not_host", "only who made the game can do that", params);
    if (!seated && !host && kind != "claim")
        throw Refusal(403, "not_your_seat", "watchers cannot do that; you hold no seat here",
                      params);
    require_ply(state, action);
    const auto open = open_actions(state, person);
    if (std::ranges::find(open, kind) != open.end()) return;
    const bool is_move = kind == "move" || kind == "bot_move";
    if (is_move && !seated) throw Refusal(403, "not_your_seat", "you hold no seat here", params);
    if (state.is_over() && kind != "again") throw Refusal(409, "game_over", "the game is over");
    if (is_move && state.record.status == GameStatus::Waiting)
        throw Refusal(409, "seat_open", "the other seat is still open");
    if (is_move) throw Refusal(409, "not_your_turn", "it is the other side's turn");
    if (!seated && kind != "claim" && kind != "again")
        throw Refusal(403, "not_your_seat", "you hold no seat here", params);
    if (kind == "claim") throw Refusal(410, "invitation_used", "there is no invitation to take up");
    throw not_now(kind, fmt::format("{} is not possible now", kind));
}

std::optional<Change> carry_out(const GameState& before, const KeyHash& person,
                                const Action& action, std::int64_t spent) {
    const std::string& kind = action.kind;
    if (kind == "claim") return claim(before, person, action);
    require_open(before, person, action);
    if (kind == "move") return play(before, action, spent);
    if (kind == "pace") return pace(before, action);
    if (kind == "invite") return invite(before, person, action);
    Change change{before, ""};
    GameState& state = change.after;
    if (kind == "resign") {
        const Player side = resigning_side(before, person, action);
        end_game(state, {opponent(side), Reason::Resign});
        change.event = "ended";
    } else if (kind == "answer") {
        change.event = answer(state, person, action);
    } else if (needs_consent(before, person)) {
        const auto sides = sides_of(before, person);
        state.record.request = RequestRecord{kind, sides.front()};
        change.event = "requested";
    } else {
        change.event = do_agreed(state, kind, person);
    }
    return change;
}

}  // namespace lawan::play
