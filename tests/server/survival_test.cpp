#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <cstdint>
#include <deque>
#include <fstream>
#include <string>
#include <thread>

#include "store/database.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"
#include "tests/temporary_folder.hpp"

// Failures around a server that must not end it.

namespace lawan::tests {
namespace {

/// Reads a signal mask such as `SigIgn` from /proc.
std::uint64_t signals(int process, const std::string& name) {
    std::ifstream status(fmt::format("/proc/{}/status", process));
    for (std::string word; status >> word;) {
        if (word != name + ":") continue;
        status >> word;
        return std::stoull(word, nullptr, 16);
    }
    return 0;
}

Json game_of_two_people() {
    return Json::parse(
        R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})");
}

TEST(Survival, AReaderOfTheLogThatEndsIsNoSignal) {
    const TemporaryFolder folder;
    ServerProcess server(folder / "lawan.db");
    EXPECT_NE(signals(server.id(), "SigIgn") & (1U << (SIGPIPE - 1U)), 0U);
    EXPECT_EQ(server.end(), 0);
}

TEST(Survival, AClosedTerminalEndsItInGoodOrder) {
    const TemporaryFolder folder;
    ServerProcess server(folder / "lawan.db");
    EXPECT_EQ(server.end(SIGHUP), 0);
}

TEST(Survival, WhoWaitsForASearchIsAnsweredWhenTheServerEnds) {
    const TemporaryFolder folder;
    ServerProcess server(folder / "lawan.db", 1);
    const std::string body =
        R"({"source":{"game":"connect4"},"bot":"alphabeta","limits":{"time_ms":20000}})";
    const auto request = [&](const char* path) {
        return fmt::format(
            "POST {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n"
            "Content-Length: {}\r\n\r\n{}",
            path, server.port(), body.size(), body);
    };
    // One runs, two wait.
    std::deque<Connection> waiting;
    for (const char* path : {"/api/analysis", "/api/analysis", "/api/traces"}) {
        waiting.emplace_back(server.port());
        waiting.back().write(request(path));
    }
    const Person ani(server.port());
    for (int tries = 0; tries < 2000; ++tries) {
        const Json health = ani.get("/api/health").json();
        if (health["searches_running"] == 1 && health["searches_waiting"] == 2) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    kill(server.id(), SIGTERM);
    for (auto& connection : waiting) {
        const HttpReply reply = ask(connection, "");
        EXPECT_EQ(reply.status, 503);
        EXPECT_EQ(reply.code(), "busy");
        EXPECT_TRUE(reply.headers.contains("retry-after"));
    }
    EXPECT_EQ(server.end(), 0);
}

TEST(Survival, HealthSaysWhetherGamesCanBeKept) {
    RunningServer server;
    const Person ani(server.port());
    const Json request =
        Json::parse(R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})");
    EXPECT_EQ(ani.get("/api/health").json()["store"], "ok");
    EXPECT_GT(ani.get("/api/health").json()["disk_free_mb"], 0);
    EXPECT_EQ(ani.get("/api/health").json()["writes_waiting"], 0);
    Database(server.database()).run("ALTER TABLE actions RENAME TO elsewhere");
    EXPECT_EQ(ani.post("/api/games", request).code(), "storage_failed");
    const HttpReply ill = ani.get("/api/health");
    EXPECT_EQ(ill.status, 503);
    EXPECT_EQ(ill.json()["status"], "failing");
    Database(server.database()).run("ALTER TABLE elsewhere RENAME TO actions");
    EXPECT_EQ(ani.post("/api/games", request).status, 201);
    EXPECT_EQ(ani.get("/api/health").status, 200);
}

TEST(Survival, HealthCountsConnectionsOfAllKinds) {
    const RunningServer server;
    const Person ani(server.port());
    // The asking connection is counted too, and closed ones take a moment to disappear.
    const auto shows = [&](int connections, int websockets) {
        Json health;
        for (int tries = 0; tries < 500; ++tries) {
            health = ani.get("/api/health").json();
            if (health["connections"] == connections && health["websockets"] == websockets)
                return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ADD_FAILURE() << "not " << connections << " and " << websockets << " but " << health;
        return false;
    };
    ASSERT_TRUE(shows(1, 0));
    {
        const Connection silent(server.port());
        const Connection another(server.port());
        ASSERT_TRUE(shows(3, 0));
        const WebSocketClient watching(server.port(), ani.key());
        ASSERT_TRUE(shows(4, 1));
    }
    EXPECT_TRUE(shows(1, 0));
}

TEST(Survival, HealthIsWellAgainWithoutAnybodyPlaying) {
    RunningServer server;
    const Person ani(server.port());
    Database other(server.database());
    other.run("BEGIN IMMEDIATE");
    const HttpReply refused = ani.post("/api/games", game_of_two_people());
    EXPECT_EQ(refused.code(), "storage_failed");
    EXPECT_TRUE(refused.headers.contains("retry-after"));
    EXPECT_EQ(ani.get("/api/health").status, 503);
    other.run("ROLLBACK");
    int status = 503;
    for (int tries = 0; tries < 1000 && status != 200; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        status = ani.get("/api/health").status;
    }
    EXPECT_EQ(status, 200);
}

TEST(Survival, OneDamagedGameHidesNoOther) {
    RunningServer server;
    const Person ani(server.port());
    const Json request =
        Json::parse(R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})");
    const std::string whole = ani.make_game(request)["game"]["id"];
    const std::string damaged = ani.make_game(request)["game"]["id"];
    Database(server.database())
        .run(fmt::format("UPDATE games SET position = 'torn' WHERE id = '{}'", damaged).c_str());
    const HttpReply list = ani.get("/api/games");
    ASSERT_EQ(list.status, 200);
    const Json games = list.json()["games"];
    ASSERT_EQ(games.size(), 2U);
    for (const Json& game : games) EXPECT_EQ(game["board"].is_null(), game["id"] == damaged);
    EXPECT_EQ(ani.get("/api/export").status, 200);
}

TEST(Survival, TextThatIsNoUtf8HidesNoGame) {
    RunningServer server;
    const Person ani(server.port());
    const std::string id = ani.make_game(game_of_two_people())["game"]["id"];
    Database(server.database())
        .run(fmt::format("UPDATE seats SET name = CAST(x'ff' AS TEXT) WHERE game_id = '{}'", id)
                 .c_str());
    const HttpReply list = ani.get("/api/games");
    ASSERT_EQ(list.status, 200) << list.body;
    EXPECT_EQ(list.json()["games"].size(), 1U);
}

TEST(Survival, ADamagedGameCanBeDeleted) {
    RunningServer server;
    const std::string id = Person(server.port()).make_game(game_of_two_people())["game"]["id"];
    Database(server.database())
        .run(fmt::format("UPDATE games SET game = 'nogame' WHERE id = '{}'", id).c_str());
    server.restart();
    const Person ani(server.port());
    EXPECT_EQ(ani.send("DELETE", "/api/games/" + id).status, 204);
    EXPECT_EQ(ani.get("/api/games").json()["games"].size(), 0U);
}

/// Replaces a game's id by an SQL expression behind the server's back: in all tables, or only in
/// `games`, as damage to one page of the file would.
void damage_id(const RunningServer& server, const std::string& id, const std::string& damaged,
               bool all) {
    Database database(server.database());
    database.run("PRAGMA foreign_keys = OFF");
    const auto replace = [&](const char* table, const char* column) {
        database.run(
            fmt::format("UPDATE {} SET {} = {} WHERE {} = '{}'", table, column, damaged, column, id)
                .c_str());
    };
    replace("games", "id");
    if (!all) return;
    for (const char* table : {"seats", "moves", "actions", "creations"}) replace(table, "game_id");
}

TEST(Survival, AGameWithADamagedIdCanBeDeleted) {
    RunningServer server;
    const Person ani(server.port());
    const std::string whole = ani.make_game(game_of_two_people())["game"]["id"];
    for (const char* damaged : {"CAST(x'ff415a2f' AS TEXT)", "CAST(zeroblob(22) AS TEXT)", "x'ff'",
                                "'a/b?c'", "''", "'d\u00e9'", "'AAAAAAAAAAAAAAAAAAAAAAA'"}) {
        for (const bool all : {false, true}) {
            SCOPED_TRACE(fmt::format("{} {}", damaged, all));
            damage_id(server, ani.make_game(game_of_two_people())["game"]["id"], damaged, all);
            // Listed alone on its page, and after it.
            const HttpReply page = ani.get("/api/games?limit=1");
            ASSERT_EQ(page.status, 200) << page.body;
            const Json listed = page.json()["games"][0];
            const std::string shown = listed["id"];
            EXPECT_THAT(shown, ::testing::StartsWith("unreadable-"));
            EXPECT_TRUE(listed["board"].is_null());
            const HttpReply next =
                ani.get("/api/games?limit=1&cursor=" + page.json()["next"].get<std::string>());
            ASSERT_EQ(next.status, 200) << next.body;
            EXPECT_EQ(next.json()["games"][0]["id"], whole);
            for (const char* part : {"", "/text"})
                EXPECT_EQ(ani.get("/api/games/" + shown + part).code(), "no_such_game");
            EXPECT_EQ(ani.act(shown, {{"action", "end"}}).code(), "no_such_game");
            EXPECT_EQ(ani.get("/api/export").status, 200);
            EXPECT_EQ(ani.send("DELETE", "/api/games/" + shown).status, 204);
            EXPECT_EQ(ani.send("DELETE", "/api/games/" + shown).code(), "no_such_game");
            EXPECT_EQ(ani.get("/api/games").json()["games"].size(), 1U);
        }
    }
}

TEST(Survival, AnImportIsRepeatedWithoutTheGameWhoseIdWasDamaged) {
    RunningServer server;
    const Person ani(server.port());
    const Json request = {
        {"text", "[Game \"tictactoe\"]\n\n1. b2 *\n\n[Game \"tictactoe\"]\n\n*\n"},
        {"idempotency_key", "once"}};
    const Json made = ani.post("/api/import", request).json()["games"];
    ASSERT_EQ(made.size(), 2U);
    damage_id(server, made[0]["id"], "CAST(x'ff' AS TEXT)", false);
    const HttpReply again = ani.post("/api/import", request);
    ASSERT_EQ(again.status, 201) << again.body;
    ASSERT_EQ(again.json()["games"].size(), 1U);
    EXPECT_EQ(again.json()["games"][0]["id"], made[1]["id"]);
}

}  // namespace
}  // namespace lawan::tests
