#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "base/thread.hpp"
#include "store/database.hpp"
#include "store/store.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"
#include "tests/temporary_folder.hpp"

// The program is killed in the middle of play, repeatedly: everything confirmed must be stored.

namespace lawan::tests {
namespace {

constexpr int kills = 50;

/// A game that one person plays against themselves, and its confirmed moves.
struct Table {
    std::string id;
    std::vector<std::string> confirmed;
    int unanswered = 0;
};

/// Plays on until the server is gone. Every move has an idempotency key, so that it can be sent
/// again if unanswered.
void play_on(Table& table, const Person& person) {
    try {
        for (;;) {
            if (table.id.empty()) {
                const Json made = person.make_game(
                    {{"game", "mnk:8,8,8"},
                     {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}});
                table.id = made["game"]["id"];
                table.confirmed.clear();
            }
            const auto ply = table.confirmed.size();
            const std::string move =
                std::string(1, static_cast<char>('a' + ply % 8)) + std::to_string(1 + ply / 8);
            const HttpReply reply = person.act(
                table.id,
                {{"action", "move"}, {"move", move}, {"ply", ply}, {"idempotency_key", move}});
            ASSERT_EQ(reply.status, 200) << reply.body;
            table.confirmed.push_back(move);
            if (table.confirmed.size() == 40) table.id.clear();
        }
    } catch (const std::exception&) {
        ++table.unanswered;
    }
}

TEST(Durability, NothingConfirmedIsLostWhenKilled) {
    const TemporaryFolder folder;
    const auto database = folder / "lawan.db";
    const std::string key = random_key();
    std::vector<Table> tables(2);
    std::map<std::string, std::vector<std::string>> all;
    Random random(1);
    std::size_t checked = 0;
    for (int kill = 0; kill < kills; ++kill) {
        ServerProcess server(database);
        const Person person(server.port(), key);
        // All confirmed moves are stored, and at most one more: the unanswered one.
        for (const Table& table : tables) {
            if (table.id.empty()) continue;
            const Json game = person.get("/api/games/" + table.id).json()["game"];
            const auto& moves = game["moves"];
            ASSERT_GE(moves.size(), table.confirmed.size());
            ASSERT_LE(moves.size(), table.confirmed.size() + 1);
            for (std::size_t i = 0; i < table.confirmed.size(); ++i)
                ASSERT_EQ(moves[i]["move"], table.confirmed[i]);
            checked += table.confirmed.size();
        }
        std::vector<Thread> players;
        for (auto& table : tables) players.emplace_back([&] { play_on(table, person); });
        std::this_thread::sleep_for(std::chrono::milliseconds(20 + random.below(80)));
        server.kill();
        players.clear();
        for (const Table& table : tables) {
            if (!table.id.empty()) all[table.id] = table.confirmed;
        }
    }
    EXPECT_GT(checked, 100U);
    EXPECT_GT(tables[0].unanswered + tables[1].unanswered, kills);
    // Read every game of all runs directly from the database.
    Store store(database);
    for (const auto& [id, confirmed] : all) {
        const auto game = store.load(id);
        ASSERT_TRUE(game);
        ASSERT_GE(game->moves.size(), confirmed.size());
    }
    auto check = store.database().statement("PRAGMA integrity_check");
    ASSERT_TRUE(check.step());
    EXPECT_EQ(check.text(), "ok");
}

TEST(Durability, EndsCleanlyWhenAsked) {
    const TemporaryFolder folder;
    ServerProcess server(folder / "lawan.db");
    EXPECT_EQ(Person(server.port()).get("/api/health").status, 200);
    EXPECT_EQ(server.end(), 0);
}

/// Copies a database in use in the way that docs/architecture.md recommends.
TEST(Durability, ACopyOfADatabaseInUseHasEveryConfirmedGame) {
    const TemporaryFolder folder;
    const RunningServer server;
    const Person ani(server.port());
    const Json request =
        Json::parse(R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})");
    std::vector<std::string> ids;
    for (int i = 0; i < 60; ++i) {
        ids.push_back(ani.make_game(request)["game"]["id"]);
        ASSERT_EQ(ani.act(ids.back(), {{"action", "move"}, {"move", "b2"}}).status, 200);
    }
    const auto copy = folder / "copy.db";
    Database(server.database()).run(fmt::format("VACUUM INTO '{}'", copy.string()).c_str());
    Store copied(copy);
    for (const std::string& id : ids) {
        const auto game = copied.load(id);
        ASSERT_TRUE(game) << id;
        EXPECT_EQ(game->moves.size(), 1U) << id;
    }
}

}  // namespace
}  // namespace lawan::tests
