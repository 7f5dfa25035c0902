#include "play/action.hpp"

#include <gtest/gtest.h>

#include "tests/seated_game.hpp"

namespace lawan::play {
namespace {

const std::string key(22, 'k');

std::string refused_action(const Json& json) { return tests::problem_text(parse_action(json)); }

template <class Kind>
Kind parsed(const Json& json) {
    return std::get<Kind>(parse_action(json).value().action);
}

TEST(ParseAction, ReadsWhatEachKindHas) {
    const auto move = parsed<action::Move>({{"action", "move"}, {"move", "b2"}, {"ply", 3}});
    EXPECT_EQ(move.move, "b2");
    EXPECT_EQ(move.ply, 3);
    EXPECT_EQ(parsed<action::Move>({{"action", "move"}, {"move", "b2"}}).ply, std::nullopt);
    const auto bot = parsed<action::BotMove>({{"action", "bot_move"}, {"bot", "random"}});
    EXPECT_EQ(bot.bot, "random");
    EXPECT_EQ(parsed<action::BotMove>({{"action", "bot_move"}}).bot, "");
    EXPECT_TRUE(parsed<action::Answer>({{"action", "answer"}, {"accept", true}}).accept);
    EXPECT_EQ(parsed<action::Resign>({{"action", "resign"}}).side, std::nullopt);
    EXPECT_EQ(parsed<action::Resign>({{"action", "resign"}, {"side", "o"}}).side, Player::O);
    const auto pace = parsed<action::Pace>({{"action", "pace"}, {"delay_ms", 10'000}});
    EXPECT_EQ(pace.paused, std::nullopt);
    EXPECT_EQ(pace.delay, 10'000);
    EXPECT_EQ(parsed<action::Pace>({{"action", "pace"}, {"paused", false}}).paused, false);
    EXPECT_EQ(parsed<action::Invite>({{"action", "invite"}, {"side", "o"}}).side, Player::O);
    const auto claim =
        parsed<action::Claim>({{"action", "claim"}, {"invitation", key}, {"name", "Budi"}});
    EXPECT_EQ(claim.invitation, key);
    EXPECT_EQ(claim.name_of_person, "Budi");
    EXPECT_FALSE(parsed<action::Again>({{"action", "again"}}).swap);
    EXPECT_TRUE(parsed<action::Again>({{"action", "again"}, {"swap", true}}).swap);
}

TEST(ParseAction, KnowsKindsWithoutFields) {
    for (const char* kind : {"undo", "redo", "end", "swap", "step"}) {
        const auto request = parse_action({{"action", kind}, {"idempotency_key", "once"}});
        ASSERT_TRUE(request) << kind;
        EXPECT_STREQ(name_of(request->action), kind);
        EXPECT_EQ(request->idempotency_key, "once");
    }
}

TEST(ParseAction, SaysWhichFieldIsWrong) {
    const std::string kinds =
        "move, bot_move, undo, redo, answer, resign, end, swap, pace, step, invite, claim or again";
    EXPECT_EQ(refused_action(nullptr), "bad_request: this must be a JSON object");
    EXPECT_EQ(refused_action({{"move", "a1"}}), "bad_request: action: expected a value");
    EXPECT_EQ(refused_action({{"action", "dance"}}), "bad_request: action: expected " + kinds);
    EXPECT_EQ(refused_action({{"action", 1}}), "bad_request: action: expected " + kinds);
    EXPECT_EQ(refused_action({{"action", "move"}}), "bad_request: move: expected a value");
    EXPECT_EQ(refused_action({{"action", "move"}, {"move", 4}}),
              "bad_request: move: expected text");
    EXPECT_EQ(refused_action({{"action", "move"}, {"move", ""}}),
              "bad_request: move: expected 1 to 8 characters");
    EXPECT_EQ(refused_action({{"action", "move"}, {"move", "a1"}, {"ply", 65}}),
              "bad_request: ply: expected a whole number from 0 to 64");
    EXPECT_EQ(refused_action({{"action", "bot_move"}, {"bot", std::string(401, 'x')}}),
              "bad_request: bot: expected 1 to 400 characters");
    EXPECT_EQ(refused_action({{"action", "answer"}}), "bad_request: accept: expected a value");
    EXPECT_EQ(refused_action({{"action", "answer"}, {"accept", 1}}),
              "bad_request: accept: expected true or false");
    EXPECT_EQ(refused_action({{"action", "resign"}, {"side", "z"}}),
              "bad_request: side: expected x or o");
    EXPECT_EQ(refused_action({{"action", "pace"}, {"paused", "yes"}}),
              "bad_request: paused: expected true or false");
    EXPECT_EQ(refused_action({{"action", "pace"}, {"delay_ms", 10'001}}),
              "bad_request: delay_ms: expected a whole number from 0 to 10000");
    EXPECT_EQ(refused_action({{"action", "invite"}}), "bad_request: side: expected a value");
    EXPECT_EQ(refused_action({{"action", "claim"}, {"invitation", "short"}}),
              "bad_request: invitation: expected 22 to 64 characters of A-Z a-z 0-9 _ -");
    EXPECT_EQ(refused_action({{"action", "claim"}, {"invitation", key}, {"name", "a\nb"}}),
              "bad_request: name: expected no control characters");
    EXPECT_EQ(refused_action({{"action", "again"}, {"swap", 0}}),
              "bad_request: swap: expected true or false");
    EXPECT_EQ(refused_action({{"action", "undo"}, {"idempotency_key", ""}}),
              "bad_request: idempotency_key: expected 1 to 64 characters");
}

TEST(ParseAction, RefusesFieldsOfOtherKinds) {
    const auto request = parse_action({{"action", "undo"}, {"move", "a1"}});
    ASSERT_FALSE(request);
    EXPECT_EQ(request.error().message, "'move': unknown field");
    EXPECT_EQ(request.error().params, (Json{{"field", "'move'"}}));
}

TEST(ParseAction, TellsTheFirstOfSeveralMistakes) {
    EXPECT_EQ(refused_action({{"action", "move"}, {"ply", -1}, {"more", 1}}),
              "bad_request: move: expected a value");
}

}  // namespace
}  // namespace lawan::play
