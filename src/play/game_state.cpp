#include "play/game_state.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "play/request_fields.hpp"

namespace lawan::play {

using std::chrono::milliseconds;

std::array<std::int64_t, 2> GameState::clocks() const {
    const std::int64_t whole = record.time.per_game.value_or(0);
    return record.moves.empty() ? std::array{whole, whole} : record.moves.back().clocks;
}

bool GameState::clock_runs() const {
    const bool paused = record.pacing && record.pacing->paused;
    return record.time.per_game && is_playing() && !paused;
}

TimedPosition GameState::turn() const {
    const auto [x, o] = clocks();
    return {position(), {milliseconds(x), milliseconds(o)}};
}

TimeControl GameState::time_control() const {
    TimeControl control{.increment = milliseconds(record.time.increment)};
    if (record.time.per_game) control.per_game = milliseconds(*record.time.per_game);
    return control;
}

Expected<GameState> restored(const Registry& registry, GameRecord record) {
    const auto refuse = [&](const Error& error) {
        return fail(
            fmt::format("the stored game {} cannot be replayed: {}", record.id, error.message));
    };
    if (!is_game_id(record.id)) return refuse({"its id is damaged"});
    auto position = registry.start(record.game);
    if (!position) return refuse(position.error());
    position = position->with_text(record.start);
    if (!position) return refuse(position.error());
    GameState state{{}, {*position}};
    state.positions.reserve(record.moves.size() + 1);
    for (const auto& move : record.moves) {
        position = state.positions.back().play(move.move);
        if (!position) return refuse(position.error());
        state.positions.push_back(*position);
    }
    state.record = std::move(record);
    return state;
}

Expected<PlayedMove> played_move(const GameState& state, std::string_view move,
                                 std::int64_t spent) {
    return play_move(state.turn(), move, milliseconds(spent), state.time_control());
}

void advance(GameState& state, const PlayedMove& played, std::optional<std::int64_t> spent) {
    GameRecord& record = state.record;
    const auto& left = played.next.clocks;
    record.moves.push_back(
        {played.move, spent, {whole_milliseconds(left[0]), whole_milliseconds(left[1])}});
    state.positions.push_back(played.next.position);
    record.position = state.position().text();
    record.request.reset();
    if (played.result) end_game(state, *played.result);
}

void take_back(GameState& state, int plies) {
    GameRecord& record = state.record;
    const int number = record.undone.empty() ? 1 : record.undone.front().undone_by + 1;
    const auto first = record.moves.end() - plies;
    for (auto move = first; move != record.moves.end(); ++move) move->undone_by = number;
    record.undone.insert(record.undone.begin(), first, record.moves.end());
    record.moves.erase(first, record.moves.end());
    state.positions.erase(state.positions.end() - plies, state.positions.end());
    record.position = state.position().text();
    record.request.reset();
    record.result.reset();
    record.status = GameStatus::Playing;
}

void end_game(GameState& state, MatchResult result) {
    state.record.status = GameStatus::Over;
    state.record.request.reset();
    ResultRecord kept{result.winner, result.reason, std::nullopt, std::move(result.detail)};
    if (result.reason == Reason::Normal) kept.points = state.position().outcome().points;
    state.record.result = std::move(kept);
}

bool holds(const GameState& state, Player side, const KeyHash& person) {
    return !person.empty() && state.seat(side).human && state.seat(side).holder == person;
}

std::vector<Player> sides_of(const GameState& state, const KeyHash& person) {
    std::vector<Player> sides;
    for (const Player side : {Player::X, Player::O}) {
        if (holds(state, side, person)) sides.push_back(side);
    }
    return sides;
}

bool is_host(const GameState& state, const KeyHash& person) {
    return !person.empty() && state.record.host == person;
}

int plies_to_undo(const GameState& state, const KeyHash& person) {
    for (int plies = 1; plies <= state.ply(); ++plies) {
        const auto ply = static_cast<std::size_t>(state.ply() - plies);
        if (holds(state, state.mover(ply), person)) return plies;
    }
    return 0;
}

bool needs_consent(const GameState& state, const KeyHash& person) {
    return std::ranges::any_of(state.record.seats, [&](const SeatRecord& seat) {
        return seat.human && !seat.open && seat.holder != person;
    });
}

}  // namespace lawan::play
