#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "tests/server/arena_client.hpp"

// The server limits time and memory of every search, whatever its bot's options. A search limited
// by its options alone would outlast the timeout of every client here.

namespace lawan::tests {
namespace {

const std::string endless_bot = "hybrid:population=2,generations=1000000000";
const std::string huge_bot = "mcts:memory=257";

class Budget : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings(true);
        settings.threads = 1;
        settings.max_think = std::chrono::milliseconds(300);
        settings.limits.requests_a_second = 0;
        return settings;
    }
    RunningServer server{settings()};
    Person ani{server.port()};

    [[nodiscard]] static Json game(const std::string& bot) {
        return {{"game", "connect4"},
                {"seats", {{"x", {{"kind", "bot"}, {"bot", bot}}}, {"o", {{"kind", "human"}}}}}};
    }
    [[nodiscard]] static Json search(const std::string& bot) {
        return {{"source", {{"game", "connect4"}}}, {"bot", bot}};
    }
    [[nodiscard]] static Json plan(const std::string& bot) {
        Json plan = small_plan(1);
        plan["games"] = {"tictactoe"};
        plan["bot"] = {{{"spec", bot}}, {{"spec", "random"}}};
        plan["nodes"] = 1'000'000'000;  // without a time limit
        return plan;
    }
    /// Waits until the game has a move; fails the test if none comes.
    void await_move(const std::string& id) const {
        for (int tries = 0; tries < 2000; ++tries) {
            if (!ani.get("/api/games/" + id).json()["game"]["moves"].empty()) return;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ADD_FAILURE() << "the bot does not move";
    }
    [[nodiscard]] std::string two_people() const {
        return ani.make_game(
            {{"game", "connect4"},
             {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}})["game"]["id"];
    }
};

TEST_F(Budget, OfABotInAGame) {
    await_move(ani.make_game(game(endless_bot))["game"]["id"]);
    EXPECT_EQ(ani.post("/api/games", game(huge_bot)).code(), "over_limit");
    EXPECT_EQ(ani.post("/api/games", game("alphabeta:time=301ms")).code(), "over_limit");
}

TEST_F(Budget, OfAMoveThatABotMakesForAPerson) {
    const std::string id = two_people();
    EXPECT_EQ(ani.act(id, {{"action", "bot_move"}, {"bot", endless_bot}}).status, 200);
    await_move(id);
    EXPECT_EQ(ani.act(id, {{"action", "bot_move"}, {"bot", huge_bot}}).code(), "over_limit");
}

TEST_F(Budget, OfAnAnalysis) {
    EXPECT_EQ(ani.post("/api/analysis", search(endless_bot)).status, 200);
    EXPECT_EQ(ani.post("/api/analysis", search(huge_bot)).code(), "over_limit");
}

TEST_F(Budget, OfEveryPositionOfAGame) {
    WebSocketClient socket(server.port(), ani.key());
    Json request = search(endless_bot);
    request["source"]["moves"] = {"d"};
    socket.send({{"type", "evaluate"}, {"id", "e"}, {"request", request}});
    EXPECT_EQ(socket.await("done")["stopped"], false);
    socket.send({{"type", "evaluate"}, {"id", "f"}, {"request", search(huge_bot)}});
    EXPECT_EQ(socket.await("error")["error"]["code"], "over_limit");
}

TEST_F(Budget, OfARecordedSearch) {
    const HttpReply reply = ani.post("/api/traces", search(endless_bot));
    EXPECT_EQ(reply.status, 201);
    EXPECT_LT(reply.body.size(), std::size_t{1} << 20U);
    EXPECT_EQ(ani.post("/api/traces", search(huge_bot)).code(), "over_limit");
    WebSocketClient socket(server.port(), ani.key());
    socket.send({{"type", "record"}, {"id", "r"}, {"request", search(endless_bot)}});
    EXPECT_FALSE(socket.await("recorded")["trace_id"].empty());
}

TEST_F(Budget, OfATournament) {
    const std::string id = must_start(ani, plan(endless_bot))["id"];
    (void)await_state(ani, id, "done");
    EXPECT_EQ(ani.post(arena_path, plan(huge_bot)).code(), "over_limit");
    EXPECT_EQ(ani.post(arena_path, plan("alphabeta:time=301ms")).code(), "over_limit");
}

}  // namespace
}  // namespace lawan::tests
