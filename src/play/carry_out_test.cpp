#include "play/carry_out.hpp"

#include <gtest/gtest.h>

#include "base/secret.hpp"
#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

using tests::ani;
using tests::budi;
using tests::citra;

Change changed(const GameState& before, const Actor& actor, const Action& action) {
    return std::get<Change>(carry_out(before, actor, action).value());
}

std::string refused(const GameState& before, const KeyHash& person, const Action& action) {
    return tests::problem_text(carry_out(before, {person}, action));
}

std::vector<std::string> moves_of(const GameState& state) {
    std::vector<std::string> moves;
    for (const auto& move : state.record.moves) moves.push_back(move.move);
    return moves;
}

using Moves = std::vector<std::string>;

TEST(CarryOut, PlaysAMoveAndForgetsWhatWasUndone) {
    GameState before = tests::two_people();
    before.record.undone.push_back({"a1"});
    before.record.request = RequestRecord{"swap", Player::X};
    const Change change = changed(before, {ani, 1500}, action::Move{"B2"});
    EXPECT_EQ(change.event, "moved");
    EXPECT_EQ(moves_of(change.after), Moves{"b2"});
    EXPECT_EQ(change.after.record.moves[0].milliseconds, 1500);
    EXPECT_EQ(change.after.record.position, "3 3 3 3/1x1/3 o 1");
    EXPECT_TRUE(change.after.record.undone.empty());
    EXPECT_FALSE(change.after.record.request);
    EXPECT_EQ(before.ply(), 0);
}

TEST(CarryOut, TakesTheTimeOffTheClockAndAddsTheIncrement) {
    GameState before = tests::two_people();
    before.record.time = {.per_game = 60'000, .increment = 2000};
    const Change first = changed(before, {ani, 1500}, action::Move{"b2"});
    EXPECT_EQ(first.after.clocks(), (std::array<std::int64_t, 2>{60'500, 60'000}));
    const Change second = changed(first.after, {budi, 10'000}, action::Move{"a1"});
    EXPECT_EQ(second.after.clocks(), (std::array<std::int64_t, 2>{60'500, 52'000}));
}

TEST(CarryOut, EndsTheGameWithTheMoveThatWins) {
    const GameState before = tests::two_people("tictactoe", {"a3", "a1", "b3", "b1"});
    const GameState after = changed(before, {ani}, action::Move{"c3"}).after;
    EXPECT_TRUE(after.is_over());
    EXPECT_EQ(after.record.result->winner, Player::X);
    EXPECT_EQ(after.record.result->points, 1000);
}

TEST(CarryOut, SaysWhyAMoveIsNone) {
    const GameState before = tests::two_people("tictactoe", {"b2"});
    const auto taken = carry_out(before, {budi}, action::Move{"b2"});
    ASSERT_FALSE(taken);
    EXPECT_EQ(taken.error().code, ProblemCode::CellTaken);
    EXPECT_EQ(taken.error().params, (Json{{"move", "b2"}}));
    EXPECT_EQ(carry_out(before, {budi}, action::Move{"z9"}).error().code, ProblemCode::IllegalMove);
    const GameState full = tests::two_people("connect4:w=4,h=4,k=4", {"a", "a", "a", "a"});
    EXPECT_EQ(carry_out(full, {ani}, action::Move{"a"}).error().code, ProblemCode::ColumnFull);
    EXPECT_EQ(refused(before, ani, action::Move{"a1"}),
              "not_your_turn: it is the other side's turn");
    EXPECT_EQ(refused(before, citra, action::Move{"a1"}),
              "not_your_seat: watchers cannot do that; you hold no seat here");
}

TEST(CarryOut, AsksABotToMove) {
    const GameState person = tests::two_people();
    const auto any = std::get<BotTurn>(carry_out(person, {ani}, action::BotMove{}).value());
    EXPECT_EQ(any.bot, "engine");
    EXPECT_FALSE(any.is_named);
    const auto named =
        std::get<BotTurn>(carry_out(person, {ani}, action::BotMove{0, "random"}).value());
    EXPECT_EQ(named.bot, "random");
    EXPECT_TRUE(named.is_named);
    GameState bots = tests::two_bots();
    EXPECT_EQ(refused(bots, ani, action::Step{}), "not_your_seat: you hold no seat here");
    bots.record.pacing->paused = true;
    EXPECT_EQ(std::get<BotTurn>(carry_out(bots, {ani}, action::Step{}).value()).bot, "random");
}

TEST(CarryOut, UndoesAndRedoesWithoutAskingOnOneScreen) {
    const GameState before = tests::one_screen({"a1", "b2", "c3"});
    const Change undone = changed(before, {ani}, action::Undo{});
    EXPECT_EQ(undone.event, "undone");
    EXPECT_EQ(moves_of(undone.after), (Moves{"a1", "b2"}));
    const Change redone = changed(undone.after, {ani}, action::Redo{});
    EXPECT_EQ(redone.event, "redone");
    EXPECT_EQ(moves_of(redone.after), (Moves{"a1", "b2", "c3"}));
    EXPECT_TRUE(redone.after.record.undone.empty());
    EXPECT_EQ(refused(before, ani, action::Redo{}), "not_now: redo is not possible now");
}

TEST(CarryOut, AsksTheOtherPersonBeforeAnUndo) {
    const GameState before = tests::two_people("tictactoe", {"a1", "b2"});
    const Change asked = changed(before, {ani}, action::Undo{});
    EXPECT_EQ(asked.event, "requested");
    EXPECT_EQ(asked.after.record.request, (RequestRecord{"undo", Player::X}));
    EXPECT_EQ(asked.after.ply(), 2);

    // Undo goes back to before the asker's last move, past the reply to it.
    const Change given = changed(asked.after, {budi}, action::Answer{true});
    EXPECT_EQ(given.event, "undone");
    EXPECT_EQ(given.after.ply(), 0);
    EXPECT_FALSE(given.after.record.request);

    const Change refusal = changed(asked.after, {budi}, action::Answer{false});
    EXPECT_EQ(refusal.event, "answered");
    EXPECT_EQ(refusal.after.ply(), 2);
    EXPECT_FALSE(refusal.after.record.request);

    const Change withdrawn = changed(asked.after, {ani}, action::Answer{false});
    EXPECT_EQ(withdrawn.event, "answered");
    EXPECT_EQ(refused(asked.after, ani, action::Answer{true}),
              "not_now: the other person has to answer what you asked for");
    EXPECT_EQ(refused(before, budi, action::Answer{true}), "not_now: answer is not possible now");
}

TEST(CarryOut, SwapsAndEndsAndRedoesByAgreement) {
    GameState before = tests::two_people("tictactoe", {"a1"});
    const auto agreed = [&](const Action& action) {
        return changed(changed(before, {ani}, action).after, {budi}, action::Answer{true});
    };
    const Change swapped = agreed(action::Swap{});
    EXPECT_EQ(swapped.event, "swapped");
    EXPECT_EQ(swapped.after.seat(Player::X).holder, budi);
    EXPECT_EQ(swapped.after.seat(Player::O).holder, ani);
    const Change ended = agreed(action::End{});
    EXPECT_EQ(ended.event, "ended");
    EXPECT_TRUE(ended.after.is_over());
    EXPECT_EQ(ended.after.record.result->winner, std::nullopt);
    before = agreed(action::Undo{}).after;
    EXPECT_EQ(agreed(action::Redo{}).event, "redone");
}

TEST(CarryOut, ResignsForTheSideOfThePerson) {
    const Change change = changed(tests::two_people(), {budi}, action::Resign{});
    EXPECT_EQ(change.event, "ended");
    EXPECT_EQ(change.after.record.result->winner, Player::X);
    EXPECT_EQ(refused(tests::two_people(), budi, action::Resign{Player::X}),
              "not_your_seat: that side is another person's");
    // One person with both seats resigns for the side to move unless the request names one.
    const GameState both = tests::one_screen({"a1"});
    EXPECT_EQ(changed(both, {ani}, action::Resign{}).after.record.result->winner, Player::X);
    EXPECT_EQ(changed(both, {ani}, action::Resign{Player::X}).after.record.result->winner,
              Player::O);
}

TEST(CarryOut, SetsThePaceOfBots) {
    const Change paused = changed(tests::two_bots(), {ani}, action::Pace{true, {}});
    EXPECT_EQ(paused.event, "paced");
    EXPECT_EQ(paused.after.record.pacing, (PacingRecord{true, 600}));
    const Change slower = changed(paused.after, {ani}, action::Pace{{}, 2000});
    EXPECT_EQ(slower.after.record.pacing, (PacingRecord{true, 2000}));
    EXPECT_EQ(refused(tests::two_bots(), budi, action::Pace{}),
              "not_host: only the game's creator can do that");
}

TEST(CarryOut, GivesASeatAwayByInvitation) {
    const GameState before = tests::two_people();
    const Change invited = changed(before, {budi, 0, "a secret"}, action::Invite{Player::O});
    EXPECT_EQ(invited.event, "");
    EXPECT_EQ(invited.invitation, (std::pair{Player::O, std::string("a secret")}));
    EXPECT_EQ(invited.after.seat(Player::O).invitation, sha256("a secret"));

    const action::Claim claim{"a secret", "Citra"};
    const Change claimed = changed(invited.after, {citra}, claim);
    EXPECT_EQ(claimed.event, "claimed");
    const SeatRecord& seat = claimed.after.seat(Player::O);
    EXPECT_EQ(seat.holder, citra);
    EXPECT_EQ(seat.name, "Citra");
    EXPECT_TRUE(seat.invitation.empty());
    EXPECT_TRUE(
        std::holds_alternative<Unchanged>(carry_out(claimed.after, {citra}, claim).value()));
    EXPECT_EQ(refused(claimed.after, ani, claim),
              "invitation_used: this invitation was used up or replaced; ask for a new one");
    EXPECT_EQ(refused(before, ani, action::Invite{Player::O}),
              "not_your_seat: you can give away only your own seat");
}

TEST(CarryOut, BeginsWhenTheOpenSeatIsTaken) {
    const GameState before = tests::game_of(
        {{"game", "tictactoe"}, {"seats", tests::seats_of(tests::human(), tests::open_seat())}});
    EXPECT_EQ(before.record.status, GameStatus::Waiting);
    const Change claimed = changed(before, {budi}, action::Claim{"secret of O"});
    EXPECT_EQ(claimed.after.record.status, GameStatus::Playing);
    EXPECT_FALSE(claimed.after.seat(Player::O).open);
}

TEST(CarryOut, MakesOneRematch) {
    GameState over = tests::one_screen({"a3", "a1", "b3", "b1", "c3"});
    const auto rematch = carry_out(over, {ani}, action::Again{true});
    EXPECT_TRUE(std::get<Rematch>(rematch.value()).swap);
    over.record.next = "game-2";
    EXPECT_TRUE(std::holds_alternative<Unchanged>(carry_out(over, {ani}, action::Again{}).value()));
    EXPECT_EQ(refused(tests::one_screen(), ani, action::Again{}),
              "not_now: again is not possible now");
}

}  // namespace
}  // namespace lawan::play
