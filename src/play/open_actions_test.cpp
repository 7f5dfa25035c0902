#include "play/open_actions.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using tests::ani;
using tests::budi;
using tests::citra;

std::string why(const GameState& state, const KeyHash& person, const Action& action) {
    const auto problem = why_not_open(state, person, action);
    return problem ? code_text(problem->code) + ": " + problem->message : "open";
}

TEST(OpenActions, ChangeWithTheTurn) {
    const GameState state = tests::two_people("tictactoe", {"a1"});
    EXPECT_THAT(open_actions(state, ani), ElementsAre("undo", "resign", "end", "swap", "invite"));
    EXPECT_THAT(open_actions(state, budi),
                ElementsAre("move", "bot_move", "resign", "end", "swap", "invite"));
    EXPECT_THAT(open_actions(state, citra), IsEmpty());
    EXPECT_THAT(open_actions(state, {}), IsEmpty());
}

TEST(OpenActions, WaitForAnAnswer) {
    GameState state = tests::two_people("tictactoe", {"a1"});
    state.record.request = RequestRecord{"undo", Player::X};
    EXPECT_THAT(open_actions(state, ani), ElementsAre("answer", "resign", "invite"));
    EXPECT_THAT(open_actions(state, budi),
                ElementsAre("move", "bot_move", "answer", "resign", "invite"));
}

TEST(OpenActions, OfAnOpenSeatAreClaimAndInvite) {
    const GameState state = tests::game_of(
        {{"game", "tictactoe"}, {"seats", tests::seats_of(tests::human(), tests::open_seat())}});
    EXPECT_THAT(open_actions(state, ani), ElementsAre("end", "invite", "claim"));
    EXPECT_THAT(open_actions(state, citra), ElementsAre("claim"));
    EXPECT_EQ(why(state, ani, action::Move{"a1"}), "seat_open: the other seat is still open");
}

TEST(OpenActions, BetweenBotsAreTheHosts) {
    GameState state = tests::two_bots();
    EXPECT_THAT(open_actions(state, ani), ElementsAre("end", "swap", "pace"));
    state.record.pacing->paused = true;
    EXPECT_THAT(open_actions(state, ani), ElementsAre("end", "swap", "pace", "step"));
    EXPECT_THAT(open_actions(state, budi), IsEmpty());
    EXPECT_EQ(why(state, budi, action::Pace{}), "not_host: only the game's creator can do that");
    EXPECT_EQ(why(state, budi, action::Step{}), "not_host: only the game's creator can do that");
    EXPECT_EQ(why(state, ani, action::Move{"a1"}), "not_your_seat: you hold no seat here");
}

TEST(OpenActions, AfterTheEndAreUndoAndAgain) {
    const GameState won = tests::one_screen({"a3", "a1", "b3", "b1", "c3"});
    EXPECT_THAT(open_actions(won, ani), ElementsAre("undo", "again"));
    GameState resigned = tests::one_screen({"a3"});
    resigned.record.status = GameStatus::Over;
    EXPECT_THAT(open_actions(resigned, ani), ElementsAre("again"));
    resigned.record.imported = true;
    EXPECT_THAT(open_actions(resigned, ani), IsEmpty());
    EXPECT_EQ(why(won, ani, action::Move{"c1"}), "game_over: the game is over");
    EXPECT_EQ(why(won, ani, action::Again{}), "open");
}

TEST(OpenActions, SayWhyNot) {
    const GameState state = tests::two_people("tictactoe", {"a1"});
    EXPECT_EQ(why(state, ani, action::Move{"b2"}), "not_your_turn: it is the other side's turn");
    EXPECT_EQ(why(state, citra, action::Move{"b2"}),
              "not_your_seat: watchers cannot do that; you hold no seat here");
    EXPECT_EQ(why(state, ani, action::Redo{}), "not_now: redo is not possible now");
    EXPECT_EQ(why(state, ani, action::Answer{true}), "not_now: answer is not possible now");
    EXPECT_EQ(why(state, budi, action::Move{"b2", 0}),
              "stale: the game has gone on; it has 1 moves now");
    EXPECT_EQ(why_not_open(state, budi, action::BotMove{0})->params, (Json{{"ply", 1}}));
    EXPECT_EQ(why_not_open(state, ani, action::Redo{})->params, (Json{{"action", "redo"}}));
}

}  // namespace
}  // namespace lawan::play
