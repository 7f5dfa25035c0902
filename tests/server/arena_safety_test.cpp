#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/server/arena_client.hpp"

// What the arena refuses, and the programs that the server's owner lists.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

std::string bots_file() {
    const auto bot = std::filesystem::path(LAWAN_TEST_DATA) / ".." / "examples" / "bots" / "bot.py";
    return "[[bot]]\nname = \"snake\"\nspec = \"line:python3 " + bot.string() +
           "\"\ngames = [\"adjacency\"]\n"
           "[[bot]]\nname = \"broken\"\nspec = \"ugi[start=200ms]:false\"\n";
}

Json with(const std::string& field, const Json& value) {
    Json plan = small_plan(1);
    if (value.is_null()) {
        plan.erase(field);
    } else {
        plan[field] = value;
    }
    return plan;
}

Json bots(const std::vector<std::string>& specs) {
    Json list = Json::array();
    for (const auto& spec : specs) list.push_back({{"spec", spec}});
    return list;
}

TEST(ArenaSafety, RefusesWhatCannotBePlayed) {
    const RunningServer server;
    const Person ani(server.port());
    struct Case {
        Json plan;
        std::string code;
        std::string field;
    };
    const std::vector<Case> cases = {
        {with("games", nullptr), "bad_tournament", "games"},
        {with("games", "tictactoe"), "bad_tournament", "games"},
        {with("games", {"chess"}), "bad_game", "games[0]"},
        {with("games", {"tictactoe", std::string(201, 'a')}), "bad_tournament", "games[1]"},
        {with("bot", nullptr), "bad_tournament", "bot"},
        {with("bot", bots({"random"})), "bad_tournament", "bot"},
        {with("bot", bots({"random", "random"})), "bad_tournament", "bot"},
        {with("bot", bots({"random", "nobody"})), "bad_bot", "bot[1].spec"},
        {with("bot", bots({"alphabeta:depth=x", "random"})), "bad_bot", "bot[0].spec"},
        {with("bot", {{{"spec", "random"}, {"name", "a\nb"}}, {{"spec", "local"}}}),
         "bad_tournament", "bot"},
        {with("bot", {{{"spec", "random"}, {"colour", "red"}}, {{"spec", "local"}}}),
         "bad_tournament", "bot"},
        {with("bot", bots({"random", "alphabeta:time=1h"})), "over_limit", "bot[1].spec"},
        {with("bot", bots({"random", "engine:memory=9999"})), "over_limit", "bot[1].spec"},
        {with("pairs", 0), "bad_tournament", "pairs"},
        {with("pairs", 1.5), "bad_tournament", "pairs"},
        {with("pairs", 1'000'000), "over_limit", ""},
        {with("nodes", 0), "bad_tournament", "nodes"},
        {with("depth", 65), "bad_tournament", "depth"},
        {with("time", "soon"), "bad_tournament", "time"},
        {with("time", "1h"), "over_limit", ""},
        {with("clock", "5h"), "over_limit", ""},
        {with("clock", "5s+5h"), "over_limit", ""},
        {with("margin", "5h"), "over_limit", ""},
        {with("format", "swiss"), "bad_tournament", "format"},
        {with("openings", "odd"), "bad_tournament", "openings"},
        {with("opening_plies", 29), "bad_tournament", "opening_plies"},
        {with("adjudicate", 1), "bad_tournament", "adjudicate"},
        {with("seed", -1), "bad_tournament", "seed"},
        {with("sprt", {5, 0}), "bad_tournament", "sprt"},
        {with("sprt", {0, 1e300}), "bad_tournament", "sprt"},
        {with("name", "../../etc"), "bad_tournament", "name"},
        {with("name", std::string(65, 'a')), "bad_tournament", "name"},
        {with("colour", "red"), "bad_tournament", "colour"},
        {with(std::string(100, 'x'), 1), "bad_tournament", "a field"},
        {with("bot", bots(std::vector<std::string>(17, "random"))), "bad_tournament", "bot"},
        {{{"experiment", "none"}}, "bad_request", "experiment"},
        {{{"experiment", "nodes-d"}, {"scale", 2}}, "over_limit", ""},
        {{{"experiment", "nodes-d"}, {"scale", 0}}, "bad_tournament", "scale"},
        {{{"experiment", "nodes-d"}, {"clock", true}}, "bad_tournament", "clock"},
        {{{"experiment", "nodes-d"}, {"clock", "on"}}, "bad_request", "clock"},
        {{{"experiment", "nodes-d"}, {"pairs", 2}}, "bad_request", "'pairs'"},
        {Json::array(), "bad_request", ""},
        {{{"idempotency_key", 7}}, "bad_request", "idempotency_key"},
    };
    for (const auto& [plan, code, field] : cases) {
        const HttpReply reply = ani.post(arena_path, plan);
        EXPECT_EQ(reply.code(), code) << plan << reply.body;
        if (!field.empty()) {
            EXPECT_EQ(reply.json()["error"]["params"]["field"], field) << plan << reply.body;
        }
    }
    Json many = small_plan(1);
    many["bot"] = Json::array();
    for (int i = 0; i < 17; ++i)
        many["bot"].push_back({{"spec", "random"}, {"name", std::to_string(i)}});
    EXPECT_EQ(ani.post(arena_path, many).json()["error"]["params"]["what"], "bots");
    EXPECT_EQ(ani.post(arena_path, with("games", Json(std::vector<std::string>(9, "tictactoe"))))
                  .json()["error"]["params"]["what"],
              "kinds");
    EXPECT_EQ(ani.send("POST", arena_path, "{").code(), "bad_request");
    EXPECT_EQ(Person(server.port(), "short").post(arena_path, small_plan()).code(), "key_missing");
    EXPECT_EQ(ani.send("PUT", arena_path).code(), "method_not_allowed");
    EXPECT_EQ(ani.send("DELETE", "/api/arena").code(), "method_not_allowed");
    const std::string no_id = "AAAAAAAAAAAAAAAAAAAAAA";
    EXPECT_EQ(ani.get(arena_path + "/" + no_id).code(), "no_such_tournament");
    EXPECT_EQ(ani.get(arena_path + "/short").code(), "no_such_tournament");
    EXPECT_EQ(stop(ani, no_id).code(), "no_such_tournament");
    EXPECT_EQ(resume(ani, no_id).code(), "no_such_tournament");
    EXPECT_EQ(ani.get(arena_path + "/" + no_id + "/games").code(), "no_such_tournament");
    EXPECT_EQ(ani.get(arena_path + "/" + no_id + "/dance").code(), "not_found");
    EXPECT_EQ(ani.get("/api/arena/nothing").code(), "not_found");
    EXPECT_EQ(ani.get("/api/arenas").code(), "not_found");
    EXPECT_TRUE(ani.get("/api/arena").json()["tournaments"].empty());
}

TEST(ArenaSafety, TakesNoCommandFromAVisitor) {
    const TemporaryFolder folder;
    const std::string trace = (folder / "was-here").string();
    const RunningServer server({}, bots_file());
    const Person ani(server.port());
    for (const std::string kind : {"line:", "ugi:", "uci:", "line[time=1s]:", "ugi[Hash=1]:"}) {
        const std::string command = kind + "touch " + trace;
        HttpReply reply = ani.post(arena_path, with("bot", bots({command, "random"})));
        EXPECT_EQ(reply.code(), "bad_bot") << reply.body;
        EXPECT_THAT(reply.body, HasSubstr("--bots FILE"));
        reply = ani.post(
            "/api/games",
            {{"game", "tictactoe"},
             {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", command}}}}}});
        EXPECT_EQ(reply.code(), "bad_bot");
        reply = ani.post("/api/analysis", {{"source", {{"game", "tictactoe"}}}, {"bot", command}});
        EXPECT_EQ(reply.code(), "bad_bot");
    }
    EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST(ArenaSafety, OffersTheProgramsOfTheBotsFile) {
    const RunningServer server({}, bots_file());
    const Person ani(server.port());
    Json listed;
    const Json catalog = ani.get("/api/catalog").json();
    for (const auto& bot : catalog["bots"]) {
        if (bot["outside"] == true) listed[bot["name"].get<std::string>()] = bot["games"];
    }
    EXPECT_EQ(listed["snake"], Json({"adjacency"}));
    EXPECT_EQ(listed.size(), 2U);
    const Json plan = {{"games", {"adjacency:rounds=2"}},
                       {"bot", {{{"spec", "snake"}}, {{"spec", "random"}}, {{"spec", "broken"}}}},
                       {"pairs", 2},
                       {"time", "50ms"},
                       {"margin", "5s"}};
    const std::string id = must_start(ani, plan)["id"];
    const Json done = await_state(ani, id, "done");
    for (const auto& standing : done["standings"]) {
        const bool broken = standing["bot"] == "broken";
        EXPECT_EQ(standing["faults"].empty(), !broken) << standing;
        if (broken) {
            EXPECT_EQ(standing["losses"], 8);
        }
    }
    EXPECT_EQ(done["standings"][0]["bot"], "snake");
    // The command in the bots file must stay secret.
    EXPECT_EQ(done.dump().find("python3"), std::string::npos);
    EXPECT_EQ(download(ani, id, "html").find("python3"), std::string::npos);

    // In a person's game, too.
    const Json made = ani.make_game(
        {{"game", "adjacency:rounds=1"},
         {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "snake"}}}}},
         {"time", {{"per_move_ms", 50}}}});
    const std::string game_id = made["game"]["id"];
    EXPECT_EQ(ani.act(game_id, {{"action", "move"}, {"move", "d4"}}).status, 200);
    Json game = ani.get("/api/games/" + game_id).json()["game"];
    while (game["status"] != "over") game = ani.get("/api/games/" + game_id).json()["game"];
    EXPECT_EQ(game["result"]["reason"], "normal");
}

TEST(ArenaSafety, AProgramThatIsGoneFailsOnlyItsTournament) {
    const TemporaryFolder folder;
    ServerSettings settings;
    settings.database = folder / "lawan.db";
    const std::string key = random_key();
    std::string id;
    {
        const RunningServer server(settings, bots_file());
        const Person ani(server.port(), key);
        id = must_start(ani, {{"games", {"adjacency"}},
                              {"bot", {{{"spec", "snake"}}, {{"spec", "random"}}}},
                              {"pairs", 500},
                              {"time", "20ms"},
                              {"margin", "5s"}})["id"];
    }
    const RunningServer server(settings);
    const Person ani(server.port(), key);
    EXPECT_EQ(state_of(ani, id), "stopped");
    EXPECT_EQ(resume(ani, id).status, 200);
    const Json failed = await_state(ani, id, "failed");
    EXPECT_THAT(failed["failure"].get<std::string>(), HasSubstr("snake"));
    await_state(ani, must_start(ani, small_plan(1))["id"], "done");
}

TEST(ArenaSafety, StrangersSeeAndChangeOnlyTheirOwn) {
    ServerSettings settings;
    settings.is_public = true;
    settings.limits = limits_for_strangers();
    settings.limits.requests_a_second = 0;
    settings.arena = arena_for_strangers();
    const RunningServer server(settings);
    const Person ani(server.port());
    const Person budi(server.port());
    const std::string id = must_start(ani, slow_plan(100))["id"];
    EXPECT_TRUE(budi.get("/api/arena").json()["tournaments"].empty());
    EXPECT_EQ(ani.get("/api/arena").json()["tournaments"].size(), 1U);
    const Json seen = budi.get(arena_path + "/" + id).json();
    EXPECT_EQ(seen["you"], (Json{{"host", false}, {"may", Json::array()}}));
    EXPECT_EQ(stop(budi, id).code(), "not_host");
    EXPECT_EQ(budi.send("DELETE", arena_path + "/" + id).code(), "not_host");
    EXPECT_EQ(stop(ani, id).status, 200);
    EXPECT_EQ(resume(budi, id).code(), "not_host");
    EXPECT_EQ(budi.post(arena_path, with("time", "2s")).code(), "over_limit");
    EXPECT_EQ(budi.post(arena_path, with("pairs", 1000)).code(), "over_limit");

    EXPECT_EQ(resume(ani, id).status, 200);
    const std::string waiting = must_start(ani, slow_plan(1))["id"];
    const HttpReply third = ani.post(arena_path, slow_plan(1));
    EXPECT_EQ(third.code(), "too_many");
    EXPECT_TRUE(third.headers.contains("retry-after"));
    EXPECT_EQ(stop(ani, waiting).status, 200);
    const std::string other = must_start(ani, slow_plan(1))["id"];
    EXPECT_EQ(resume(ani, waiting).code(), "too_many");
    EXPECT_EQ(ani.send("DELETE", arena_path + "/" + other).status, 204);
    for (int i = 2; i < settings.arena.kept; ++i) {
        EXPECT_EQ(stop(ani, must_start(ani, slow_plan(1))["id"]).status, 200) << i;
    }
    // One more tournament replaces a finished one.
    EXPECT_EQ(ani.post(arena_path, slow_plan(1)).status, 201);
    EXPECT_EQ(ani.get("/api/arena").json()["tournaments"].size(),
              static_cast<std::size_t>(settings.arena.kept));
}

TEST(ArenaSafety, BoundsWhatWaitsAndWhatIsKeptInAll) {
    ServerSettings settings;
    settings.arena.waiting_of_all = 2;
    settings.arena.kept_of_all = 3;
    const RunningServer server(settings);
    const auto start = [&] { return Person(server.port()).post(arena_path, slow_plan(100)); };
    const HttpReply first = start();
    EXPECT_EQ(first.status, 201);
    const HttpReply second = start();
    EXPECT_EQ(second.status, 201);
    EXPECT_THAT(start().body, HasSubstr("are waiting"));
    const Person ani(server.port());
    EXPECT_EQ(stop(ani, first.json()["tournament"]["id"]).status, 200);
    EXPECT_EQ(start().status, 201);
    EXPECT_THAT(start().body, HasSubstr("are waiting"));
    // The stopped one is kept until another needs its place.
    EXPECT_EQ(stop(ani, second.json()["tournament"]["id"]).status, 200);
    EXPECT_EQ(start().status, 201);
    EXPECT_EQ(ani.get("/api/arena").json()["tournaments"].size(), 3U);
    EXPECT_EQ(tournament_of(ani, second.json()["tournament"]["id"])["state"], "stopped");
}

}  // namespace
}  // namespace lawan::tests
