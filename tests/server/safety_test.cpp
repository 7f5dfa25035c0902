#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "store/database.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// What strangers may not do, and invalid input.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::string a_game =
    R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})";

class Safety : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};

    [[nodiscard]] std::string post_code(const std::string& body,
                                        const std::string& headers = {}) const {
        return ani.send("POST", "/api/games", body, headers).code();
    }
};

TEST_F(Safety, OtherSitesAreRefused) {
    EXPECT_EQ(post_code(a_game, "Origin: http://evil.example\r\n"), "wrong_origin");
    EXPECT_EQ(post_code(a_game, "Origin: null\r\n"), "wrong_origin");
    EXPECT_EQ(post_code(a_game, fmt::format("Origin: https://127.0.0.1:{}\r\n", server.port())),
              "wrong_origin");
    EXPECT_EQ(post_code(a_game, "Origin: http://127.0.0.1:1\r\n"), "wrong_origin");
    EXPECT_EQ(post_code(a_game, fmt::format("Origin: http://127.0.0.1:{}\r\n", server.port())),
              "201");
    EXPECT_EQ(ani.send("DELETE", "/api/games/AAAAAAAAAAAAAAAAAAAAAA", "",
                       "Origin: http://evil.example\r\n")
                  .code(),
              "wrong_origin");
    EXPECT_THROW(WebSocketClient::silent(server.port(), "http://evil.example"), std::runtime_error);
    EXPECT_NO_THROW(
        WebSocketClient::silent(server.port(), fmt::format("http://127.0.0.1:{}", server.port())));
}

// DNS rebinding: if evil.example resolves to 127.0.0.1, the browser takes its page for same-origin.
TEST_F(Safety, ANameThatIsNotOursIsRefused) {
    const std::string evil = fmt::format("Host: evil.example:{}\r\n", server.port());
    EXPECT_EQ(ani.send("GET", "/api/health", "", evil).code(), "wrong_origin");
    EXPECT_EQ(ani.send("GET", "/", "", evil).code(), "wrong_origin");
    EXPECT_EQ(
        post_code(a_game, evil + fmt::format("Origin: http://evil.example:{}\r\n", server.port())),
        "wrong_origin");
    const std::string local = fmt::format("Host: localhost:{}\r\n", server.port());
    EXPECT_EQ(ani.send("GET", "/api/health", "", local).status, 200);
}

TEST_F(Safety, BodiesThatAreNone) {
    EXPECT_EQ(post_code("{"), "bad_request");
    EXPECT_EQ(post_code("[]"), "bad_request");
    EXPECT_EQ(post_code("\"\xc3\x28\""), "bad_request");
    EXPECT_EQ(post_code(R"({"game":"tictactoe"})"), "bad_request");
    EXPECT_EQ(post_code(std::string(60'000, '[')), "bad_request");
    EXPECT_EQ(post_code(R"({"game":1,"seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})"),
              "bad_request");
    EXPECT_EQ(
        post_code(R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"ghost"}}})"),
        "bad_request");
    EXPECT_EQ(
        post_code(
            R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}},"extra":1})"),
        "bad_request");
    EXPECT_EQ(
        post_code(
            R"({"game":"tictactoe","seats":{"x":{"kind":"human","name":"a\nb"},"o":{"kind":"human"}}})"),
        "bad_request");
    EXPECT_EQ(post_code(a_game, "Content-Type: text/plain\r\n"), "wrong_content_type");
    const std::string long_name(41, 'n');
    EXPECT_EQ(
        post_code(fmt::format(
            R"({{"game":"tictactoe","seats":{{"x":{{"kind":"human","name":"{}"}},"o":{{"kind":"human"}}}}}})",
            long_name)),
        "bad_request");
}

TEST_F(Safety, TooMuchIsRefusedBeforeItIsRead) {
    EXPECT_EQ(post_code(std::string(70'000, ' ')), "too_large");
    EXPECT_EQ(ani.send("POST", "/api/import", std::string((1U << 20U) + 1, ' ')).code(),
              "too_large");
    Connection connection(server.port());
    const HttpReply reply = ask(
        connection, fmt::format("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: "
                                "application/json\r\nContent-Length: 99999999999\r\n\r\n",
                                server.port()));
    EXPECT_EQ(reply.status, 413);
    EXPECT_EQ(reply.json()["error"]["params"], (Json{{"most", 65536}}));
}

TEST_F(Safety, WhatIsNoHttpIsRefused) {
    Connection connection(server.port());
    EXPECT_EQ(ask(connection, "HELLO THERE\r\n\r\n").status, 400);
    Connection headers(server.port());
    EXPECT_EQ(ask(headers, "GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n").status,
              400);
    EXPECT_EQ(ani.get("/api/health").status, 200);
}

TEST_F(Safety, KeysAreKeys) {
    const auto with_key = [&](const std::string& key) {
        Connection connection(server.port());
        return ask(connection,
                   fmt::format("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{}Content-Type: "
                               "application/json\r\nContent-Length: {}\r\n\r\n{}",
                               server.port(), key, a_game.size(), a_game))
            .code();
    };
    EXPECT_EQ(with_key(""), "key_missing");
    EXPECT_EQ(with_key("Lawan-Key: short\r\n"), "key_missing");
    EXPECT_EQ(with_key("Lawan-Key: " + std::string(65, 'a') + "\r\n"), "key_missing");
    EXPECT_EQ(with_key("Lawan-Key: " + random_key() + "\r\n"), "201");
}

TEST_F(Safety, AddressesThatDoNotExist) {
    EXPECT_EQ(ani.get("/api/nothing").code(), "not_found");
    EXPECT_EQ(ani.get("/nothing.js").code(), "not_found");
    EXPECT_EQ(ani.get("/../../etc/passwd").code(), "not_found");
    EXPECT_EQ(ani.send("PUT", "/api/games").code(), "method_not_allowed");
    EXPECT_EQ(ani.send("POST", "/", a_game).code(), "method_not_allowed");
    EXPECT_EQ(ani.get("/api/ws").code(), "upgrade_required");
}

TEST_F(Safety, EveryAnswerProtectsTheReader) {
    for (const char* path : {"/", "/api/health", "/api/nothing", "/game/AAAAAAAAAAAAAAAAAAAAAA"}) {
        const HttpReply reply = ani.get(path);
        EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff") << path;
        EXPECT_EQ(reply.headers.at("referrer-policy"), "no-referrer") << path;
        const std::string policy = reply.headers.at("content-security-policy");
        EXPECT_THAT(policy, HasSubstr("default-src 'none'"));
        EXPECT_THAT(policy, HasSubstr("script-src 'self';"));
        EXPECT_THAT(policy, Not(HasSubstr("unsafe")));
        EXPECT_FALSE(reply.headers.contains("access-control-allow-origin"));
    }
    EXPECT_THAT(ani.get("/").headers.at("content-type"), HasSubstr("text/html"));
}

TEST_F(Safety, PagesAreNotSentTwice) {
    const HttpReply page = ani.get("/");
    if (!page.headers.contains("etag")) GTEST_SKIP() << "built without the page";
    const std::string tag = page.headers.at("etag");
    EXPECT_EQ(ani.send("GET", "/", "", "If-None-Match: " + tag + "\r\n").status, 304);
    const HttpReply packed = ani.send("GET", "/", "", "Accept-Encoding: gzip, br\r\n");
    EXPECT_EQ(packed.headers.at("content-encoding"), "gzip");
    EXPECT_LT(packed.body.size(), page.body.size());
    EXPECT_NE(packed.headers.at("etag"), tag);
}

class Public : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings;
        settings.is_public = true;
        settings.limits = limits_for_strangers();
        settings.limits.unfinished_games = 3;
        settings.limits.requests_at_once = 30;
        settings.limits.requests_a_second = 5;
        return settings;
    }
    RunningServer server{settings()};
    Person ani{server.port()};
    Person budi{server.port()};
};

TEST_F(Public, PeopleSeeAndDeleteTheirOwnGamesOnly) {
    const std::string id = ani.make_game(Json::parse(a_game))["game"]["id"];
    EXPECT_EQ(ani.get("/api/games").json()["games"].size(), 1U);
    EXPECT_EQ(budi.get("/api/games").json()["games"].size(), 0U);
    EXPECT_EQ(budi.get("/api/export").body, "");
    EXPECT_EQ(budi.send("DELETE", "/api/games/" + id).code(), "not_host");
    EXPECT_EQ(ani.send("DELETE", "/api/games/" + id).status, 204);
}

TEST_F(Public, AGameWithADamagedIdIsDeletedByItsHostOnly) {
    (void)ani.make_game(Json::parse(a_game));
    Database(server.database())
        .run("PRAGMA foreign_keys = OFF; UPDATE games SET id = CAST(x'ff' AS TEXT)");
    EXPECT_EQ(ani.get("/api/games").json()["games"][0]["id"], "unreadable-ff");
    EXPECT_EQ(budi.get("/api/games").json()["games"].size(), 0U);
    EXPECT_EQ(budi.send("DELETE", "/api/games/unreadable-ff").code(), "not_host");
    EXPECT_EQ(ani.send("DELETE", "/api/games/unreadable-ff").status, 204);
    EXPECT_EQ(ani.get("/api/games").json()["games"].size(), 0U);
}

TEST_F(Public, NoOptionOfABotGoesPastItsMemory) {
    const auto code = [&](const std::string& bot) {
        const HttpReply reply = ani.post(
            "/api/analysis",
            {{"source", {{"game", "connect4"}}}, {"bot", bot}, {"limits", {{"time_ms", 1}}}});
        return reply.status == 200 ? "200" : std::string(reply.json()["error"]["params"]["what"]);
    };
    EXPECT_EQ(code("hybrid:population=1000000"), "population");
    EXPECT_EQ(code("genetic:population=1000000"), "population");
    EXPECT_EQ(code("mcts:memory=257"), "memory");
    EXPECT_EQ(code("hybrid:population=1000,generations=1"), "200");
}

TEST_F(Public, HasLimits) {
    for (int i = 0; i < 3; ++i) (void)ani.make_game(Json::parse(a_game));
    const HttpReply games = ani.post("/api/games", Json::parse(a_game));
    EXPECT_EQ(games.status, 429);
    EXPECT_EQ(games.json()["error"]["params"]["what"], "games");
    EXPECT_TRUE(games.headers.contains("retry-after"));
    HttpReply last;
    for (int i = 0; i < 40; ++i) last = ani.get("/api/health");
    EXPECT_EQ(last.code(), "too_many");
    EXPECT_EQ(last.json()["error"]["params"]["what"], "requests");
}

}  // namespace
}  // namespace lawan::tests
