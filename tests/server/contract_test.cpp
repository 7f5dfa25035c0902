#include "tests/server/contract.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "store/database.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Validates the running server against docs/openapi.yaml: every path, response and message.

namespace lawan::tests {
namespace {

using ::testing::IsEmpty;

/// Validates responses and remembers which were seen.
class Notary {
public:
    explicit Notary(const Contract& contract) : contract_(contract) {}

    Json see(const std::string& method, const std::string& path, const HttpReply& reply) {
        const Json& operation = contract_.document()["paths"].at(path).at(method);
        const Json& responses = operation["responses"];
        const std::string status = std::to_string(reply.status);
        seen_.insert(fmt::format("{} {} {}", method, path, status));
        const bool named = responses.contains(status);
        // Successful responses must be documented by status; `default` is for errors.
        EXPECT_TRUE(named || reply.status >= 400) << method << ' ' << path << ' ' << status;
        const Json& response = contract_.resolved(responses[named ? status : "default"]);
        if (!response.contains("content")) {
            EXPECT_EQ(reply.body, "");
            return {};
        }
        const Json headers = response.value("headers", Json::object());
        for (const auto& [name, header] : headers.items()) {
            std::string lower = name;
            for (char& c : lower)
                c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
            EXPECT_TRUE(reply.headers.contains(lower)) << method << ' ' << path << ": " << name;
        }
        const auto content = response["content"].items().begin();
        EXPECT_TRUE(reply.headers.at("content-type").starts_with(content.key()))
            << method << ' ' << path << ' ' << status;
        if (content.key() != "application/json") return reply.body;
        const Json body = reply.json();
        EXPECT_THAT(contract_.faults(content.value()["schema"], body), IsEmpty())
            << method << ' ' << path << ' ' << status << ' ' << reply.body;
        return body;
    }

    /// Returns the documented responses not seen yet.
    [[nodiscard]] std::set<std::string> unseen() const {
        std::set<std::string> missing;
        for (const auto& [path, item] : contract_.document()["paths"].items()) {
            for (const auto& [method, operation] : item.items()) {
                if (method == "parameters") continue;
                for (const auto& [status, response] : operation["responses"].items()) {
                    const std::string name = fmt::format("{} {} {}", method, path, status);
                    if (status != "default" && !seen_.contains(name)) missing.insert(name);
                }
            }
        }
        return missing;
    }

private:
    const Contract& contract_;
    std::set<std::string> seen_;
};

class ContractTest : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings;
        settings.threads = 1;
        settings.max_think = std::chrono::seconds(5);
        settings.limits = limits_for_this_machine(1);
        return settings;
    }
    static ServerSettings strict() {
        ServerSettings settings;
        settings.is_public = true;
        settings.limits = limits_for_strangers();
        settings.limits.unfinished_games = 0;
        settings.limits.sockets = 0;
        settings.limits.searches_waiting = 0;
        settings.arena.waiting = 0;
        return settings;
    }
    static ServerSettings silent() {
        ServerSettings settings = strict();
        settings.limits.requests_at_once = 0.5;
        return settings;
    }

    Contract contract{std::filesystem::path(LAWAN_TEST_DATA) / ".." / "docs" / "openapi.yaml"};
    Notary notary{contract};
    RunningServer server{settings()};
    Person ani{server.port()};
    Person budi{server.port()};

    Json post(const Person& person, const std::string& path, const Json& body) {
        return notary.see("post", path, person.post(path, body));
    }
    Json act(const Person& person, const std::string& id, const Json& action) {
        return notary.see("post", "/api/games/{id}/actions", person.act(id, action));
    }
    Json get(const Person& person, const std::string& path) {
        return notary.see("get", path, person.get(path));
    }
};

const Json seats = {{"x", {{"kind", "human"}, {"name", "Ani"}}},
                    {"o", {{"kind", "human"}, {"open", true}}}};

TEST_F(ContractTest, EveryAnswerIsAsDocumented) {
    const std::string no_game = "AAAAAAAAAAAAAAAAAAAAAA";
    const Person nobody(server.port(), "short");
    const std::string foreign = "Origin: http://evil.example\r\n";
    const RunningServer full(strict());
    const Person guest(full.port());
    const RunningServer tired(silent());
    const Person late(tired.port());

    get(ani, "/api/health");
    const Json catalog = get(ani, "/api/catalog");
    get(late, "/api/health");
    get(late, "/api/catalog");

    // A game of each kind, and the example of the catalog.
    post(ani, "/api/games", catalog["start"]);
    for (const auto& kind : catalog["games"]) {
        for (const auto& spec : kind["examples"]) {
            post(
                ani, "/api/games",
                {{"game", spec},
                 {"seats",
                  {{"x", {{"kind", "bot"}, {"level", 1}}}, {"o", {{"kind", "bot"}, {"level", 5}}}}},
                 {"time", {{"per_move_ms", 100}, {"per_game_ms", 60'000}, {"increment_ms", 5}}}});
        }
    }
    const Json made = post(ani, "/api/games", {{"game", "tictactoe"}, {"seats", seats}});
    const std::string id = made["game"]["id"];
    post(ani, "/api/games", {{"game", 7}});
    post(nobody, "/api/games", {{"game", "tictactoe"}, {"seats", seats}});
    notary.see("post", "/api/games", ani.send("POST", "/api/games", "{}", foreign));
    post(ani, "/api/games", {{"game", "chess"}, {"seats", seats}});
    post(guest, "/api/games", {{"game", "tictactoe"}, {"seats", seats}});

    // Actions.
    act(budi, id, {{"action", "move"}, {"move", "b2"}});
    act(ani, id, {{"action", "move"}, {"move", "b2"}});
    act(ani, id, {{"action", "invite"}, {"side", "o"}});
    act(budi, id, {{"action", "claim"}, {"invitation", made["invitations"]["o"]}});
    const Json invited = act(ani, id, {{"action", "invite"}, {"side", "o"}});
    act(budi, id,
        {{"action", "claim"}, {"invitation", invited["invitations"]["o"]}, {"name", "Budi"}});
    act(ani, id, {{"action", "move"}, {"move", "b2"}, {"ply", 0}, {"idempotency_key", "k"}});
    act(budi, id, {{"action", "move"}, {"move", "b2"}});
    act(budi, id, {{"action", "undo"}});
    act(ani, id, {{"action", "dance"}});
    act(nobody, id, {{"action", "undo"}});
    act(ani, no_game, {{"action", "undo"}});
    notary.see("post", "/api/games/{id}/actions", late.act(id, {{"action", "undo"}}));
    act(ani, id, {{"action", "undo"}});
    act(budi, id, {{"action", "answer"}, {"accept", true}});
    act(budi, id, {{"action", "resign"}});
    act(ani, id, {{"action", "again"}, {"swap", true}});
    notary.see("get", "/api/games/{id}", ani.get("/api/games/" + id));
    notary.see("get", "/api/games/{id}", ani.get("/api/games/" + no_game));

    // History and text.
    get(ani, "/api/games");
    notary.see("get", "/api/games", ani.get("/api/games?limit=1&game=tictactoe"));
    notary.see("get", "/api/games", ani.get("/api/games?limit=0"));
    notary.see("get", "/api/games/{id}/text", ani.get("/api/games/" + id + "/text"));
    notary.see("get", "/api/games/{id}/text", ani.get("/api/games/" + no_game + "/text"));
    get(ani, "/api/export");
    notary.see("get", "/api/export", ani.get("/api/export?status=odd"));
    post(ani, "/api/import", {{"text", "[Game \"tictactoe\"]\n\n1. b2 *\n"}});
    post(ani, "/api/import", {{"words", "none"}});
    post(nobody, "/api/import", {{"text", "-"}});
    post(ani, "/api/import", {{"text", "-"}});
    post(late, "/api/import", {{"text", "-"}});
    notary.see("post", "/api/import", ani.send("POST", "/api/import", "{}", foreign));
    notary.see("post", "/api/import", ani.send("POST", "/api/import", std::string(1'100'000, ' ')));

    // Positions and analysis.
    for (const auto& [name, example] :
         contract
             .document()["paths"]["/api/positions"]["post"]["requestBody"]["content"]
                        ["application/json"]["examples"]
             .items()) {
        Json source = example["value"];
        if (source.contains("game_id")) source = {{"game_id", id}, {"ply", 0}};
        post(ani, "/api/positions", source);
    }
    post(ani, "/api/positions", {{"place", "here"}});
    notary.see("post", "/api/positions", ani.send("POST", "/api/positions", "{}", foreign));
    post(ani, "/api/positions", {{"game_id", no_game}});
    post(ani, "/api/positions", {{"game", "go"}});
    const Json quick = {{"depth", 2}};
    for (const auto& bot : catalog["bots"]) {
        post(ani, "/api/analysis",
             {{"source", {{"game", bot["games"][0] == "mnk" ? "mnk:4,4,4" : bot["games"][0]}}},
              {"bot", bot["name"]},
              {"limits", {{"time_ms", 100}}},
              {"all_moves", true}});
    }
    post(ani, "/api/analysis", {{"source", {{"game_id", no_game}}}});
    post(ani, "/api/analysis", {{"source", 1}});
    notary.see("post", "/api/analysis", ani.send("POST", "/api/analysis", "{}", foreign));
    post(ani, "/api/analysis",
         {{"source", {{"game", "tictactoe"}, {"cells", "xxx.oo..."}, {"to_move", "o"}}}});
    post(ani, "/api/analysis", {{"source", {{"game", "tictactoe"}}}, {"bot", "nobody"}});
    post(guest, "/api/analysis", {{"source", {{"game", "tictactoe"}}}, {"limits", quick}});
    post(late, "/api/analysis", {{"source", {{"game", "tictactoe"}}}});

    // Recorded searches.
    for (const auto& bot : catalog["bots"]) {
        const Json trace =
            post(ani, "/api/traces",
                 {{"source", {{"game", bot["games"][0] == "mnk" ? "mnk:4,4,4" : bot["games"][0]}}},
                  {"bot", bot["name"]},
                  {"limits", {{"nodes", 2000}}}});
        const std::string place = "/api/traces/" + trace["id"].get<std::string>();
        EXPECT_EQ(notary.see("get", "/api/traces/{id}", ani.get(place)), trace);
        const auto nodes = [&](const std::string& query) {
            return notary.see("get", "/api/traces/{id}/nodes", ani.get(place + "/nodes" + query));
        };
        for (const auto* query : {"", "?below=0&plies=2&most=50", "?from=0&most=5", "?to=0"})
            EXPECT_EQ(nodes(query)["nodes"].empty(), trace["tree"].is_null());
        nodes("?colour=red");
    }
    notary.see("get", "/api/traces/{id}", ani.get("/api/traces/" + no_game));
    notary.see("get", "/api/traces/{id}/nodes", ani.get("/api/traces/" + no_game + "/nodes"));
    post(ani, "/api/traces", {{"source", {{"game_id", no_game}}}});
    post(ani, "/api/traces", {{"source", 1}});
    notary.see("post", "/api/traces", ani.send("POST", "/api/traces", "{}", foreign));
    post(ani, "/api/traces",
         {{"source", {{"game", "tictactoe"}, {"cells", "xxx.oo..."}, {"to_move", "o"}}}});
    post(ani, "/api/traces", {{"source", {{"game", "tictactoe"}}}, {"bot", "nobody"}});
    post(guest, "/api/traces", {{"source", {{"game", "tictactoe"}}}});
    post(late, "/api/traces", {{"source", {{"game", "tictactoe"}}}});

    // The arena.
    const std::string tournaments = "/api/arena/tournaments";
    const std::string one = tournaments + "/{id}";
    const auto examples = contract.document()["paths"][tournaments]["post"]["requestBody"]
                                             ["content"]["application/json"]["examples"];
    std::vector<std::string> ids;
    for (const auto& [name, example] : examples.items())
        ids.push_back(post(ani, tournaments, example["value"])["tournament"]["id"]);
    const auto see_one = [&](const Person& person, const std::string& method,
                             const std::string& which, const std::string& part,
                             const std::string& more = "") {
        std::string upper = method;
        for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        std::string path = one + part;
        if (part == "/games/1") path = one + "/games/{number}";
        return notary.see(method, path,
                          person.send(upper, tournaments + "/" + which + part, "", more));
    };
    for (const auto& each : ids) {
        while (see_one(ani, "get", each, "")["tournament"]["state"] != "done")
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    get(ani, "/api/arena");
    const std::string& played = ids.back();
    for (const auto* part : {"", "/games", "/games/1", "/download/html", "/download/json",
                             "/download/csv", "/download/pgn"}) {
        see_one(ani, "get", played, part);
        see_one(ani, "get", no_game, part);
    }
    notary.see("get", one + "/games", ani.get(tournaments + "/" + played + "/games?limit=0"));
    post(ani, tournaments, {{"idempotency_key", 7}});
    post(nobody, tournaments, {{"games", 1}});
    notary.see("post", tournaments, ani.send("POST", tournaments, "{}", foreign));
    post(ani, tournaments, {{"games", 1}});
    post(guest, tournaments, examples.front()["value"]);
    const std::string long_one = post(ani, tournaments,
                                      {{"games", {"adjacency"}},
                                       {"bot", {{{"spec", "alphabeta"}}, {{"spec", "local"}}}},
                                       {"pairs", 1000}})["tournament"]["id"];
    for (const auto* part : {"/stop", "/resume"}) {
        see_one(ani, "post", long_one, part);
        see_one(ani, "post", played, part);
        see_one(ani, "post", no_game, part);
        see_one(nobody, "post", long_one, part);
        see_one(ani, "post", long_one, part, foreign);
    }
    see_one(nobody, "delete", long_one, "");
    see_one(ani, "delete", long_one, "", foreign);
    see_one(ani, "delete", long_one, "");
    see_one(ani, "delete", long_one, "");

    // The handshake.
    notary.see("get", "/api/ws", ani.get("/api/ws"));
    const std::string upgrade =
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    notary.see("get", "/api/ws", ani.send("GET", "/api/ws", "", upgrade + foreign));
    notary.see("get", "/api/ws", guest.send("GET", "/api/ws", "", upgrade));

    // Deleting, last.
    const auto remove = [&](const Person& person, const std::string& game,
                            const std::string& more) {
        notary.see("delete", "/api/games/{id}",
                   person.send("DELETE", "/api/games/" + game, "", more));
    };
    remove(nobody, id, "");
    remove(ani, no_game, "");
    remove(ani, id, foreign);
    remove(ani, id, "");
    Database database(server.database());
    database.run(
        "PRAGMA foreign_keys = OFF; UPDATE games SET id = CAST(x'ff' AS TEXT) WHERE id = (SELECT "
        "max(id) FROM games)");
    get(ani, "/api/games");
    remove(ani, "unreadable-ff", "");

    // A store that fails.
    Database(server.database()).run("ALTER TABLE actions RENAME TO elsewhere");
    post(ani, "/api/games", catalog["start"]);
    get(ani, "/api/health");

    // 101 is seen by the next test, which uses a WebSocket.
    EXPECT_THAT(notary.unseen(), ::testing::ElementsAre("get /api/ws 101"));
}

/// A WebSocket that validates every message.
class WatchedSocket {
public:
    WatchedSocket(const Contract& contract, std::uint16_t port, const std::string& key)
        : contract_(contract), socket_(WebSocketClient::silent(port)) {
        send({{"type", "hello"}, {"protocol", 1}, {"key", key}});
        await("welcome");
    }
    void send(const Json& message) {
        EXPECT_THAT(contract_.faults_of("ClientMessage", message), IsEmpty()) << message;
        sent.insert(message["type"]);
        socket_.send(message);
    }
    void send_wrong(const Json& message) {
        EXPECT_FALSE(contract_.faults_of("ClientMessage", message).empty()) << message;
        socket_.send(message);
    }
    Json await(const std::string& type) {
        const Json message = socket_.await(type);
        for (const auto& skipped : socket_.skipped) look_at(skipped);
        look_at(message);
        return message;
    }

    std::set<std::string> sent;
    std::set<std::string> received;

private:
    void look_at(const Json& message) {
        received.insert(message["type"]);
        EXPECT_THAT(contract_.faults_of("ServerMessage", message), IsEmpty()) << message;
        if (!message.contains("changes")) return;
        const std::string changed = message["type"] == "event" ? "Game" : "Tournament";
        const Json& schema = contract_.document()["components"]["schemas"][changed];
        for (const auto& [name, value] : message["changes"].items()) {
            ASSERT_TRUE(schema["properties"].contains(name)) << name;
            EXPECT_THAT(contract_.faults(schema["properties"][name], value), IsEmpty()) << name;
        }
    }

    const Contract& contract_;
    WebSocketClient socket_;
};

std::set<std::string> types_of(const Contract& contract, const std::string& schema) {
    std::set<std::string> types;
    for (const auto& option : contract.document()["components"]["schemas"][schema]["oneOf"])
        types.insert(contract.resolved(option)["properties"]["type"]["const"].get<std::string>());
    return types;
}

TEST_F(ContractTest, EveryMessageIsAsDocumented) {
    const std::string id = ani.make_game(
        {{"game", "adjacency:w=4,h=4"},
         {"seats",
          {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "local"}}}}}})["game"]["id"];
    WatchedSocket socket(contract, server.port(), ani.key());
    const auto action = [&](const Json& what) {
        socket.send({{"type", "act"}, {"id", "a"}, {"game_id", id}, {"action", what}});
    };
    socket.send({{"type", "subscribe"}, {"id", "s"}, {"game_id", id}});
    socket.await("subscribed");
    action({{"action", "move"}, {"move", "b3"}, {"ply", 0}, {"idempotency_key", "1"}});
    socket.await("acted");
    socket.await("event");
    action({{"action", "undo"}});
    socket.await("event");
    action({{"action", "invite"}, {"side", "x"}});
    socket.await("acted");
    socket.send_wrong(
        {{"type", "act"}, {"id", "w"}, {"game_id", id}, {"action", {{"action", "dance"}}}});
    socket.await("error");
    const Json source{{"game", "connect4"}, {"moves", {"d"}}};
    socket.send(
        {{"type", "analyse"},
         {"id", "an"},
         {"request", {{"source", source}, {"bot", "alphabeta"}, {"limits", {{"time_ms", 300}}}}}});
    socket.await("progress");
    socket.send({{"type", "stop"}, {"id", "an"}});
    socket.await("done");
    socket.send({{"type", "evaluate"},
                 {"id", "ev"},
                 {"request", {{"source", source}, {"limits", {{"depth", 2}}}}}});
    socket.await("point");
    socket.await("done");
    socket.send({{"type", "record"},
                 {"id", "re"},
                 {"request", {{"source", source}, {"bot", "mcts:nodes=3000"}}}});
    socket.await("moment");
    socket.await("recorded");
    socket.send({{"type", "ping"}});
    socket.await("pong");
    socket.send({{"type", "unsubscribe"}, {"game_id", id}});
    socket.send({{"type", "subscribe"}, {"id", "s"}, {"game_id", id}, {"after", 1}});
    socket.await("presence");
    const std::string tournament =
        ani.post("/api/arena/tournaments", {{"games", {"adjacency"}},
                                            {"bot", {{{"spec", "alphabeta"}}, {{"spec", "local"}}}},
                                            {"pairs", 1000},
                                            {"nodes", 1000}})
            .json()["tournament"]["id"];
    socket.send(
        {{"type", "watch"}, {"id", "t"}, {"tournament_id", tournament}, {"language", "id"}});
    socket.await("watching");
    for (int i = 0; i < 5; ++i) socket.await("tournament");
    EXPECT_EQ(ani.send("DELETE", "/api/arena/tournaments/" + tournament).status, 204);
    socket.await("tournament_deleted");
    socket.send({{"type", "unwatch"}, {"tournament_id", tournament}});
    EXPECT_EQ(socket.sent, types_of(contract, "ClientMessage"));
    EXPECT_EQ(socket.received, types_of(contract, "ServerMessage"));
}

TEST(ContractCheck, FindsWhatIsWrong) {
    const Contract contract(std::filesystem::path(LAWAN_TEST_DATA) / ".." / "docs" /
                            "openapi.yaml");
    const auto wrong = [&](const std::string& schema, const Json& value) {
        return !contract.faults_of(schema, value).empty();
    };
    const Json seat{
        {"kind", "human"}, {"name", "A"}, {"open", false}, {"bot", nullptr}, {"level", nullptr}};
    EXPECT_FALSE(wrong("Seat", seat));
    for (const auto& [name, value] :
         std::vector<std::pair<std::string, Json>>{{"kind", "ghost"},
                                                   {"name", std::string(41, 'a')},
                                                   {"open", 1},
                                                   {"bot", ""},
                                                   {"more", 1}}) {
        Json changed = seat;
        changed[name] = value;
        EXPECT_TRUE(wrong("Seat", changed)) << name;
    }
    EXPECT_TRUE(wrong("Seat", {{"kind", "human"}}));
    EXPECT_TRUE(wrong("GameId", "short"));
    EXPECT_TRUE(wrong("Cell", 64));
    EXPECT_TRUE(wrong("Cell", 1.5));
    EXPECT_TRUE(wrong("Source", {{"game", "connect4"}, {"game_id", "AAAAAAAAAAAAAAAAAAAAAA"}}));
}

}  // namespace
}  // namespace lawan::tests
