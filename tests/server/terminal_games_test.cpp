#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "base/thread.hpp"
#include "store/people_score.hpp"
#include "tests/cli/process.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// `lawan play` stores games in the database of a running server.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

class TerminalGames : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};

    [[nodiscard]] ProcessResult play(std::vector<std::string> arguments,
                                     const std::string& input) const {
        arguments.insert(arguments.begin(), "play");
        arguments.insert(arguments.end(), {"--db", server.database().string()});
        return run_lawan(arguments, input);
    }
    [[nodiscard]] Json listed() const { return ani.get("/api/games?limit=100").json()["games"]; }
};

TEST_F(TerminalGames, AGameOfTwoPeopleIsInTheHistory) {
    const ProcessResult result =
        play({"tictactoe", "--o", "human", "--names", "Ana,Budi", "--clock", "5m"},
             "a1\na2\nb1\nb2\nc3\nundo\nc1\n");
    ASSERT_THAT(result.output, HasSubstr("The game was saved in " + server.database().string()));
    const Json games = listed();
    ASSERT_EQ(games.size(), 1U);
    const Json& game = games[0];
    EXPECT_EQ(game["status"], "over");
    EXPECT_EQ(game["game"], "tictactoe");
    EXPECT_EQ(game["plies"], 5);
    EXPECT_EQ(game["result"]["winner"], "x");
    EXPECT_EQ(game["result"]["reason"], "normal");
    EXPECT_EQ(game["seats"]["x"]["name"], "Ana");
    EXPECT_EQ(game["seats"]["o"]["name"], "Budi");
    EXPECT_EQ(game["seats"]["o"]["kind"], "human");
    const std::string id = game["id"];
    const Json whole = ani.get("/api/games/" + id).json();
    EXPECT_EQ(whole["game"]["moves"].size(), 5U);
    EXPECT_EQ(whole["game"]["clock"]["running"], nullptr);
    EXPECT_TRUE(whole["you"]["sides"].empty());
    EXPECT_EQ(whole["you"]["host"], false);
    EXPECT_THAT(ani.get("/api/games/" + id + "/text").body, HasSubstr("1. a1 a2 2. b1 b2 3. c1"));
    // Analyse requests the position after a ply.
    const HttpReply line = ani.post("/api/positions", {{"game_id", id}, {"ply", 3}});
    EXPECT_EQ(line.status, 200) << line.body;
    // On one's own machine any game can be deleted.
    EXPECT_LT(ani.send("DELETE", "/api/games/" + id).status, 300);
    EXPECT_TRUE(listed().empty());
}

TEST_F(TerminalGames, ABotIsKeptWithItsSpecAndLimits) {
    (void)play({"connect4", "--x", "alphabeta", "--depth", "2", "--o", "human"}, "resign\n");
    // A program unknown to the server and a name with invalid UTF-8 do no harm.
    (void)play({"tictactoe", "--o", "line:true", "--names", "A\xff,B"}, "a1\n");
    (void)play({"adjacency:rounds=1", "--o", "local"}, "a1\nd4\n");
    const Json games = listed();
    ASSERT_EQ(games.size(), 3U) << games.dump();
    EXPECT_EQ(games[0]["seats"]["o"]["bot"], "local");
    EXPECT_EQ(games[0]["seats"]["x"]["name"], "");
    EXPECT_EQ(games[1]["seats"]["o"]["bot"], "line:true");
    EXPECT_EQ(games[1]["result"]["winner"], "x");
    EXPECT_EQ(games[1]["result"]["reason"], "crash");
    EXPECT_EQ(games[2]["seats"]["x"]["bot"], "alphabeta:depth=2");
    EXPECT_EQ(games[2]["result"]["reason"], "resign");
    for (const auto& game : games)
        EXPECT_EQ(ani.get("/api/games/" + std::string(game["id"])).status, 200);
}

TEST_F(TerminalGames, TheGameTakenUpAgainIsKeptOnceAndWhole) {
    (void)play({"tictactoe", "--o", "human"}, "a1\na2\nquit\n");
    EXPECT_TRUE(listed().empty());
    (void)play({"tictactoe", "--o", "human", "--moves", "a1 a2"}, "b1\nb2\nc1\n");
    ASSERT_EQ(listed().size(), 1U);
    EXPECT_EQ(listed()[0]["plies"], 5);
}

TEST_F(TerminalGames, MovesGivenAtTheStartAreNobodysOwn) {
    const std::string moves = "e6 h3 f4 e1 h4 g2 d2 a7 g5 d7 g3 c8 h5 b8 c2";
    const std::vector<std::string> bots = {"local:as=a"};
    const auto played = [&] { return score_against_people(server.database(), bots).games(); };
    const std::vector<std::string> game = {"adjacency:rounds=8", "--o", "local:as=a", "--moves",
                                           moves};
    // The bot makes the last move.
    ASSERT_THAT(play(game, "").output, HasSubstr("The game was saved"));
    EXPECT_EQ(played(), 0);
    std::vector<std::string> gone_on = game;
    gone_on.insert(gone_on.end(), {"--played", "15"});
    ASSERT_THAT(play(gone_on, "").output, HasSubstr("The game was saved"));
    EXPECT_EQ(played(), 1);
    gone_on.back() = "14";  // the person's first move was given
    ASSERT_THAT(play(gone_on, "").output, HasSubstr("The game was saved"));
    EXPECT_EQ(played(), 1);
    gone_on.back() = "16";
    EXPECT_THAT(play(gone_on, "").errors,
                HasSubstr("--played: expected at most 15, the number of --moves"));
}

TEST_F(TerminalGames, AGameOfTheServerThatBeganWithMovesCountsWithoutThem) {
    const std::vector<std::string> bots = {"local:as=a"};
    const auto played = [&] { return score_against_people(server.database(), bots).games(); };
    Json request{
        {"game", "adjacency:rounds=8"},
        {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "local:as=a"}}}}}};
    request["moves"] = {"e6", "h3", "f4", "e1", "h4", "g2", "d2", "a7",
                        "g5", "d7", "g3", "c8", "h5", "b8", "c2"};
    const std::string id = ani.make_game(request)["game"]["id"];
    for (int tries = 0; tries < 100 && listed()[0]["status"] != "over"; ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(listed()[0]["status"], "over");
    EXPECT_EQ(played(), 0);
}

TEST_F(TerminalGames, ManyAtOnceBesideGamesOfTheBrowser) {
    constexpr int players = 6;
    const Json request{{"game", "connect4"},
                       {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
    const std::string browser_game = ani.make_game(request)["game"]["id"];
    {
        std::vector<Thread> terminals;
        for (int i = 0; i < players; ++i)
            terminals.emplace_back([&] { (void)play({"tictactoe", "--o", "human"}, "resign\n"); });
        for (const char* move : {"d", "d", "c", "c", "e", "e", "f"})
            EXPECT_EQ(ani.act(browser_game, {{"action", "move"}, {"move", move}}).status, 200);
    }
    std::set<std::string> ids;
    const Json games = listed();
    for (const auto& game : games) {
        ids.insert(game["id"]);
        EXPECT_EQ(game["status"], "over");
    }
    EXPECT_EQ(ids.size(), players + 1U);
    EXPECT_TRUE(ids.contains(browser_game));
}

TEST(PublicTerminalGames, AreNotShownToStrangers) {
    ServerSettings settings;
    settings.is_public = true;
    settings.limits = limits_for_strangers();
    const RunningServer server(settings);
    const ProcessResult result = run_lawan(
        {"play", "tictactoe", "--o", "human", "--db", server.database().string()}, "resign\n");
    ASSERT_THAT(result.output, HasSubstr("The game was saved"));
    EXPECT_TRUE(Person(server.port()).get("/api/games").json()["games"].empty());
}

}  // namespace
}  // namespace lawan::tests
