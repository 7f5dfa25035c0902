#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"
#include "tests/temporary_folder.hpp"

// Bots live as long as their game, tested over the network.

namespace lawan::tests {
namespace {

class LivingBots : public ::testing::Test {
protected:
    static Json against(const std::string& bot, const std::string& game) {
        return {{"game", game},
                {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", bot}}}}}};
    }

    static bool soon(const auto& condition) {
        for (int i = 0; i < 2000 && !condition(); ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return condition();
    }

    /// Polls until the bot has answered.
    static Json game_with_moves(const Person& person, const std::string& id, std::size_t moves) {
        Json game;
        const bool answered = soon([&] {
            game = person.get("/api/games/" + id).json()["game"];
            return game["moves"].size() >= moves || game["status"] == "over";
        });
        EXPECT_TRUE(answered) << game.dump();
        return game;
    }

    /// Plays the person's move and waits for the answer.
    static Json play(const Person& person, const std::string& id, const std::string& move) {
        const HttpReply reply = person.act(id, {{"action", "move"}, {"move", move}});
        EXPECT_EQ(reply.status, 200) << reply.body;
        const Json game = reply.json()["game"];
        return game_with_moves(person, id, game["moves"].size() + 1);
    }
};

TEST_F(LivingBots, ReportAsDepthGoesDownAndUpInTheBrowserToo) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string bot = "alphabeta:as=a,time=1s";
    const std::string id = ani.make_game(against(bot, "adjacency"))["game"]["id"];
    // A bot created anew for every move would try depth 8 and fall back on 4. Any other depth was
    // learnt in an earlier move.
    std::set<int> depths;
    const auto has_learnt = [&] {
        return std::ranges::any_of(depths, [](int depth) { return depth != 4 && depth != 8; });
    };
    for (int move = 0; move < 10 && !has_learnt(); ++move) {
        const Json position = ani.get("/api/games/" + id).json()["game"]["position"];
        const Json game = play(ani, id, position["legal"][0]["move"]);
        depths.insert(game["report"]["report"]["depth"].get<int>());
    }
    EXPECT_TRUE(has_learnt()) << Json(depths).dump();
}

/// A program that always plays column d and records its process id at every start.
class KeptPrograms : public LivingBots {
protected:
    KeptPrograms() {
        std::ofstream(folder_ / "bot") << "echo $$ >> " << (folder_ / "starts").string()
                                       << "\nwhile read line; do echo d; done\n";
    }

    [[nodiscard]] std::string bots_file() const {
        return "[[bot]]\nname = \"d\"\nspec = \"line:sh " + (folder_ / "bot").string() + "\"\n";
    }
    /// Returns the process ids in the order of their starts.
    [[nodiscard]] std::vector<int> starts() const {
        std::ifstream file(folder_ / "starts");
        std::vector<int> processes;
        for (int process = 0; file >> process;) processes.push_back(process);
        return processes;
    }
    static bool runs(int process) { return ::kill(process, 0) == 0; }

private:
    TemporaryFolder folder_;
};

TEST_F(KeptPrograms, AProgramIsStartedOnceAGame) {
    const RunningServer server({}, bots_file());
    const Person ani(server.port());
    const std::string id = ani.make_game(against("d", "connect4"))["game"]["id"];
    for (const char* move : {"a", "b", "a"}) play(ani, id, move);
    ASSERT_EQ(starts().size(), 1U);
    EXPECT_TRUE(runs(starts()[0]));
    EXPECT_EQ(play(ani, id, "b")["status"], "over");
    EXPECT_EQ(starts().size(), 1U);
    EXPECT_TRUE(soon([&] { return !runs(starts()[0]); })) << "the game is over";
}

TEST_F(KeptPrograms, UndoMakesItBeginAnew) {
    const RunningServer server({}, bots_file());
    const Person ani(server.port());
    const std::string id = ani.make_game(against("d", "connect4"))["game"]["id"];
    for (const char* move : {"a", "b"}) play(ani, id, move);
    ASSERT_EQ(ani.act(id, {{"action", "undo"}}).status, 200);
    ASSERT_EQ(starts().size(), 1U);
    EXPECT_TRUE(soon([&] { return !runs(starts()[0]); }));
    EXPECT_EQ(play(ani, id, "b")["moves"].size(), 4U);
    EXPECT_EQ(starts().size(), 2U);
    play(ani, id, "a");
    EXPECT_EQ(starts().size(), 2U);
}

TEST_F(KeptPrograms, AdviceDoesNotDisturbIt) {
    const RunningServer server({}, bots_file());
    const Person ani(server.port());
    const std::string id = ani.make_game(against("d", "connect4"))["game"]["id"];
    play(ani, id, "a");
    // A bot move for the person gets its own process, which ends with the move.
    ASSERT_EQ(ani.act(id, {{"action", "bot_move"}, {"bot", "d"}}).status, 200);
    EXPECT_EQ(game_with_moves(ani, id, 4)["moves"].size(), 4U);
    ASSERT_EQ(starts().size(), 2U);
    EXPECT_TRUE(soon([&] { return !runs(starts()[1]); }));
    const HttpReply hint =
        ani.post("/api/analysis",
                 {{"source", {{"game_id", id}}}, {"bot", "d"}, {"limits", {{"time_ms", 100}}}});
    EXPECT_EQ(hint.status, 200) << hint.body;
    EXPECT_EQ(starts().size(), 3U);
    EXPECT_TRUE(runs(starts()[0]));
    play(ani, id, "b");
    EXPECT_EQ(starts().size(), 3U) << "the opponent is still the one of the first move";
}

TEST_F(KeptPrograms, TheLeastRecentlyUsedMakesRoom) {
    ServerSettings settings;
    settings.limits.kept_bots = 2;
    const RunningServer server(settings, bots_file());
    const Person ani(server.port());
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(ani.make_game(against("d", "connect4"))["game"]["id"]);
    }
    play(ani, ids[0], "a");
    play(ani, ids[1], "a");
    play(ani, ids[0], "b");
    EXPECT_EQ(starts().size(), 2U);
    play(ani, ids[2], "a");
    ASSERT_EQ(starts().size(), 3U);
    EXPECT_TRUE(soon([&] { return !runs(starts()[1]); })) << "the second game's was used before";
    EXPECT_TRUE(runs(starts()[0]));
    play(ani, ids[0], "a");
    EXPECT_EQ(starts().size(), 3U);
    EXPECT_EQ(play(ani, ids[1], "b")["moves"].size(), 4U) << "its game goes on";
    EXPECT_EQ(starts().size(), 4U);
}

TEST_F(KeptPrograms, TheyEndWithTheirGameOrTheServer) {
    RunningServer server({}, bots_file());
    const Person ani(server.port());
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        ids.push_back(ani.make_game(against("d", "connect4"))["game"]["id"]);
        play(ani, ids.back(), "a");
    }
    ASSERT_EQ(starts().size(), 3U);
    ASSERT_EQ(ani.act(ids[0], {{"action", "resign"}}).status, 200);
    EXPECT_TRUE(soon([&] { return !runs(starts()[0]); }));
    ASSERT_EQ(ani.send("DELETE", "/api/games/" + ids[1]).status, 204);
    EXPECT_TRUE(soon([&] { return !runs(starts()[1]); }));
    EXPECT_TRUE(runs(starts()[2]));
    server.stop();
    EXPECT_FALSE(runs(starts()[2]));
    // After a server restart the game continues with a new process.
    server.restart();
    const Person again(server.port(), ani.key());
    EXPECT_EQ(play(again, ids[2], "b")["moves"].size(), 4U);
    EXPECT_EQ(starts().size(), 4U);
}

}  // namespace
}  // namespace lawan::tests
