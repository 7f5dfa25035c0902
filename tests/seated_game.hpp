#pragma once

#include <string>
#include <vector>

#include "play/carry_out.hpp"
#include "play/new_game.hpp"
#include "tests/start_of.hpp"

namespace lawan::tests {

/// Keys of two players and a spectator.
inline const KeyHash ani(32, 'a');
inline const KeyHash budi(32, 'b');
inline const KeyHash citra(32, 'c');

/// Returns a House without restrictions.
inline House open_house() {
    return {shared_registry(),
            [](const std::string&, const Position&) -> std::optional<Problem> { return {}; },
            [](Duration) -> std::optional<Problem> { return {}; }};
}

inline const Lot first_lot{"game-1", 7, {"secret of X", "secret of O"}};

/// Creates Ani's game from a valid request.
inline GameState game_of(const Json& request) {
    return read_new_game(open_house(), request, ani, first_lot).value().state;
}

inline Json seats_of(const Json& x, const Json& o) { return {{"x", x}, {"o", o}}; }
inline Json human() { return {{"kind", "human"}}; }
inline Json open_seat() { return {{"kind", "human"}, {"open", true}}; }
inline Json bot_seat(const std::string& bot) { return {{"kind", "bot"}, {"bot", bot}}; }

/// Returns a game with Ani as X and Budi as O, tic-tac-toe by default.
inline GameState two_people(const std::string& game = "tictactoe",
                            const std::vector<std::string>& moves = {}) {
    GameState state =
        game_of({{"game", game}, {"moves", moves}, {"seats", seats_of(human(), open_seat())}});
    SeatRecord& seat = state.seat(Player::O);
    seat.holder = budi;
    seat.open = false;
    seat.invitation.clear();
    if (!state.is_over()) state.record.status = GameStatus::Playing;
    return state;
}

/// Returns a game in which Ani holds both sides.
inline GameState one_screen(const std::vector<std::string>& moves = {}) {
    return game_of(
        {{"game", "tictactoe"}, {"moves", moves}, {"seats", seats_of(human(), human())}});
}

/// Returns a game of two bots that Ani created and watches.
inline GameState two_bots() {
    return game_of(
        {{"game", "tictactoe"}, {"seats", seats_of(bot_seat("random"), bot_seat("minimax"))}});
}

/// Returns `code: message` of a problem, or `none`.
template <class T>
std::string problem_text(const Attempt<T>& attempt) {
    return attempt ? "none" : code_text(attempt.error().code) + ": " + attempt.error().message;
}

}  // namespace lawan::tests
