#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "store/store.hpp"
#include "store/tournament_store.hpp"
#include "tests/server/arena_client.hpp"

// Tournaments from start to end on a real server and database.

namespace lawan::tests {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(Arena, PlaysToTheEndWhileSomebodyWatches) {
    const RunningServer server;
    const Person ani(server.port());
    const Json plan = small_plan();
    const std::string id = must_start(ani, plan)["id"];
    WebSocketClient socket(server.port(), ani.key());
    socket.send({{"type", "watch"}, {"id", "w"}, {"tournament_id", id}});
    const Json watching = socket.await("watching");
    EXPECT_EQ(watching["id"], "w");
    EXPECT_EQ(watching["you"]["host"], true);
    Json shown = watching["tournament"];
    int seq = watching["seq"];
    Json you = watching["you"];
    while (shown["state"] != "done" || shown["progress"]["done"] != 72) {
        const Json message = socket.await("tournament");
        ASSERT_EQ(message["seq"], ++seq);
        ASSERT_FALSE(message["changes"].empty());
        shown.update(message["changes"]);
        you = message["you"];
    }
    EXPECT_EQ(shown, tournament_of(ani, id));
    EXPECT_EQ(you["may"], Json({"delete"}));
    EXPECT_EQ(
        shown["progress"],
        (Json{{"share", 1}, {"done", 72}, {"total", 72}, {"left_ms", nullptr}, {"step", nullptr}}));
    EXPECT_EQ(shown["leader"], shown["standings"][0]["bot"]);
    EXPECT_EQ(shown["standings"][0]["games"], 48);
    EXPECT_EQ(shown["ratings"]["games"].back(), 72);
    EXPECT_EQ(shown["pairings"].size(), 6U);

    const WrittenTournament written(plan);
    EXPECT_EQ(download(ani, id, "pgn"), written.file(".pgn"));
    EXPECT_EQ(download(ani, id, "csv"), written.file("-games.csv"));
    EXPECT_EQ(download(ani, id, "json"), written.file(".json"));
    EXPECT_EQ(download(ani, id, "html"), written.file(".html"));
    const HttpReply reply = ani.get(arena_path + "/" + id + "/download/csv");
    EXPECT_EQ(reply.headers.at("content-disposition"), "attachment; filename=\"cup-games.csv\"");
    EXPECT_EQ(ani.get(arena_path + "/" + id + "/download/exe").code(), "not_found");

    const Json listed = ani.get("/api/arena").json()["tournaments"];
    ASSERT_EQ(listed.size(), 1U);
    EXPECT_EQ(listed[0]["leader"], shown["leader"]);
    EXPECT_EQ(listed[0]["progress"], shown["progress"]);
    EXPECT_EQ(listed[0]["bots"], Json({"alphabeta", "Lia", "random"}));
}

TEST(Arena, SaysWhatIsOnTheTablesAndHowLongItTakes) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string id = must_start(ani, slow_plan(50))["id"];
    WebSocketClient socket(server.port(), "");
    socket.send({{"type", "watch"}, {"id", "w"}, {"tournament_id", id}});
    Json shown = socket.await("watching")["tournament"];
    bool saw_table = false;
    bool saw_time = false;
    while (!saw_table || !saw_time) {
        const Json message = socket.await("tournament");
        EXPECT_EQ(message["you"], (Json{{"host", false}, {"may", Json::array()}}));
        shown.update(message["changes"]);
        for (const auto& table : shown["tables"]) {
            saw_table = true;
            EXPECT_EQ(table["board"]["cells"].get<std::string>().size(), 64U);
            EXPECT_EQ(table["game"], "adjacency");
        }
        saw_time = saw_time || shown["progress"]["left_ms"].is_number();
    }
    EXPECT_EQ(stop(ani, id).status, 200);
    while (shown["state"] != "stopped") shown.update(socket.await("tournament")["changes"]);
    EXPECT_TRUE(shown["tables"].empty());
    EXPECT_TRUE(shown["progress"]["left_ms"].is_null());
}

TEST(Arena, StopsAndGoesOnWithoutRepeatingAGame) {
    RunningServer server;
    const std::string key = random_key();
    std::string id;
    int before = 0;
    {
        const Person ani(server.port(), key);
        id = must_start(ani, slow_plan(12))["id"];
        await_games(ani, id, 2);
        const HttpReply stopped = stop(ani, id);
        EXPECT_EQ(stopped.json()["tournament"]["state"], "stopped") << stopped.body;
        EXPECT_EQ(stopped.json()["you"]["may"], Json({"resume", "delete"}));
        EXPECT_EQ(stop(ani, id).code(), "not_now");
    }
    server.restart();
    const Person ani(server.port(), key);
    before = tournament_of(ani, id)["progress"]["done"];
    EXPECT_GE(before, 2);
    EXPECT_LT(before, 24);
    const Json games = ani.get(arena_path + "/" + id + "/games").json()["games"];
    EXPECT_EQ(games.size(), static_cast<std::size_t>(before));
    EXPECT_EQ(resume(ani, id).status, 200);
    await_state(ani, id, "done");
    EXPECT_EQ(resume(ani, id).code(), "not_now");
    EXPECT_EQ(download(ani, id, "pgn"), WrittenTournament(slow_plan(12)).file(".pgn"));
    for (const auto& game : games) {
        const std::string number = game["number"].dump();
        EXPECT_EQ(ani.get(arena_path + "/" + id + "/games/" + number).json()["game"], game);
    }
}

TEST(Arena, LosesOnlyTheGamesInPlayWhenKilled) {
    const TemporaryFolder folder;
    const auto database = folder / "lawan.db";
    const std::string key = random_key();
    std::string id;
    std::set<std::string> steps;
    const Json plan = slow_plan(20);
    for (int kills = 0; kills < 3; ++kills) {
        ServerProcess process(database, 1, {"--arena-slots", "2"});
        const Person ani(process.port(), key);
        if (id.empty()) {
            id = must_start(ani, plan)["id"];
        } else {
            const Json found = tournament_of(ani, id);
            EXPECT_EQ(found["state"], "stopped");
            EXPECT_GE(found["progress"]["done"], 2 * steps.size());
            EXPECT_EQ(resume(ani, id).status, 200);
        }
        await_games(ani, id, static_cast<int>(2 * steps.size()) + 2);
        process.kill();
        Store store(database);
        const auto kept = TournamentStore(store.database()).steps(id);
        const std::set<std::string> before = steps;
        for (const auto& [step, result] : kept) steps.insert(step);
        EXPECT_EQ(steps.size(), kept.size());
        EXPECT_GT(steps.size(), before.size());
    }
    ServerProcess process(database);
    const Person ani(process.port(), key);
    if (state_of(ani, id) == "stopped") resume(ani, id);
    await_state(ani, id, "done");
    EXPECT_EQ(download(ani, id, "pgn"), WrittenTournament(plan).file(".pgn"));
    EXPECT_EQ(process.end(), 0);
}

TEST(Arena, LetsOneRunAndOthersWait) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string first = must_start(ani, slow_plan(50))["id"];
    const std::string second = must_start(ani, slow_plan(50))["id"];
    const std::string third = must_start(ani, small_plan(1))["id"];
    EXPECT_EQ(state_of(ani, first), "running");
    EXPECT_EQ(tournament_of(ani, second)["place"], 1);
    EXPECT_EQ(tournament_of(ani, third)["place"], 2);
    WebSocketClient socket(server.port(), ani.key());
    socket.send({{"type", "watch"}, {"id", "w"}, {"tournament_id", third}});
    Json shown = socket.await("watching")["tournament"];
    EXPECT_EQ(stop(ani, second).status, 200);
    while (shown["place"] != 1) shown.update(socket.await("tournament")["changes"]);
    EXPECT_EQ(stop(ani, first).status, 200);
    while (shown["state"] != "done") shown.update(socket.await("tournament")["changes"]);
    EXPECT_EQ(ani.get("/api/arena").json()["tournaments"].size(), 3U);
    // If resumed right after a stop, it waits until the stop is complete.
    EXPECT_EQ(resume(ani, first).status, 200);
    EXPECT_EQ(stop(ani, first).status, 200);
    EXPECT_EQ(resume(ani, first).status, 200);
    await_state(ani, first, "running");
    await_games(ani, first, 2);
}

TEST(Arena, MakesWayForThoseWhoWait) {
    ServerSettings settings;
    settings.arena.turn = std::chrono::milliseconds(1);
    const RunningServer server(settings);
    const Person ani(server.port());
    const Json plan = slow_plan(20);
    const std::string first = must_start(ani, plan)["id"];
    const std::string second = must_start(ani, plan)["id"];
    await_games(ani, second, 2);
    EXPECT_NE(state_of(ani, first), "done");
    await_state(ani, first, "done");
    await_state(ani, second, "done");
    const WrittenTournament written(plan);
    for (const auto& id : {first, second})
        EXPECT_EQ(download(ani, id, "pgn"), written.file(".pgn"));
}

TEST(Arena, DeletesWhatIsPlayedAndWatched) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string id = must_start(ani, slow_plan(50))["id"];
    const std::string next = must_start(ani, small_plan(1))["id"];
    WebSocketClient socket(server.port(), "");
    socket.send({{"type", "watch"}, {"id", "w"}, {"tournament_id", id}});
    (void)socket.await("watching");
    EXPECT_EQ(ani.send("DELETE", arena_path + "/" + id).status, 204);
    EXPECT_EQ(socket.await("tournament_deleted")["tournament_id"], id);
    EXPECT_EQ(ani.get(arena_path + "/" + id).code(), "no_such_tournament");
    EXPECT_EQ(ani.send("DELETE", arena_path + "/" + id).code(), "no_such_tournament");
    await_state(ani, next, "done");
    socket.send({{"type", "watch"}, {"id", "again"}, {"tournament_id", id}});
    EXPECT_EQ(socket.await("error")["error"]["code"], "no_such_tournament");
    socket.send({{"type", "unwatch"}, {"tournament_id", id}});
    socket.send({{"type", "ping"}});
    (void)socket.await("pong");
}

TEST(Arena, IsDoneOnlyWithItsLastGames) {
    const RunningServer server;
    const Person ani(server.port());
    for (int cup = 0; cup < 20; ++cup) {
        const std::string id = must_start(ani, small_plan(1))["id"];
        Json shown;
        do shown = tournament_of(ani, id);
        while (shown["state"] != "done");
        EXPECT_EQ(shown["progress"]["done"], 12);
        for (const auto& standing : shown["standings"]) EXPECT_EQ(standing["games"], 8);
    }
}

TEST(Arena, ListsAndReplaysGames) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string id = must_start(ani, small_plan())["id"];
    await_state(ani, id, "done");
    const std::string path = arena_path + "/" + id + "/games";
    Json numbers = Json::array();
    for (Json next = 0; !next.is_null();) {
        const Json page = ani.get(path + "?limit=25&after=" + next.dump()).json();
        EXPECT_EQ(page["total"], 72);
        for (const auto& game : page["games"]) numbers.push_back(game["number"]);
        next = page["next"];
    }
    ASSERT_EQ(numbers.size(), 72U);
    EXPECT_EQ(std::set<int>(numbers.begin(), numbers.end()).size(), 72U);

    const Json some =
        ani.get(path + "?bot=Lia&opponent=random&game=connect4%3Aw%3D5%2Ch%3D4").json();
    EXPECT_EQ(some["total"], 12);
    Json previous;
    for (const auto& game : some["games"]) {
        EXPECT_EQ(game["game"], "connect4:w=5,h=4");
        EXPECT_EQ((std::set<std::string>{game["bots"]["x"], game["bots"]["o"]}),
                  (std::set<std::string>{"Lia", "random"}));
        const Json replay = ani.get(path + "/" + game["number"].dump()).json();
        EXPECT_EQ(replay["game"], game);
        EXPECT_EQ(replay["previous"], previous);
        previous = game["number"];
        const std::size_t plies =
            game["opening"].get<std::size_t>() + game["plies"].get<std::size_t>();
        EXPECT_EQ(replay["line"]["moves"].size(), plies);
        ASSERT_EQ(replay["positions"].size(), plies + 1);
        EXPECT_EQ(replay["positions"].back()["board"], game["board"]);
        const std::size_t opening = game["opening"];
        EXPECT_EQ(game["opening_moves"].size(), opening);
        for (std::size_t i = 0; i < opening; ++i)
            EXPECT_EQ(game["opening_moves"][i], replay["source"]["moves"][i]);
        EXPECT_EQ(replay["positions"][opening]["board"], game["opening_board"]);
        // The line is the same as from /api/positions, so it can be analysed.
        EXPECT_EQ(ani.post("/api/positions", replay["source"]).json(), replay["line"]);
        const Json outcome = replay["positions"].back()["outcome"];
        EXPECT_EQ(outcome["winner"], game["result"]["winner"]);
    }
    for (std::size_t i = 0; i < some["games"].size(); i += 2) {
        const Json& odd = some["games"][i];
        const Json& even = some["games"][i + 1];
        EXPECT_EQ(odd["number"].get<int>() % 2, 1);
        EXPECT_EQ(odd["number"].get<int>() + 1, even["number"]);
        EXPECT_EQ(odd["opening_moves"], even["opening_moves"]);
        EXPECT_EQ(odd["bots"]["x"], even["bots"]["o"]);
    }
    EXPECT_EQ(ani.get(path + "?bot=Lia&opponent=Lia").json()["total"], 0);
    EXPECT_EQ(ani.get(path + "?bot=nobody").json()["total"], 0);
    EXPECT_EQ(ani.get(path + "?limit=0").code(), "bad_request");
    EXPECT_EQ(ani.get(path + "?after=x").code(), "bad_request");
    EXPECT_EQ(ani.get(path + "?colour=red").code(), "bad_request");
    for (const auto* number : {"0", "73", "-1", "1e3", "99999999999999999999"})
        EXPECT_EQ(ani.get(path + "/" + number).code(), "no_such_tournament") << number;
}

TEST(Arena, KeepsFairOpeningsAndEndsASequentialTest) {
    RunningServer server;
    const std::string key = random_key();
    const Json plan = {{"games", {"connect4:w=5,h=4"}},
                       {"bot", {{{"spec", "alphabeta"}}, {{"spec", "random"}}}},
                       {"pairs", 60},
                       {"nodes", 300},
                       {"openings", "balanced"},
                       {"sprt", {0, 200}}};
    const std::string id = must_start(Person(server.port(), key), plan)["id"];
    const Json done = await_state(Person(server.port(), key), id, "done");
    EXPECT_LT(done["progress"]["done"], 120);
    EXPECT_EQ(done["progress"]["share"], 1);
    EXPECT_EQ(done["pairings"][0]["sprt"]["verdict"], "accepted");
    const WrittenTournament written(plan);
    const Person ani(server.port(), key);
    EXPECT_EQ(download(ani, id, "html"), written.file(".html"));
    server.restart();
    const Person later(server.port(), key);
    EXPECT_EQ(download(later, id, "html"), written.file(".html"));
    EXPECT_EQ(later.get(arena_path + "/" + id + "/games/1").status, 200);
}

TEST(Arena, CutsOffASearchWithoutEnd) {
    ServerSettings settings;
    settings.arena.move = std::chrono::milliseconds(5);
    const RunningServer server(settings);
    const Person ani(server.port());
    const std::string id = must_start(
        ani, {{"games", {"adjacency:rounds=4"}},
              {"bot", {{{"spec", "alphabeta:depth=60"}}, {{"spec", "mcts:nodes=1000000000000"}}}},
              {"pairs", 1},
              {"depth", 64}})["id"];
    const Json done = await_state(ani, id, "done");
    for (const auto& standing : done["standings"]) EXPECT_TRUE(standing["faults"].empty());
}

TEST(Arena, LeavesPeopleTheirGames) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string id = must_start(ani, slow_plan(200))["id"];
    Json answer = ani.make_game(
        {{"game", "connect4"},
         {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"level", 3}}}}}});
    const std::string game_id = answer["game"]["id"];
    while (answer["game"]["status"] != "over") {
        const Json& game = answer["game"];
        if (game["position"]["to_move"] == "x") {
            const HttpReply reply = ani.act(
                game_id, {{"action", "move"}, {"move", game["position"]["legal"][0]["move"]}});
            ASSERT_EQ(reply.status, 200) << reply.body;
        }
        answer = ani.get("/api/games/" + game_id).json();
    }
    EXPECT_EQ(answer["game"]["result"]["reason"], "normal");
    EXPECT_EQ(state_of(ani, id), "running");
}

TEST(Arena, RunsTheReportsExperiments) {
    RunningServer server;
    const std::string key = random_key();
    const Json request = {{"experiment", "nodes-d"}, {"scale", 0.01}};
    std::string id;
    Json findings;
    {
        const Person ani(server.port(), key);
        id = must_start(ani, request)["id"];
        const Json done = await_state(ani, id, "done");
        EXPECT_EQ(done["kind"], "experiment");
        EXPECT_EQ(done["experiment"]["name"], "nodes-d");
        EXPECT_EQ(done["downloads"], Json({"html", "json"}));
        findings = done["findings"];
        EXPECT_THAT(findings["claim"].get<std::string>(), HasSubstr("549,946"));
        const Json& columns = findings["tables"][0]["columns"];
        EXPECT_EQ(columns[1], "published");
        EXPECT_EQ(findings["tables"][0]["rows"][0][1], "549,946");
        EXPECT_EQ(findings["tables"][0]["rows"][0][2], "549,946");
    }
    server.restart();
    const Person ani(server.port(), key);
    EXPECT_EQ(tournament_of(ani, id)["findings"], findings);
    const Json arena = ani.get("/api/arena").json();
    EXPECT_EQ(arena["experiments"].size(), 6U);
    for (const auto& entry : arena["experiments"])
        EXPECT_EQ(entry["latest"], entry["name"] == "nodes-d" ? Json(id) : Json());
    EXPECT_THAT(download(ani, id, "html"),
                HasSubstr("lawan experiment run nodes-d --seed 1 --scale 0.01"));
    EXPECT_EQ(Json::parse(download(ani, id, "json"))["experiment"], "nodes-d");
    EXPECT_EQ(ani.get(arena_path + "/" + id + "/download/pgn").code(), "not_found");
    EXPECT_EQ(ani.get(arena_path + "/" + id + "/games").code(), "not_found");
    EXPECT_EQ(ani.get(arena_path + "/" + id + "/games/1").code(), "not_found");
}

TEST(Arena, PlaysByTheReportsClockWhereThereIsOne) {
    const RunningServer server;
    const Person ani(server.port());
    const Json request = {{"experiment", "depth-table-c"}, {"scale", 0.001}};
    for (const bool clock : {false, true}) {
        Json asked = request;
        asked["clock"] = clock;
        const std::string id = must_start(ani, asked)["id"];
        Json running;
        std::string step;  // of the first game; before it none or empty
        do {
            running = tournament_of(ani, id);
            if (running["progress"]["step"].is_string()) step = running["progress"]["step"];
        } while (step.empty());
        EXPECT_EQ(running["experiment"]["clock"], clock);
        EXPECT_THAT(step, HasSubstr("hybrid:as=c"));
        EXPECT_EQ(step.contains("generations=60"), !clock) << step;
        EXPECT_EQ(stop(ani, id).status, 200);
    }
    for (const auto& entry : ani.get("/api/arena").json()["experiments"])
        EXPECT_EQ(entry["clocked"], entry["name"] == "depth-table-c");
}

TEST(Arena, StopsAnExperimentBetweenItsSteps) {
    const RunningServer server;
    const Person ani(server.port());
    const std::string id = must_start(ani, {{"experiment", "bots-all"}, {"scale", 0.02}})["id"];
    Json running;
    do {
        running = tournament_of(ani, id);
    } while (running["progress"]["step"].is_null());
    EXPECT_EQ(stop(ani, id).status, 200);
    const Json stopped = tournament_of(ani, id);
    EXPECT_EQ(stopped["state"], "stopped");
    EXPECT_TRUE(stopped["findings"].is_null());
    EXPECT_TRUE(stopped["downloads"].empty());
    EXPECT_EQ(ani.get(arena_path + "/" + id + "/download/html").code(), "not_found");
    EXPECT_EQ(resume(ani, id).status, 200);
    await_state(ani, id, "running");
}

TEST(Arena, StartsTheSameOnlyOnce) {
    RunningServer server;
    const std::string key = random_key();
    Json plan = small_plan(1);
    plan["idempotency_key"] = "once";
    const std::string id = must_start(Person(server.port(), key), plan)["id"];
    EXPECT_EQ(must_start(Person(server.port(), key), plan)["id"], id);
    EXPECT_NE(must_start(Person(server.port()), plan)["id"], id);
    server.restart();
    EXPECT_EQ(must_start(Person(server.port(), key), plan)["id"], id);
}

}  // namespace
}  // namespace lawan::tests
