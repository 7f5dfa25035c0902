#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/arena_client.hpp"
#include "tests/server/visitors.hpp"

// Quotas of keys and addresses: games, tournaments, recorded searches.

namespace lawan::tests {
namespace {

Json import_of(int games) {
    std::string text;
    for (int i = 0; i < games; ++i) text += "[Game \"tictactoe\"]\n\n1. b2 *\n\n";
    return {{"text", text}};
}

// One key must not import games without limit.
TEST(Quotas, KeptGamesOfAKeyAndOfAnAddress) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.kept_games = 10;
    settings.limits.kept_games_of_one_address = 15;
    RunningServer server(settings);
    const std::string key = random_key();
    const Person ani(server.port(), key, greedy_address);
    EXPECT_EQ(ani.post("/api/import", import_of(10)).status, 201);
    const HttpReply more = ani.post("/api/import", import_of(1));
    EXPECT_EQ(more.status, 429);
    EXPECT_EQ(more.json()["error"]["params"]["what"], "kept");
    EXPECT_EQ(ani.post("/api/games", game_of_two()).json()["error"]["params"]["what"], "kept");
    // Another key of the same address gets the rest of its quota, one of another address a full
    // quota.
    const Person twin(server.port(), {}, greedy_address);
    EXPECT_EQ(twin.post("/api/import", import_of(6)).status, 429);
    EXPECT_EQ(twin.post("/api/import", import_of(5)).status, 201);
    EXPECT_EQ(twin.post("/api/games", game_of_two()).status, 429);
    EXPECT_EQ(Person(server.port(), {}, other_address).post("/api/import", import_of(10)).status,
              201);
    // Deleting frees quota, and the counts survive a restart.
    server.restart();
    const Person again(server.port(), key, greedy_address);
    EXPECT_EQ(again.post("/api/games", game_of_two()).status, 429);
    const std::string id = again.get("/api/games").json()["games"][0]["id"];
    EXPECT_EQ(again.send("DELETE", "/api/games/" + id).status, 204);
    EXPECT_EQ(again.post("/api/games", game_of_two()).status, 201);
}

TEST(Quotas, KeptBytes) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.kept_bytes = 10'000;
    settings.limits.kept_bytes_of_one_address = 15'000;
    const RunningServer server(settings);
    const Person ani(server.port(), {}, greedy_address);
    EXPECT_EQ(ani.post("/api/import", import_of(100)).status, 429);
    EXPECT_EQ(ani.post("/api/import", import_of(5)).status, 201);
    EXPECT_EQ(ani.post("/api/import", import_of(5)).status, 429);
    EXPECT_EQ(Person(server.port(), {}, greedy_address).post("/api/import", import_of(5)).status,
              201);
    EXPECT_EQ(Person(server.port(), {}, greedy_address).post("/api/import", import_of(5)).status,
              429);
    EXPECT_EQ(Person(server.port(), {}, other_address).post("/api/import", import_of(5)).status,
              201);
}

TEST(Quotas, UnfinishedGamesOfAnAddress) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.unfinished_games_of_one_address = 3;
    const RunningServer server(settings);
    std::string id;
    const Person ani(server.port(), {}, greedy_address);
    for (int i = 0; i < 3; ++i) id = ani.make_game(game_of_two())["game"]["id"];
    EXPECT_EQ(Person(server.port(), {}, greedy_address).post("/api/games", game_of_two()).status,
              429);
    EXPECT_EQ(Person(server.port(), {}, other_address).post("/api/games", game_of_two()).status,
              201);
    // A rematch counts as another game.
    EXPECT_EQ(ani.act(id, {{"action", "resign"}}).status, 200);
    EXPECT_EQ(ani.act(id, {{"action", "again"}}).status, 200);
    EXPECT_EQ(ani.post("/api/games", game_of_two()).status, 429);
}

std::string made(const Person& person) {
    const HttpReply reply = person.post(arena_path, small_plan(1));
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.status == 201 ? std::string(reply.json()["tournament"]["id"]) : "";
}

bool exists(const Person& person, const std::string& id) {
    return person.get(arena_path + "/" + id).status == 200;
}

// Tournaments created and stopped by one address must not lock the arena.
TEST(Quotas, OldTournamentsMakeRoomForNewOnes) {
    ServerSettings settings = settings_for_strangers();
    settings.arena.kept = 2;
    settings.arena.kept_of_one_address = 3;
    settings.arena.kept_of_all = 4;
    settings.arena.waiting = 10;
    settings.arena.waiting_of_one_address = 10;
    const RunningServer server(settings);
    const Person ani(server.port(), {}, greedy_address);
    const Person twin(server.port(), {}, greedy_address);
    const Person budi(server.port(), {}, other_address);
    std::vector<std::string> ids;
    const auto make = [&](const Person& person) {
        ids.push_back(made(person));
        (void)await_state(person, ids.back(), "done");
    };
    make(ani);
    make(ani);
    make(ani);  // replaces her oldest
    EXPECT_FALSE(exists(ani, ids[0]));
    EXPECT_TRUE(exists(ani, ids[1]));
    make(twin);
    make(twin);  // replaces the oldest of their address
    EXPECT_FALSE(exists(ani, ids[1]));
    EXPECT_TRUE(exists(ani, ids[2]));
    make(budi);
    make(budi);  // replaces the oldest of the address that stores most
    EXPECT_FALSE(exists(ani, ids[2]));
    EXPECT_TRUE(exists(budi, ids[5]));
    EXPECT_TRUE(exists(budi, ids[6]));
}

Json endless_plan() {
    Json plan = small_plan(900);
    plan["games"] = {"adjacency"};
    plan["bot"] = {{{"spec", "alphabeta"}, {"name", "a"}}, {{"spec", "alphabeta"}, {"name", "b"}}};
    plan.erase("nodes");
    plan.erase("depth");
    plan["time"] = "500ms";
    return plan;
}

TEST(Quotas, AQueueFullOfOneAddressHasRoomForOthers) {
    ServerSettings settings = settings_for_strangers();
    settings.arena.waiting = 2;
    settings.arena.waiting_of_one_address = 4;
    settings.arena.waiting_of_all = 4;
    const RunningServer server(settings);
    std::vector<std::string> ids;
    const auto start = [&](const Person& person) {
        const HttpReply reply = person.post(arena_path, endless_plan());
        if (reply.status == 201) ids.push_back(reply.json()["tournament"]["id"]);
        return reply.status;
    };
    const Person ani(server.port(), {}, greedy_address);
    const Person twin(server.port(), {}, greedy_address);
    EXPECT_EQ(start(ani), 201);
    EXPECT_EQ(start(ani), 201);
    EXPECT_EQ(start(ani), 429);
    EXPECT_EQ(start(twin), 201);
    EXPECT_EQ(start(twin), 201);
    EXPECT_EQ(start(Person(server.port(), {}, greedy_address)), 429);
    // The queue is full, all from one address: its last tournament is stopped to make room and can
    // be resumed.
    const Person budi(server.port(), {}, other_address);
    EXPECT_EQ(start(budi), 201);
    EXPECT_EQ(tournament_of(twin, ids[3])["state"], "stopped");
    EXPECT_EQ(tournament_of(budi, ids[4])["state"], "waiting");
    // Round-robin: the other address comes next.
    EXPECT_EQ(stop(ani, ids[0]).status, 200);
    (void)await_state(budi, ids[4], "running");
    EXPECT_EQ(tournament_of(ani, ids[1])["state"], "waiting");
}

TEST(Quotas, RecordedSearchesOfOneAddressGoBeforeThoseOfOthers) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.traces = 3;
    settings.limits.traces_of_one_address = 2;
    const RunningServer server(settings);
    const auto record = [](const Person& person) {
        const HttpReply reply = person.post("/api/traces", {{"source", {{"game", "tictactoe"}}},
                                                            {"bot", "alphabeta"},
                                                            {"limits", {{"depth", 2}}}});
        EXPECT_EQ(reply.status, 201) << reply.body;
        return std::string(reply.json()["id"]);
    };
    const auto is_there = [](const Person& person, const std::string& id) {
        return person.get("/api/traces/" + id).status == 200;
    };
    const Person ani(server.port(), {}, greedy_address);
    const Person budi(server.port(), {}, other_address);
    const std::string first = record(budi);
    std::vector<std::string> own;
    for (int i = 0; i < 5; ++i) own.push_back(record(ani));
    EXPECT_TRUE(is_there(budi, first));
    EXPECT_FALSE(is_there(ani, own[2]));
    EXPECT_TRUE(is_there(ani, own[3]));
    EXPECT_TRUE(is_there(ani, own[4]));
    // At the total limit the address with the most gives way.
    const std::string third = record(Person(server.port(), {}, "127.0.0.8"));
    EXPECT_TRUE(is_there(budi, first));
    EXPECT_TRUE(is_there(budi, third));
    EXPECT_FALSE(is_there(ani, own[3]));
}

}  // namespace
}  // namespace lawan::tests
