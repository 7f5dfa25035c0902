#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Recorded searches and their retrieval in pieces.

namespace lawan::tests {
namespace {

class Recording : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings;
        settings.threads = 1;
        settings.max_think = std::chrono::seconds(5);
        settings.limits = limits_for_this_machine(1);
        settings.limits.traces = 3;
        return settings;
    }

    static Json wish(const std::string& game, const std::string& bot) {
        return {{"source", {{"game", game}}}, {"bot", bot}};
    }
    [[nodiscard]] static Json record(const Person& person, const std::string& game,
                                     const std::string& bot) {
        return person.post("/api/traces", wish(game, bot)).json();
    }
    [[nodiscard]] static Json nodes(const Person& person, const Json& trace,
                                    const std::string& query) {
        const std::string id = trace["id"];
        return person.get("/api/traces/" + id + "/nodes" + query).json()["nodes"];
    }
};

TEST_F(Recording, ATreeIsSentPieceByPiece) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const Json trace = record(ani, "connect4", "minimax:depth=3");
    EXPECT_EQ(trace["tree"]["kept"], 1 + 7 + 49 + 343);
    EXPECT_EQ(trace["tree"]["by_ply"], (std::vector<int>{1, 7, 49, 343}));
    EXPECT_EQ(trace["report"]["nodes"], 400);
    EXPECT_EQ(trace["minimax"], nullptr);

    EXPECT_EQ(nodes(ani, trace, "?plies=1").size(), 8U);
    EXPECT_EQ(nodes(ani, trace, "?plies=2").size(), 57U);
    EXPECT_EQ(nodes(ani, trace, "?plies=3&most=100").size(), 100U);
    const Json first = nodes(ani, trace, "?below=1&plies=1");
    ASSERT_EQ(first.size(), 8U);
    EXPECT_EQ(first[0]["move"], "a");
    EXPECT_EQ(first[0]["to_move"], "o");
    EXPECT_EQ(first[0]["children"], 7);
    EXPECT_EQ(first[0]["kept"], 57);
    EXPECT_EQ(first[3]["parent"], 1);
    EXPECT_EQ(first[3]["cells"].get<std::string>().substr(35), "x.o....");
    const Json in_order = nodes(ani, trace, "?from=398&most=50");
    ASSERT_EQ(in_order.size(), 2U);
    EXPECT_EQ(in_order[1]["node"], 399);
    const Json way = nodes(ani, trace, "?to=399");
    ASSERT_EQ(way.size(), 4U);
    EXPECT_EQ(way[0]["parent"], nullptr);
    EXPECT_EQ(way[3]["move"], "g");
    const std::string place = "/api/traces/" + trace["id"].get<std::string>();
    EXPECT_EQ(ani.get(place + "/nodes?below=400").code(), "bad_request");
    EXPECT_EQ(ani.get(place + "/nodes?most=501").code(), "bad_request");
    EXPECT_EQ(ani.get(place + "/nodes?from=x").code(), "bad_request");
}

TEST_F(Recording, ACutSaysWhy) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const Json trace = record(ani, "tictactoe", "alphabeta:depth=3,greedy=3");
    EXPECT_EQ(trace["minimax"]["nodes"], 40);
    EXPECT_EQ(trace["minimax"]["at_least"], false);
    int cuts = 0;
    for (const auto& node : nodes(ani, trace, "?plies=3")) {
        EXPECT_EQ(node["cut"].is_null(), node["unsearched"] == 0);
        if (node["end"] == "cut") ++cuts;
        if (node["cut"].is_null()) continue;
        const bool most = node["to_move"] == "x";
        EXPECT_EQ(node["cut"]["better_value"], node[most ? "beta" : "alpha"]);
    }
    EXPECT_EQ(cuts, trace["report"]["cutoffs"]);
}

TEST_F(Recording, OnlyTheLastAreKept) {
    const RunningServer server(settings());
    const Person ani(server.port());
    std::vector<std::string> ids;
    const auto status = [&](std::size_t index) {
        return ani.get("/api/traces/" + ids[index]).status;
    };
    for (int i = 0; i < 3; ++i) ids.push_back(record(ani, "tictactoe", "minimax:depth=2")["id"]);
    EXPECT_EQ(status(0), 200) << "and it was looked at last";
    ids.push_back(record(ani, "tictactoe", "minimax:depth=2")["id"]);
    EXPECT_EQ(status(0), 200);
    EXPECT_EQ(status(1), 404);
    EXPECT_EQ(ani.get("/api/traces/" + ids[1]).code(), "no_such_trace");
    EXPECT_EQ(status(2), 200);
    EXPECT_EQ(status(3), 200);
}

TEST_F(Recording, AndNoMoreBytesThanTheLimit) {
    ServerSettings tight = settings();
    tight.limits.trace_bytes = std::size_t{4} << 10U;  // the last one is kept in any case
    const RunningServer server(tight);
    const Person ani(server.port());
    const std::string first = record(ani, "tictactoe", "minimax:depth=2")["id"];
    EXPECT_EQ(ani.get("/api/traces/" + first).status, 200);
    const std::string second = record(ani, "tictactoe", "minimax:depth=2")["id"];
    EXPECT_EQ(ani.get("/api/traces/" + first).status, 404);
    EXPECT_EQ(ani.get("/api/traces/" + second).status, 200);
}

TEST_F(Recording, WhatItTakesIsCountedNotGuessed) {
    ServerSettings roomy = settings();
    roomy.limits.trace_bytes = std::size_t{3} << 19U;
    const RunningServer server(roomy);
    const Person ani(server.port());
    const std::string first = record(ani, "tictactoe", "minimax:depth=2")["id"];
    (void)record(ani, "tictactoe", "minimax:depth=2");
    EXPECT_EQ(ani.get("/api/traces/" + first).status, 200);
}

TEST_F(Recording, GenerationsAreThinnedOut) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const Json trace = record(ani, "connect4", "hybrid:as=c,population=2,generations=5001");
    const Json& generations = trace["generations"];
    ASSERT_GT(generations.size(), 100U);
    EXPECT_LE(generations.size(), 1024U);
    EXPECT_EQ(generations.front()["generation"], 0);
}

TEST_F(Recording, PastTheLimitOfNodesTheTopOfTheTreeIsKept) {
    ServerSettings tight = settings();
    tight.limits.trace_nodes = 100;
    const RunningServer server(tight);
    const Person ani(server.port());
    const Json trace = record(ani, "connect4", "minimax:depth=4");
    EXPECT_EQ(trace["tree"]["kept"], 1 + 7 + 49);
    EXPECT_EQ(trace["tree"]["not_kept"], 343 + 2401);
    EXPECT_EQ(trace["tree"]["by_ply"], (std::vector<int>{1, 7, 49, 343, 2401}));
    const Json deepest = nodes(ani, trace, "?from=56");
    ASSERT_EQ(deepest.size(), 1U);
    EXPECT_EQ(deepest[0]["children"], 0);
    EXPECT_EQ(deepest[0]["visits"], 1 + 7 + 49);
}

TEST_F(Recording, TheSearchThatWasPlayedIsRepeated) {
    const RunningServer server(settings());
    const Person ani(server.port());
    // With the bots' own limits, and ended by the clock.
    for (const std::string bot :
         {"alphabeta:depth=3", "genetic:generations=15", "mcts:nodes=300", "alphabeta", "minimax",
          "mcts", "genetic", "alphabeta:time=20ms,order=off", "engine:level=2", "local"}) {
        SCOPED_TRACE(bot);
        Json seat{{"kind", "bot"}, {"bot", bot}};
        const Json made = ani.make_game({{"game", "adjacency:w=6,h=6"},
                                         {"seats", {{"x", {{"kind", "human"}}}, {"o", seat}}},
                                         {"time", {{"per_move_ms", 30}}}});
        const std::string id = made["game"]["id"];
        ASSERT_EQ(ani.act(id, {{"action", "move"}, {"move", "c3"}, {"ply", 0}}).status, 200);
        Json game;
        while (true) {
            game = ani.get("/api/games/" + id).json()["game"];
            if (game["moves"].size() == 2) break;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        const Json trace =
            ani.post("/api/traces",
                     {{"source", {{"game_id", id}, {"ply", 1}}}, {"bot", bot}, {"as_played", true}})
                .json();
        const Json& report = game["report"]["report"];
        ASSERT_TRUE(trace.contains("played")) << trace.dump();
        EXPECT_EQ(trace["played"]["move"], game["moves"][1]["move"]);
        EXPECT_EQ(trace["played"]["remembered"], false) << "it was its first move";
        EXPECT_EQ(trace["report"]["move"], report["move"]);
        EXPECT_EQ(trace["report"]["nodes"], report["nodes"]);
        EXPECT_EQ(trace["report"]["depth"], report["depth"]);
        EXPECT_EQ(trace["report"]["line"], report["line"]);
    }
    const Json refused{{"source", {{"game", "tictactoe"}}}, {"as_played", true}};
    EXPECT_EQ(ani.post("/api/traces", refused).code(), "bad_position");
}

TEST_F(Recording, ALaterMoveIsRepeatedUnlessTheBotRemembers) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const auto repeated = [&](const std::string& bot) {
        SCOPED_TRACE(bot);
        Json seat{{"kind", "bot"}, {"bot", bot}};
        const std::string id =
            ani.make_game({{"game", "adjacency:w=6,h=6"},
                           {"seats", {{"x", {{"kind", "human"}}}, {"o", seat}}}})["game"]["id"];
        Json game;
        for (std::size_t ply = 0; ply < 4; ply += 2) {
            game = ani.get("/api/games/" + id).json()["game"];
            const Json move = game["position"]["legal"][0]["move"];
            EXPECT_EQ(ani.act(id, {{"action", "move"}, {"move", move}}).status, 200);
            while (game["moves"].size() < ply + 2) {
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
                game = ani.get("/api/games/" + id).json()["game"];
            }
        }
        const Json trace =
            ani.post("/api/traces",
                     {{"source", {{"game_id", id}, {"ply", 3}}}, {"bot", bot}, {"as_played", true}})
                .json();
        if (!trace["played"]["remembered"].get<bool>()) {
            EXPECT_EQ(trace["report"]["move"], game["moves"][3]["move"]);
            EXPECT_EQ(trace["report"]["nodes"], game["report"]["report"]["nodes"]);
        }
        return !trace["played"]["remembered"].get<bool>();
    };
    for (const char* bot :
         {"alphabeta:depth=3", "genetic:generations=15", "engine:level=2", "local"})
        EXPECT_TRUE(repeated(bot)) << bot;
    for (const char* bot : {"mcts:nodes=300", "engine:depth=3", "local:seed=5"})
        EXPECT_FALSE(repeated(bot)) << bot;
}

TEST_F(Recording, AMonteCarloTreeIsSeenAsItGrew) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const Json trace = record(ani, "connect4", "mcts:nodes=2000");
    const Json& growth = trace["growth"];
    ASSERT_GT(growth.size(), 50U);
    std::uint64_t before = 0;
    for (const std::size_t moment : {std::size_t{0}, growth.size() / 2, growth.size() - 1}) {
        const Json then = nodes(ani, trace, "?moment=" + std::to_string(moment));
        ASSERT_FALSE(then.empty());
        EXPECT_EQ(then[0]["node"], trace["tree"]["root"]);
        EXPECT_EQ(then[0]["visits"], growth[moment]["playouts"]);
        EXPECT_GT(then[0]["visits"], before);
        before = then[0]["visits"];
        // Numbers refer to the final tree, where no node has fewer visits.
        for (const auto& node : then) {
            const std::string number = std::to_string(node["node"].get<int>());
            const Json last = nodes(ani, trace, "?plies=0&below=" + number)[0];
            EXPECT_EQ(last["move"], node["move"]);
            EXPECT_EQ(last["parent"], node["parent"]);
            EXPECT_EQ(last["cells"], node["cells"]);
            EXPECT_GE(last["visits"], node["visits"]);
        }
        EXPECT_EQ(then[1]["move"], growth[moment]["line"][0]) << "the most visited comes first";
    }
    const std::string place = "/api/traces/" + trace["id"].get<std::string>();
    const std::string past = std::to_string(growth.size());
    EXPECT_EQ(ani.get(place + "/nodes?moment=" + past).code(), "bad_request");
    const std::string other = record(ani, "connect4", "minimax:depth=1")["id"];
    EXPECT_EQ(ani.get("/api/traces/" + other + "/nodes?moment=0").code(), "bad_request");
}

TEST_F(Recording, ASearchIsWatchedWhileItGrowsAndStopped) {
    const RunningServer server(settings());
    const Person ani(server.port());
    WebSocketClient client(server.port(), ani.key());
    client.send({{"type", "record"}, {"id", "r"}, {"request", wish("connect4", "mcts:time=5s")}});
    std::uint64_t playouts = 0;
    for (int seen = 0; seen < 3; ++seen) {
        const Json moment = client.await("moment")["moment"];
        EXPECT_GT(moment["playouts"], playouts);
        playouts = moment["playouts"];
        EXPECT_EQ(moment["visits"].size(), 7U);
        EXPECT_EQ(moment["nodes"][0]["visits"], playouts);
        EXPECT_FALSE(moment["line"].empty());
    }
    client.send({{"type", "stop"}, {"id", "r"}});
    const Json end = client.await("recorded");
    EXPECT_EQ(end["stopped"], true);
    const Json trace = ani.get("/api/traces/" + end["trace_id"].get<std::string>()).json();
    EXPECT_GE(trace["growth"].back()["playouts"], playouts);
    EXPECT_LT(trace["report"]["time_ms"], 5000);
}

TEST_F(Recording, ATreeThatAProgramToldOfIsDrawn) {
    const RunningServer server(settings());
    const Person ani(server.port());
    const auto tell = [&](const std::string& lines) {
        return ani.post("/api/traces", {{"source", {{"game", "tictactoe"}}}, {"told", lines}});
    };
    const Json trace = tell(
                           "info string tree cp 20\ninfo string tree b2 cp 20 alpha -10 beta 30\n"
                           "info string tree b2 a1 cp 20 leaf\n")
                           .json();
    EXPECT_EQ(trace["report"]["bot"], "told");
    EXPECT_EQ(trace["report"]["move"], "b2");
    EXPECT_EQ(trace["tree"]["kept"], 3);
    const Json tree = nodes(ani, trace, "?plies=2");
    ASSERT_EQ(tree.size(), 3U);
    EXPECT_EQ(tree[1]["alpha"], -0.1);
    EXPECT_EQ(tree[2]["end"], "horizon");
    EXPECT_EQ(tell("nothing of a tree").code(), "bad_tree");
    EXPECT_EQ(tell("").code(), "bad_request");
    EXPECT_EQ(tell(std::string(std::size_t{2} << 20U, 'x')).code(), "too_large");
}

TEST_F(Recording, AProgramOfTheBotsFileIsDrawnAsItTells) {
    const TemporaryFolder folder;
    std::ofstream(folder / "bot.sh")
        << "while read first rest; do case $first in\n"
           "ugi) echo option name Tree type check default false; echo ugiok;;\n"
           "isready) echo readyok;;\nsetoption) wanted=$rest;;\nquit) exit;;\n"
           "go) limit=$rest; if [ \"$wanted\" = 'name Tree value true' ]; then\n"
           "echo info string tree cp 20; echo info string tree b2 cp 20 visits 1000\n"
           "echo info string tree a1 cp -10 alpha 20 cut 7; fi\n"
           "[ \"$limit\" = 'movetime 1000' ] && echo bestmove b2 || echo bestmove a1;;\n"
           "esac; done\n";
    const std::string command = "ugi:sh " + (folder / "bot.sh").string();
    const RunningServer server(settings(),
                               "[[bot]]\nname = \"mine\"\nspec = \"" + command + "\"\n");
    const Person ani(server.port());
    const Json trace = record(ani, "tictactoe", "mine");
    ASSERT_TRUE(trace.contains("tree")) << trace.dump();
    EXPECT_EQ(trace["report"]["move"], "b2") << "a second, if nobody says how long";
    EXPECT_EQ(trace["tree"]["kept"], 3);
    const Json tree = nodes(ani, trace, "?plies=2");
    ASSERT_EQ(tree.size(), 3U);
    EXPECT_EQ(tree[1]["visits"], 1000);
    EXPECT_EQ(tree[2]["end"], "cut");
}

TEST_F(Recording, BusyServersRefuse) {
    ServerSettings strict = settings();
    strict.limits.searches_waiting = 0;
    const RunningServer server(strict);
    EXPECT_EQ(Person(server.port()).post("/api/traces", wish("tictactoe", "minimax")).code(),
              "busy");
}

}  // namespace
}  // namespace lawan::tests
