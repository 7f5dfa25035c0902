#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Positions and searches on demand.

namespace lawan::tests {
namespace {

using ::testing::ElementsAre;

class Analysing : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings;
        settings.threads = 2;
        settings.max_think = std::chrono::seconds(5);
        settings.limits = limits_for_this_machine(2);
        return settings;
    }

    RunningServer server{settings()};
    Person ani{server.port()};

    [[nodiscard]] Json position(const Json& source) const {
        return ani.post("/api/positions", source).json();
    }
    [[nodiscard]] Json health() const { return ani.get("/api/health").json(); }
    /// Waits until `running` searches are in progress.
    void wait_for_searches(int running) const {
        for (int i = 0; i < 500 && health()["searches_running"] != running; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        EXPECT_EQ(health()["searches_running"], running);
    }
};

TEST_F(Analysing, PositionsFromTextAndCells) {
    EXPECT_EQ(position({{"game", "mnk:5,4,4"}})["position"]["board"]["width"], 5);
    const Json line = position({{"game", "connect4"}, {"moves", {"d", "4", "e"}}});
    EXPECT_EQ(line["moves"].size(), 3U);
    EXPECT_EQ(line["moves"][1]["move"], "d");
    EXPECT_EQ(line["moves"][1]["ms"], nullptr);
    EXPECT_EQ(line["position"]["plies_played"], 3);
    const Json by_hand =
        position({{"game", "tictactoe"}, {"cells", "x...o...."}, {"to_move", "x"}});
    EXPECT_EQ(by_hand["position"]["text"], "3 3 3 x2/1o1/3 x 2");
    // Two marks and O to move: O started.
    EXPECT_EQ(
        position(
            {{"game", "tictactoe"}, {"cells", "x...o...."}, {"to_move", "o"}})["position"]["game"],
        "tictactoe:first=o");
    EXPECT_EQ(position({{"game", "connect4:first=o"},
                        {"cells", std::string(35, '.') + "o......"}})["position"]["to_move"],
              "x");
    const std::string start =
        position({{"game", "adjacency:rounds=8"}})["position"]["board"]["cells"];
    EXPECT_EQ(position({{"game", "adjacency:rounds=8"},
                        {"cells", start},
                        {"to_move", "o"}})["position"]["game"],
              "adjacency:rounds=8,first=o");
}

TEST_F(Analysing, WhatIsNoPositionIsExplained) {
    const auto code = [&](const Json& source) { return ani.post("/api/positions", source).code(); };
    EXPECT_EQ(code({{"game", "tictactoe"}, {"cells", "x.."}}), "bad_position");
    EXPECT_EQ(code({{"game", "tictactoe"}, {"cells", "xxx......"}, {"to_move", "o"}}),
              "bad_position");
    EXPECT_EQ(code({{"game", "connect4"}, {"cells", "x" + std::string(41, '.')}}), "bad_position");
    EXPECT_EQ(code({{"game", "connect4"}, {"position", "7/7 x 1"}}), "bad_position");
    EXPECT_EQ(code({{"game", "connect4"}, {"moves", {"z"}}}), "illegal_move");
    EXPECT_EQ(code({{"game", "go"}}), "bad_game");
    EXPECT_EQ(code({{"game_id", "AAAAAAAAAAAAAAAAAAAAAA"}}), "no_such_game");
    EXPECT_EQ(code({{"game", "tictactoe"}, {"cells", "q........"}}), "bad_request");
}

TEST_F(Analysing, AnswersAScript) {
    const HttpReply reply =
        ani.post("/api/analysis",
                 {{"source", {{"game", "tictactoe"}, {"cells", "xx..oo..."}, {"to_move", "x"}}},
                  {"bot", "minimax"},
                  {"all_moves", true}});
    ASSERT_EQ(reply.status, 200) << reply.body;
    const Json report = reply.json();
    EXPECT_EQ(report["move"], "c3");
    EXPECT_EQ(report["score"], 1.0);
    EXPECT_EQ(report["exact"], true);
    EXPECT_EQ(report["moves"].size(), 5U);
    EXPECT_EQ(report["ply"], 0);
    EXPECT_EQ(
        ani.post("/api/analysis",
                 {{"source", {{"game", "tictactoe"}, {"cells", "xxx.oo..."}, {"to_move", "o"}}}})
            .code(),
        "game_over");
    EXPECT_EQ(ani.post("/api/analysis",
                       {{"source", {{"game", "connect4"}}}, {"limits", {{"time_ms", 60'000}}}})
                  .code(),
              "over_limit");
    EXPECT_EQ(ani.post("/api/analysis", {{"source", {{"game", "connect4"}}}, {"bot", "random"}})
                  .json()["score"],
              nullptr);
}

TEST_F(Analysing, StreamsDepthByDepthAndStops) {
    WebSocketClient socket(server.port(), "");
    socket.send({{"type", "analyse"},
                 {"id", "a"},
                 {"request",
                  {{"source", {{"game", "connect4"}}},
                   {"bot", "alphabeta"},
                   {"limits", {{"time_ms", 5000}}},
                   {"all_moves", true}}}});
    const Json progress = socket.await("progress");
    EXPECT_EQ(progress["id"], "a");
    EXPECT_EQ(progress["report"]["to_move"], "x");
    socket.send({{"type", "stop"}, {"id", "a"}});
    const Json done = socket.await("done");
    EXPECT_EQ(done["stopped"], true);
    EXPECT_GE(done["report"]["depth"], 1);
    wait_for_searches(0);
}

TEST_F(Analysing, LeavingEndsTheSearch) {
    {
        WebSocketClient socket(server.port(), "");
        socket.send({{"type", "analyse"},
                     {"id", "a"},
                     {"request",
                      {{"source", {{"game", "connect4"}}},
                       {"bot", "alphabeta"},
                       {"limits", {{"time_ms", 5000}}}}}});
        wait_for_searches(1);
    }
    const auto left = std::chrono::steady_clock::now();
    wait_for_searches(0);
    EXPECT_LT(std::chrono::steady_clock::now() - left, std::chrono::seconds(3));
    {
        Connection connection(server.port());
        const std::string body =
            R"({"source":{"game":"connect4"},"bot":"alphabeta","limits":{"time_ms":5000}})";
        connection.write(
            "POST /api/analysis HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
            "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
            "\r\n\r\n" + body);
        wait_for_searches(1);
    }
    const auto closed = std::chrono::steady_clock::now();
    wait_for_searches(0);
    EXPECT_LT(std::chrono::steady_clock::now() - closed, std::chrono::seconds(3));
}

TEST_F(Analysing, EverythingElseAnswersWhileTheTableIsFull) {
    WebSocketClient socket(server.port(), ani.key());
    for (int i = 0; i < 4; ++i) {
        socket.send({{"type", "analyse"},
                     {"id", std::to_string(i)},
                     {"request",
                      {{"source", {{"game", "connect4"}}},
                       {"bot", "alphabeta"},
                       {"limits", {{"time_ms", 5000}}}}}});
    }
    socket.send(
        {{"type", "analyse"}, {"id", "5"}, {"request", {{"source", {{"game", "connect4"}}}}}});
    EXPECT_EQ(socket.await("error")["error"]["code"], "too_many");
    // One thread is reserved for games, so a bot still answers.
    Json request{
        {"game", "tictactoe"},
        {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "local"}}}}}};
    const std::string id = ani.make_game(request)["game"]["id"];
    EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", "b2"}}).status, 200);
    EXPECT_GE(health()["searches_waiting"], 3);
    for (int i = 0; i < 300 && ani.get("/api/games/" + id).json()["game"]["moves"].size() < 2; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(ani.get("/api/games/" + id).json()["game"]["moves"].size(), 2U);
    EXPECT_GE(health()["searches_running"], 1);
}

TEST_F(Analysing, NoSearchIsLongerThanTheServerAllows) {
    ServerSettings strict = settings();
    strict.max_think = std::chrono::milliseconds(200);
    const RunningServer hasty(strict);
    const Person person(hasty.port());
    const auto began = std::chrono::steady_clock::now();
    // Would take hours without the server's time limit.
    const HttpReply reply = person.post(
        "/api/analysis", {{"source", {{"game", "connect4"}}}, {"bot", "alphabeta:depth=40"}});
    EXPECT_EQ(reply.status, 200) << reply.body;
    EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(4));
}

TEST_F(Analysing, EvaluatesAWholeGame) {
    WebSocketClient socket(server.port(), "");
    // X gives the draw away with the last move: b1 does not block c2.
    socket.send({{"type", "evaluate"},
                 {"id", "e"},
                 {"request",
                  {{"source", {{"game", "tictactoe"}, {"moves", {"a1", "b2", "c3", "a2", "b1"}}}},
                   {"bot", "minimax"},
                   {"limits", {{"depth", 9}}}}}});
    std::vector<Json> points(6);
    for (int i = 0; i < 6; ++i) {
        const Json point = socket.await("point")["point"];
        points.at(point["ply"]) = point;
    }
    EXPECT_EQ(socket.await("done")["report"], nullptr);
    EXPECT_EQ(points[0]["score"], 0.0);
    EXPECT_EQ(points[0]["verdict"], "best");
    EXPECT_EQ(points[4]["played"], "b1");
    EXPECT_EQ(points[4]["score"], 0.0);
    EXPECT_EQ(points[4]["verdict"], "error");
    EXPECT_EQ(points[4]["loss"], 1.0);
    EXPECT_EQ(points[5]["score"], 1.0);
    EXPECT_EQ(points[5]["played"], nullptr);
}

}  // namespace
}  // namespace lawan::tests
