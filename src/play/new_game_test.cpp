#include "play/new_game.hpp"

#include <gtest/gtest.h>

#include "base/secret.hpp"
#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

using tests::ani;
using tests::bot_seat;
using tests::human;
using tests::open_seat;
using tests::seats_of;

Attempt<NewGame> made(const Json& request) {
    return read_new_game(tests::open_house(), request, ani, tests::first_lot);
}

std::string refused_game(const Json& request) { return tests::problem_text(made(request)); }

Json with_seats(const Json& x, const Json& o) {
    return {{"game", "tictactoe"}, {"seats", seats_of(x, o)}};
}

TEST(NewGame, HasWhatTheRequestSays) {
    const auto game = made(
        {{"game", "connect4:w=5,h=4,k=3"},
         {"moves", {"C", "b"}},
         {"seats", seats_of({{"kind", "human"}, {"name", "Ani"}}, {{"kind", "bot"}, {"level", 2}})},
         {"time", {{"per_game_ms", 60'000}, {"increment_ms", 500}}},
         {"idempotency_key", "once"}});
    ASSERT_TRUE(game) << tests::problem_text(game);
    const GameRecord& record = game->state.record;
    EXPECT_EQ(record.id, "game-1");
    EXPECT_EQ(record.seed, 7);
    EXPECT_EQ(record.game, "connect4:w=5,h=4,k=3");
    EXPECT_EQ(record.name, "connect4");
    EXPECT_EQ(record.host, ani);
    EXPECT_EQ(record.status, GameStatus::Playing);
    EXPECT_EQ(record.moves[0].move, "c");
    EXPECT_EQ(record.moves[1].milliseconds, std::nullopt);
    EXPECT_EQ(game->state.clocks()[0], 61'000 - 500);
    EXPECT_EQ(record.seats[0].holder, ani);
    EXPECT_EQ(record.seats[0].name, "Ani");
    EXPECT_EQ(record.seats[1].bot, "engine:level=2");
    EXPECT_EQ(record.seats[1].level, 2);
    EXPECT_FALSE(record.pacing);
    EXPECT_EQ(game->idempotency_key, "once");
}

TEST(NewGame, WaitsForWhoeverTakesTheOpenSeat) {
    const auto game = made(with_seats(human(), open_seat()));
    ASSERT_TRUE(game);
    EXPECT_EQ(game->state.record.status, GameStatus::Waiting);
    EXPECT_EQ(game->invitations, (std::array<std::string, 2>{"", "secret of O"}));
    EXPECT_EQ(game->state.seat(Player::O).invitation, sha256("secret of O"));
    EXPECT_TRUE(game->state.seat(Player::O).holder.empty());
}

TEST(NewGame, OfTwoBotsHasAPace) {
    EXPECT_EQ(made(with_seats(bot_seat("random"), bot_seat("random")))->state.record.pacing,
              PacingRecord{});
    Json paced = with_seats(bot_seat("random"), {{"kind", "bot"}});
    paced["pacing"] = {{"paused", true}, {"delay_ms", 0}};
    const auto game = made(paced);
    EXPECT_EQ(game->state.record.pacing, (PacingRecord{true, 0}));
    EXPECT_FALSE(game->state.record.seats[1].bot.empty());
    paced["seats"]["x"] = human();
    EXPECT_FALSE(made(paced)->state.record.pacing);
}

TEST(NewGame, SaysWhatIsWrongWithSeats) {
    EXPECT_EQ(refused_game({{"game", "tictactoe"}}), "bad_request: seats: expected a value");
    EXPECT_EQ(refused_game({{"game", "tictactoe"}, {"seats", {{"x", human()}}}}),
              "bad_request: seats.o: expected a value");
    EXPECT_EQ(refused_game(with_seats(1, human())), "bad_request: seats.x must be a JSON object");
    EXPECT_EQ(refused_game(with_seats({{"kind", "cat"}}, human())),
              "bad_request: seats.x.kind: expected human or bot");
    EXPECT_EQ(refused_game(with_seats({{"kind", "human"}, {"bot", "random"}}, human())),
              "bad_request: a person's seat has neither bot nor level");
    EXPECT_EQ(refused_game(with_seats(human(), {{"kind", "bot"}, {"open", true}})),
              "bad_request: only a person's seat can be open");
    EXPECT_EQ(refused_game(with_seats(human(), {{"kind", "bot"}, {"bot", "random"}, {"level", 1}})),
              "bad_request: a seat has a bot or a level, not both");
    EXPECT_EQ(refused_game(with_seats(human(), {{"kind", "bot"}, {"level", 6}})),
              "bad_request: seats.o.level: expected a whole number from 1 to 5");
}

TEST(NewGame, SaysWhatIsWrongWithTheRest) {
    Json request = with_seats(human(), human());
    request["colour"] = "red";
    EXPECT_EQ(refused_game(request), "bad_request: 'colour': unknown field");
    request.erase("colour");
    request["time"] = {{"per_game_ms", 1}};
    EXPECT_EQ(refused_game(request),
              "bad_request: time.per_game_ms: expected a whole number from 1000 to 86400000");
    request.erase("time");
    request["pacing"] = {{"delay_ms", -1}};
    EXPECT_EQ(refused_game(request),
              "bad_request: pacing.delay_ms: expected a whole number from 0 to 10000");
    request.erase("pacing");
    request["moves"] = {"a1", "a1"};
    EXPECT_EQ(made(request).error().code, ProblemCode::IllegalMove);
    EXPECT_EQ(made(request).error().params, (Json{{"move", "a1"}}));
    request["moves"] = "a1";
    EXPECT_EQ(refused_game(request), "bad_request: moves: expected a list of at most 64 moves");
    request.erase("moves");
    request["position"] = "3 3 3 nonsense";
    EXPECT_EQ(made(request).error().code, ProblemCode::BadPosition);
    request["position"] = "3 3 3 xxx/oo1/3 o 3";
    EXPECT_EQ(refused_game(request), "game_over: the game is over in this position");
    request["game"] = "chess";
    EXPECT_EQ(made(request).error().code, ProblemCode::BadGame);
}

TEST(NewGame, KeepsToTheHouse) {
    House house = tests::open_house();
    house.check_bot = [](const std::string& bot, const Position&) -> std::optional<Problem> {
        return Problem{ProblemCode::BadBot, bot + " is not welcome"};
    };
    house.check_time = [](Duration time) -> std::optional<Problem> {
        if (time <= std::chrono::seconds(1)) return std::nullopt;
        return Problem{ProblemCode::OverLimit, "too slow"};
    };
    const auto read = [&](const Json& request) {
        return tests::problem_text(read_new_game(house, request, ani, tests::first_lot));
    };
    Json request = with_seats(human(), human());
    request["time"] = {{"per_move_ms", 1001}};
    EXPECT_EQ(read(request), "over_limit: too slow");
    request["time"] = {{"per_move_ms", 1000}};
    EXPECT_EQ(read(request), "none");
    EXPECT_EQ(read(with_seats(human(), bot_seat("random"))), "bad_bot: random is not welcome");
}

TEST(NextGame, GoesOnWithTheSeries) {
    GameState over = tests::one_screen({"a3", "a1", "b3", "b1", "c3"});
    over.record.series = {.x = 1, .o = 0, .draws = 2};
    over.record.seats[0].name = "Ani";
    const GameRecord same = next_game(over, false, {"game-2"}).state.record;
    EXPECT_EQ(same.id, "game-2");
    EXPECT_EQ(same.series, (SeriesRecord{.x = 2, .o = 0, .draws = 2}));
    EXPECT_TRUE(same.moves.empty());
    EXPECT_EQ(same.seats[0].name, "Ani");
    const GameRecord swapped = next_game(over, true, {"game-2"}).state.record;
    EXPECT_EQ(swapped.series, (SeriesRecord{.x = 0, .o = 2, .draws = 2}));
    EXPECT_EQ(swapped.seats[1].name, "Ani");
}

}  // namespace
}  // namespace lawan::play
