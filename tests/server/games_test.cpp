#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "store/database.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Games over HTTP on a real server and database.

namespace lawan::tests {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Json two_people(const std::string& game = "tictactoe") {
    return {{"game", game},
            {"seats",
             {{"x", {{"kind", "human"}, {"name", "Ani"}}},
              {"o", {{"kind", "human"}, {"open", true}}}}}};
}

Json one_screen(const std::string& game = "tictactoe") {
    return {{"game", game}, {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
}

Json against(const std::string& bot, const std::string& game = "tictactoe") {
    return {{"game", game},
            {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", bot}}}}}};
}

std::vector<std::string> moves_of(const Json& game) {
    std::vector<std::string> moves;
    for (const auto& move : game["moves"]) moves.push_back(move["move"]);
    return moves;
}

std::vector<std::string> may(const Json& answer) { return answer["you"]["may"]; }

/// Polls until the game has `moves` moves.
Json game_with_moves(const Person& person, const std::string& id, std::size_t moves) {
    for (int attempt = 0; attempt < 500; ++attempt) {
        Json game = person.get("/api/games/" + id).json()["game"];
        if (game["moves"].size() >= moves) return game;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    throw std::runtime_error("the bot did not move");
}

class Games : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};
    Person budi{server.port()};

    std::string play(const std::string& id, const std::vector<std::string>& moves) {
        for (const auto& move : moves) {
            const HttpReply reply = ani.act(id, {{"action", "move"}, {"move", move}});
            EXPECT_EQ(reply.status, 200) << reply.body;
        }
        return id;
    }
};

TEST_F(Games, AreMadeAndFound) {
    const HttpReply made = ani.post("/api/games", one_screen("connect4:w=5,h=4,k=3"));
    ASSERT_EQ(made.status, 201) << made.body;
    const Json game = made.json()["game"];
    const std::string id = game["id"];
    EXPECT_EQ(made.headers.at("location"), "/api/games/" + id);
    EXPECT_EQ(game["seq"], 1);
    EXPECT_EQ(game["status"], "playing");
    EXPECT_EQ(game["position"]["options"],
              (Json{{"w", "5"}, {"h", "4"}, {"k", "3"}, {"first", "x"}}));
    EXPECT_EQ(game["position"]["legal"].size(), 5U);
    EXPECT_EQ(game["position"]["legal"][1],
              (Json{{"move", "b"}, {"cell", 16}, {"turned", Json::array()}}));
    EXPECT_THAT(may(made.json()),
                ElementsAre("move", "bot_move", "resign", "end", "swap", "invite"));
    EXPECT_EQ(budi.get("/api/games/" + id).json()["game"]["id"], id);
    EXPECT_EQ(budi.get("/api/games/" + id).json()["you"]["sides"], Json::array());
    EXPECT_EQ(budi.get("/api/games/AAAAAAAAAAAAAAAAAAAAAA").code(), "no_such_game");
    EXPECT_EQ(budi.get("/api/games/short").code(), "no_such_game");
}

TEST_F(Games, ShowWhatAMoveTurns) {
    const std::string id = ani.make_game(one_screen("adjacency"))["game"]["id"];
    const Json game = ani.act(id, {{"action", "move"}, {"move", "f6"}}).json()["game"];
    // O starts at g7, h7, g8, h8: f6 touches only g7.
    EXPECT_EQ(game["position"]["last"],
              (Json{{"move", "f6"}, {"side", "x"}, {"cell", 21}, {"turned", {14}}}));
    EXPECT_EQ(game["position"]["marks"], (Json{{"x", 6}, {"o", 3}}));
    EXPECT_EQ(game["moves"][0]["turned"], 1);
    EXPECT_EQ(game["position"]["rounds_left"], 28);
}

TEST_F(Games, EndByTheRulesWithTheWinningLine) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    play(id, {"a3", "a1", "b3", "b1", "c3"});
    const Json answer = ani.get("/api/games/" + id).json();
    EXPECT_EQ(answer["game"]["status"], "over");
    EXPECT_EQ(answer["game"]["result"],
              (Json{{"winner", "x"}, {"reason", "normal"}, {"points", 1.0}, {"detail", nullptr}}));
    EXPECT_EQ(answer["game"]["position"]["line"], (Json{0, 1, 2}));
    EXPECT_THAT(may(answer), ElementsAre("undo", "again"));
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "c1"}}).code(), "game_over");
}

TEST_F(Games, ExplainMovesThatAreNone) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    play(id, {"b2"});
    const HttpReply taken = ani.act(id, {{"action", "move"}, {"move", "b2"}});
    EXPECT_EQ(taken.status, 422);
    EXPECT_EQ(taken.json()["error"], (Json{{"code", "cell_taken"},
                                           {"message", taken.json()["error"]["message"]},
                                           {"params", {{"move", "b2"}}}}));
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "z9"}}).code(), "illegal_move");
    const std::string four = ani.make_game(one_screen("connect4"))["game"]["id"];
    play(four, {"a", "a", "a", "a", "a", "a"});
    EXPECT_EQ(ani.act(four, {{"action", "move"}, {"move", "a"}}).code(), "column_full");
    EXPECT_EQ(ani.get("/api/games/" + four).json()["game"]["moves"].size(), 6U);
}

TEST_F(Games, RefuseAMoveThatComesTooLate) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    play(id, {"b2"});
    const HttpReply late = ani.act(id, {{"action", "move"}, {"move", "a1"}, {"ply", 0}});
    EXPECT_EQ(late.status, 409);
    EXPECT_EQ(late.json()["error"]["params"], (Json{{"ply", 1}}));
    EXPECT_EQ(late.code(), "stale");
}

TEST_F(Games, DoTheSameThingOnce) {
    Json request = one_screen();
    request["idempotency_key"] = "made once";
    const std::string id = ani.make_game(request)["game"]["id"];
    EXPECT_EQ(ani.make_game(request)["game"]["id"], id);
    EXPECT_NE(budi.make_game(request)["game"]["id"], id);
    const Json move{{"action", "move"}, {"move", "b2"}, {"ply", 0}, {"idempotency_key", "m0"}};
    EXPECT_EQ(ani.act(id, move).json()["game"]["seq"], 2);
    const HttpReply again = ani.act(id, move);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.json()["game"]["seq"], 2);
    server.restart();
    const Person same(server.port(), ani.key());
    EXPECT_EQ(same.act(id, move).json()["game"]["seq"], 2);
    EXPECT_EQ(same.make_game(request)["game"]["id"], id);
}

TEST_F(Games, UndoAndRedoWhatABotHasAnswered) {
    const std::string id = ani.make_game(against("local:ties=first"))["game"]["id"];
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).code(), "not_now");
    play(id, {"b2"});
    const Json answered = game_with_moves(ani, id, 2);
    const Json undone = ani.act(id, {{"action", "undo"}}).json();
    EXPECT_EQ(undone["game"]["moves"].size(), 0U);
    EXPECT_EQ(undone["game"]["redoable"], 2);
    EXPECT_THAT(may(undone), Contains("redo"));
    const Json redone = ani.act(id, {{"action", "redo"}}).json();
    EXPECT_EQ(moves_of(redone["game"]), moves_of(answered));
    EXPECT_EQ(redone["game"]["redoable"], 0);
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    const Json other = ani.act(id, {{"action", "move"}, {"move", "a1"}}).json();
    EXPECT_EQ(other["game"]["redoable"], 0);
    EXPECT_EQ(ani.act(id, {{"action", "redo"}}).code(), "not_now");
}

TEST_F(Games, KeepTheUndoneOverARestart) {
    const std::string id = ani.make_game(one_screen("connect4"))["game"]["id"];
    play(id, {"d", "d", "e", "c"});
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    server.restart();
    const Person same(server.port(), ani.key());
    EXPECT_EQ(same.get("/api/games/" + id).json()["game"]["redoable"], 2);
    EXPECT_THAT(moves_of(same.act(id, {{"action", "redo"}}).json()["game"]),
                ElementsAre("d", "d", "e"));
    EXPECT_THAT(moves_of(same.act(id, {{"action", "redo"}}).json()["game"]),
                ElementsAre("d", "d", "e", "c"));
}

TEST_F(Games, SeatsBelongToKeys) {
    const Json made = ani.make_game(two_people());
    const std::string id = made["game"]["id"];
    const std::string invitation = made["invitations"]["o"];
    EXPECT_EQ(made["game"]["status"], "waiting");
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "b2"}}).code(), "seat_open");
    EXPECT_EQ(budi.act(id, {{"action", "move"}, {"move", "b2"}}).code(), "not_your_seat");
    EXPECT_EQ(budi.act(id, {{"action", "claim"}, {"invitation", random_key()}}).code(),
              "invitation_used");
    const Json claim{{"action", "claim"}, {"invitation", invitation}, {"name", "<b>Budi</b>"}};
    const Json claimed = budi.act(id, claim).json();
    EXPECT_EQ(claimed["game"]["status"], "playing");
    EXPECT_EQ(claimed["game"]["seats"]["o"]["name"], "<b>Budi</b>");
    EXPECT_EQ(claimed["you"]["sides"], (Json{"o"}));
    // Idempotent: claiming again succeeds for the same person and fails for another.
    EXPECT_EQ(budi.act(id, claim).status, 200);
    EXPECT_EQ(Person(server.port()).act(id, claim).code(), "invitation_used");
    EXPECT_EQ(budi.act(id, {{"action", "move"}, {"move", "b2"}}).code(), "not_your_turn");
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "b2"}}).status, 200);
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "a1"}}).code(), "not_your_turn");
    EXPECT_EQ(budi.act(id, {{"action", "move"}, {"move", "a1"}}).status, 200);
    EXPECT_EQ(Person(server.port()).act(id, {{"action", "resign"}}).code(), "not_your_seat");
    // A secret is never sent again.
    EXPECT_THAT(ani.get("/api/games/" + id).body, Not(HasSubstr(invitation)));
    EXPECT_THAT(ani.get("/api/games/" + id).body, Not(HasSubstr(ani.key())));
}

TEST_F(Games, ASeatCanBeGivenAway) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    const Json invited = ani.act(id, {{"action", "invite"}, {"side", "o"}}).json();
    EXPECT_EQ(invited["game"]["seq"], 1);
    const std::string first = invited["invitations"]["o"];
    const std::string second =
        ani.act(id, {{"action", "invite"}, {"side", "o"}}).json()["invitations"]["o"];
    EXPECT_EQ(budi.act(id, {{"action", "claim"}, {"invitation", first}}).code(), "invitation_used");
    EXPECT_EQ(budi.act(id, {{"action", "claim"}, {"invitation", second}}).status, 200);
    EXPECT_EQ(ani.get("/api/games/" + id).json()["you"]["sides"], (Json{"x"}));
}

class TwoPeople : public Games {
protected:
    void SetUp() override {
        const Json made = ani.make_game(two_people());
        id = made["game"]["id"];
        ASSERT_EQ(
            budi.act(id, {{"action", "claim"}, {"invitation", made["invitations"]["o"]}}).status,
            200);
        ASSERT_EQ(ani.act(id, {{"action", "move"}, {"move", "b2"}}).status, 200);
    }
    std::string id;
};

TEST_F(TwoPeople, UndoNeedsTheOthersConsent) {
    const Json asked = ani.act(id, {{"action", "undo"}}).json();
    EXPECT_EQ(asked["game"]["request"], (Json{{"action", "undo"}, {"side", "x"}}));
    EXPECT_EQ(asked["game"]["moves"].size(), 1U);
    EXPECT_EQ(ani.act(id, {{"action", "answer"}, {"accept", true}}).code(), "not_now");
    const Json refused = budi.act(id, {{"action", "answer"}, {"accept", false}}).json();
    EXPECT_EQ(refused["game"]["request"], nullptr);
    EXPECT_EQ(refused["game"]["moves"].size(), 1U);
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    EXPECT_EQ(ani.act(id, {{"action", "answer"}, {"accept", false}}).json()["game"]["request"],
              nullptr);
    EXPECT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    const Json accepted = budi.act(id, {{"action", "answer"}, {"accept", true}}).json();
    EXPECT_EQ(accepted["game"]["moves"].size(), 0U);
    EXPECT_EQ(accepted["game"]["redoable"], 1);
}

TEST_F(TwoPeople, AMoveWithdrawsARequest) {
    EXPECT_EQ(ani.act(id, {{"action", "swap"}}).status, 200);
    const Json moved = budi.act(id, {{"action", "move"}, {"move", "a1"}}).json();
    EXPECT_EQ(moved["game"]["request"], nullptr);
    EXPECT_EQ(budi.act(id, {{"action", "answer"}, {"accept", true}}).code(), "not_now");
}

TEST_F(TwoPeople, SwapAndBreakOffByConsent) {
    EXPECT_EQ(ani.act(id, {{"action", "swap"}}).status, 200);
    EXPECT_EQ(budi.act(id, {{"action", "answer"}, {"accept", true}}).json()["you"]["sides"],
              (Json{"x"}));
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "a1"}}).status, 200);
    EXPECT_EQ(ani.act(id, {{"action", "end"}}).json()["game"]["status"], "playing");
    const Json ended = budi.act(id, {{"action", "answer"}, {"accept", true}}).json()["game"];
    EXPECT_EQ(ended["result"]["reason"], "aborted");
}

TEST_F(TwoPeople, PlayAgainAndCountTheSeries) {
    EXPECT_EQ(budi.act(id, {{"action", "resign"}}).json()["game"]["result"]["winner"], "x");
    const std::string next =
        ani.act(id, {{"action", "again"}, {"swap", true}}).json()["game"]["next"];
    EXPECT_EQ(budi.act(id, {{"action", "again"}}).json()["game"]["next"], next);
    const Json second = ani.get("/api/games/" + next).json();
    EXPECT_EQ(second["you"]["sides"], (Json{"o"}));
    EXPECT_EQ(second["game"]["series"], (Json{{"x", 0}, {"o", 1}, {"draws", 0}}));
    EXPECT_EQ(budi.act(next, {{"action", "move"}, {"move", "b2"}}).status, 200);
}

TEST_F(Games, ABotMovesForAPerson) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    const Json help{
        {"action", "bot_move"}, {"bot", "alphabeta"}, {"ply", 0}, {"idempotency_key", "h"}};
    EXPECT_EQ(ani.act(id, help).status, 200);
    const Json game = game_with_moves(ani, id, 1);
    EXPECT_EQ(game["report"]["side"], "x");
    EXPECT_EQ(game["report"]["report"]["bot"], "alphabeta");
    EXPECT_EQ(game["report"]["report"]["exact"], true);
    EXPECT_EQ(ani.act(id, help).json()["game"]["moves"].size(), 1U);
    // The action log tells that a bot moved, even where no search recorded its nodes.
    Database database(server.database());
    auto asked = database.statement("SELECT COUNT(*) FROM actions WHERE kind = 'bot_move'");
    ASSERT_TRUE(asked.step());
    EXPECT_EQ(asked.integer(), 1);
}

TEST_F(Games, BotsPlayStepByStep) {
    Json request = against("local");
    request["seats"]["x"] = {{"kind", "bot"}, {"level", 1}};
    request["pacing"] = {{"paused", true}, {"delay_ms", 0}};
    const std::string id = ani.make_game(request)["game"]["id"];
    EXPECT_EQ(budi.act(id, {{"action", "step"}}).code(), "not_host");
    EXPECT_EQ(ani.act(id, {{"action", "step"}}).status, 200);
    EXPECT_EQ(game_with_moves(ani, id, 1)["moves"].size(), 1U);
    EXPECT_EQ(ani.act(id, {{"action", "pace"}, {"delay_ms", 5}}).json()["game"]["pacing"],
              (Json{{"paused", true}, {"delay_ms", 5}}));
    EXPECT_EQ(ani.act(id, {{"action", "end"}}).json()["game"]["result"]["reason"], "aborted");
}

TEST_F(Games, ClocksRunOut) {
    Json request = one_screen();
    request["time"] = {{"per_game_ms", 1000}, {"increment_ms", 100}};
    const std::string id = ani.make_game(request)["game"]["id"];
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const Json moved = ani.act(id, {{"action", "move"}, {"move", "b2"}}).json()["game"];
    EXPECT_EQ(moved["clock"]["running"], "o");
    EXPECT_LE(moved["clock"]["x_ms"], 800);
    EXPECT_GT(moved["clock"]["x_ms"], 0);
    for (int i = 0; i < 300; ++i) {
        if (ani.get("/api/games/" + id).json()["game"]["status"] == "over") break;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    const Json over = ani.get("/api/games/" + id).json()["game"];
    EXPECT_EQ(over["result"]["reason"], "timeout");
    EXPECT_EQ(over["result"]["winner"], "x");
    EXPECT_EQ(over["clock"]["running"], nullptr);
}

TEST_F(Games, AreDeleted) {
    const std::string id = ani.make_game(one_screen())["game"]["id"];
    EXPECT_EQ(ani.send("DELETE", "/api/games/" + id).status, 204);
    EXPECT_EQ(ani.get("/api/games/" + id).code(), "no_such_game");
    EXPECT_EQ(ani.send("DELETE", "/api/games/" + id).code(), "no_such_game");
    server.restart();
    EXPECT_EQ(Person(server.port()).get("/api/games/" + id).code(), "no_such_game");
}

TEST_F(Games, BotsAskForNoMoreThanThereIs) {
    EXPECT_EQ(ani.post("/api/games", against("mcts:memory=65536")).code(), "over_limit");
    EXPECT_EQ(ani.post("/api/games", against("alphabeta:time=10m")).code(), "over_limit");
    const HttpReply wrong = ani.post("/api/games", against("alphabeta:deep=3"));
    EXPECT_EQ(wrong.code(), "bad_bot");
    EXPECT_EQ(wrong.json()["error"]["params"]["offset"], 10);
    EXPECT_EQ(ani.post("/api/games", one_screen("chess")).code(), "bad_game");
}

}  // namespace
}  // namespace lawan::tests
