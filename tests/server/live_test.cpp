#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Games over the WebSocket: order of events, reconnecting, presence, live bots.

namespace lawan::tests {
namespace {

using ::testing::ElementsAre;

Json people() {
    return {{"game", "connect4"},
            {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
}

Json subscribe(const std::string& id) {
    return {{"type", "subscribe"}, {"id", "s"}, {"game_id", id}};
}

Json move_message(const std::string& id, const std::string& move, int ply) {
    return {{"type", "act"},
            {"id", "m" + std::to_string(ply)},
            {"game_id", id},
            {"action", {{"action", "move"}, {"move", move}, {"ply", ply}}}};
}

/// Applies an event to the game as a client does.
void apply(Json& game, const Json& event) {
    ASSERT_EQ(event["seq"], game["seq"].get<int>() + 1);
    game.update(event["changes"]);
    game["seq"] = event["seq"];
}

class Live : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};
};

TEST_F(Live, EventsComeBeforeTheAnswerAndMakeTheSameGame) {
    const std::string id = ani.make_game(people())["game"]["id"];
    WebSocketClient player(server.port(), ani.key());
    WebSocketClient watcher(server.port(), "");
    player.send(subscribe(id));
    watcher.send(subscribe(id));
    (void)player.await("subscribed");
    const Json subscribed = watcher.await("subscribed");
    EXPECT_EQ(subscribed["you"],
              (Json{{"sides", Json::array()}, {"host", false}, {"may", Json::array()}}));
    Json game = subscribed["game"];
    int ply = 0;
    for (const char* move : {"d", "d", "e", "d"}) {
        player.send(move_message(id, move, ply++));
        const Json acted = player.await("acted");
        ASSERT_EQ(player.skipped.back()["type"], "event");
        EXPECT_EQ(player.skipped.back()["seq"], acted["seq"]);
        const Json event = watcher.await("event");
        EXPECT_EQ(event["kind"], "moved");
        apply(game, event);
    }
    Json now = ani.get("/api/games/" + id).json()["game"];
    EXPECT_EQ(game, now);
}

TEST_F(Live, AWatcherCannotAct) {
    const std::string id = ani.make_game(people())["game"]["id"];
    WebSocketClient nobody(server.port(), "");
    nobody.send(move_message(id, "d", 0));
    EXPECT_EQ(nobody.await("error")["error"]["code"], "key_missing");
    WebSocketClient stranger(server.port(), random_key());
    stranger.send(move_message(id, "d", 0));
    const Json error = stranger.await("error");
    EXPECT_EQ(error["error"]["code"], "not_your_seat");
    EXPECT_EQ(error["id"], "m0");
}

TEST_F(Live, PresenceSaysWhoIsThere) {
    const std::string id = ani.make_game(people())["game"]["id"];
    WebSocketClient player(server.port(), ani.key());
    player.send(subscribe(id));
    const Json alone = player.await("presence");
    EXPECT_EQ(alone["x"], true);
    EXPECT_EQ(alone["watchers"], 0);
    {
        WebSocketClient watcher(server.port(), "");
        watcher.send(subscribe(id));
        EXPECT_EQ(player.await("presence")["watchers"], 1);
    }
    EXPECT_EQ(player.await("presence")["watchers"], 0);
}

TEST_F(Live, WhoWasAwayGetsWhatWasMissed) {
    const std::string id = ani.make_game(people())["game"]["id"];
    for (const char* move : {"a", "b", "c"})
        ASSERT_EQ(ani.act(id, {{"action", "move"}, {"move", move}}).status, 200);
    WebSocketClient back(server.port(), "");
    Json message = subscribe(id);
    message["after"] = 2;
    back.send(message);
    EXPECT_EQ(back.await("subscribed")["game"], nullptr);
    EXPECT_EQ(back.await("event")["seq"], 3);
    EXPECT_EQ(back.await("event")["seq"], 4);
    message["after"] = 4;
    WebSocketClient current(server.port(), "");
    current.send(message);
    EXPECT_EQ(current.await("subscribed")["game"], nullptr);
    // After a restart earlier events are gone, so the whole game is sent.
    server.restart();
    WebSocketClient later(server.port(), "");
    message["after"] = 2;
    later.send(message);
    EXPECT_EQ(later.await("subscribed")["game"]["seq"], 4);
    // A sequence number of the future is unknown, so the whole game is sent.
    message["after"] = 99;
    later.send(message);
    EXPECT_EQ(later.await("subscribed")["game"]["seq"], 4);
}

TEST_F(Live, ABotAnswersWithAReport) {
    Json request = people();
    request["seats"]["o"] = {{"kind", "bot"}, {"bot", "alphabeta:depth=4"}};
    const std::string id = ani.make_game(request)["game"]["id"];
    WebSocketClient player(server.port(), ani.key());
    player.send(subscribe(id));
    (void)player.await("subscribed");
    player.send(move_message(id, "d", 0));
    EXPECT_EQ(player.await("event")["seq"], 2);
    const Json thinking = player.await("thinking");
    EXPECT_EQ(thinking["side"], "o");
    const Json reply = player.await("event");
    EXPECT_EQ(reply["seq"], 3);
    EXPECT_EQ(reply["changes"]["report"]["report"]["depth"], 4);
    EXPECT_EQ(reply["changes"]["position"]["to_move"], "x");
}

TEST_F(Live, BotsPlayOnlyWhileSomebodyLooks) {
    Json request = people();
    for (const char* side : {"x", "o"}) request["seats"][side] = {{"kind", "bot"}, {"level", 1}};
    request["pacing"] = {{"delay_ms", 20}};
    const std::string id = ani.make_game(request)["game"]["id"];
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_EQ(ani.get("/api/games/" + id).json()["game"]["moves"].size(), 0U);
    {
        WebSocketClient watcher(server.port(), "");
        watcher.send(subscribe(id));
        for (int i = 0; i < 3; ++i) EXPECT_EQ(watcher.await("event")["kind"], "moved");
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto moves = ani.get("/api/games/" + id).json()["game"]["moves"].size();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(ani.get("/api/games/" + id).json()["game"]["moves"].size(), moves);
}

TEST_F(Live, ADeletedGameSaysSo) {
    const std::string id = ani.make_game(people())["game"]["id"];
    WebSocketClient watcher(server.port(), "");
    watcher.send(subscribe(id));
    (void)watcher.await("subscribed");
    ASSERT_EQ(ani.send("DELETE", "/api/games/" + id).status, 204);
    const Json event = watcher.await("event");
    EXPECT_EQ(event["kind"], "deleted");
    EXPECT_EQ(event["seq"], 2);
    watcher.send(subscribe(id));
    EXPECT_EQ(watcher.await("error")["error"]["code"], "no_such_game");
}

TEST_F(Live, HelloComesFirst) {
    auto socket = WebSocketClient::silent(server.port());
    socket.send({{"type", "ping"}});
    EXPECT_EQ(socket.await("error")["error"]["code"], "bad_request");
    socket.send({{"type", "hello"}, {"protocol", 2}});
    EXPECT_EQ(socket.await("error")["error"]["params"]["field"], "protocol");
    socket.send({{"type", "hello"}, {"protocol", 1}});
    EXPECT_EQ(socket.await("welcome")["version"], "test");
    socket.send({{"type", "ping"}});
    EXPECT_EQ(socket.await("pong"), (Json{{"type", "pong"}}));
}

TEST_F(Live, BadMessagesAreAnsweredAndEndNothing) {
    WebSocketClient socket(server.port(), "");
    for (const char* bad :
         {"", "{", "[]", "{}", R"({"type":"dance"})", R"({"type":"ping","loud":true})",
          R"({"type":"subscribe","id":"1"})", R"({"type":"subscribe","id":"1","game_id":"nope"})",
          R"({"type":"stop","id":7})"}) {
        socket.send_text(bad);
        EXPECT_EQ(socket.await("error")["error"]["code"], "bad_request") << bad;
    }
    socket.send({{"type", "ping"}});
    EXPECT_EQ(socket.await("pong")["type"], "pong");
    socket.send_text(std::string(70'000, ' '));
    EXPECT_FALSE(socket.receive().has_value());
    EXPECT_EQ(socket.close_code(), 1009);
    WebSocketClient garbled(server.port(), "");
    garbled.send_text("\xff");
    EXPECT_FALSE(garbled.receive().has_value());
    EXPECT_EQ(garbled.close_code(), 1007);
}

TEST_F(Live, TheEndOfTheServerIsSaid) {
    WebSocketClient socket(server.port(), "");
    server.stop();
    EXPECT_FALSE(socket.receive().has_value());
    EXPECT_EQ(socket.close_code(), 1001);
}

}  // namespace
}  // namespace lawan::tests
