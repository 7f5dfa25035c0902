#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <deque>
#include <string>
#include <thread>
#include <vector>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "tests/server/visitors.hpp"

// A visitor can exhaust their own share, never that of others.

namespace lawan::tests {
namespace {

Json bot_against(const std::string& bot, int per_move_ms, const std::string& game = "connect4") {
    return {{"game", game},
            {"seats", {{"x", {{"kind", "bot"}, {"bot", bot}}}, {"o", {{"kind", "human"}}}}},
            {"time", {{"per_move_ms", per_move_ms}}}};
}

/// Returns whether the server closes the connection within the test's timeout.
bool is_closed(const Connection& connection) {
    pollfd waiting{connection.descriptor(), POLLIN, 0};
    if (poll(&waiting, 1, 20'000) != 1) return false;
    char byte = 0;
    return recv(connection.descriptor(), &byte, 1, MSG_PEEK) <= 0;
}

int searches_waiting(const Person& person) {
    return person.get("/api/health").json()["searches_waiting"];
}

// With 80 games of one visitor waiting, other visitors' bots must still move.
TEST(Fairness, NobodyWaitsForAllGamesOfAnother) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.unfinished_games = 100;
    const RunningServer server(settings);
    const Person ani(server.port(), {}, greedy_address);
    const Person budi(server.port(), {}, other_address);
    std::vector<std::string> games;
    for (int i = 0; i < 80; ++i)
        games.push_back(ani.make_game(bot_against("alphabeta", 5000))["game"]["id"]);
    ASSERT_TRUE(comes_true([&] { return searches_waiting(ani) > 70; }));
    const std::string own =
        budi.make_game(bot_against("engine:level=1", 1000, "tictactoe"))["game"]["id"];
    ASSERT_TRUE(comes_true([&] { return plies_of(budi, own) == 1; }));
    int moved = 0;
    for (const auto& id : games) moved += plies_of(ani, id);
    EXPECT_LE(moved, 12);
}

// The same with analyses: another visitor waits for one of them, not for all.
TEST(Fairness, NobodyWaitsForAllAnalysesOfAnother) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.analyses = 100;
    settings.limits.analyses_of_one_address = 100;
    const RunningServer server(settings);
    WebSocketClient ani(server.port(), random_key(), greedy_address);
    for (int i = 0; i < 40; ++i)
        ani.send({{"type", "analyse"},
                  {"id", std::to_string(i)},
                  {"request",
                   {{"source", {{"game", "connect4"}}},
                    {"bot", "alphabeta"},
                    {"limits", {{"time_ms", 300}}}}}});
    const Person budi(server.port(), {}, other_address);
    ASSERT_TRUE(comes_true([&] { return searches_waiting(budi) > 30; }));
    EXPECT_EQ(budi.post("/api/analysis", {{"source", {{"game", "tictactoe"}}},
                                          {"bot", "local"},
                                          {"limits", {{"time_ms", 10}}}})
                  .status,
              200);
    EXPECT_GT(searches_waiting(budi), 20);
}

TEST(Fairness, AnalysesAreCountedByAddressWhateverTheConnection) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.analyses_of_one_address = 3;
    const RunningServer server(settings);
    const Json request{
        {"source", {{"game", "connect4"}}}, {"bot", "alphabeta"}, {"limits", {{"time_ms", 5000}}}};
    std::vector<WebSocketClient> sockets;
    for (int i = 0; i < 4; ++i) {
        sockets.emplace_back(server.port(), "", greedy_address);
        sockets.back().send({{"type", "analyse"}, {"id", "a"}, {"request", request}});
    }
    EXPECT_EQ(sockets.back().await("error")["error"]["params"]["what"], "analyses");
    const Person ani(server.port(), {}, greedy_address);
    EXPECT_EQ(ani.post("/api/analysis", request).code(), "too_many");
    EXPECT_EQ(ani.post("/api/traces", request).code(), "too_many");
    const Person budi(server.port(), {}, other_address);
    EXPECT_EQ(budi.post("/api/analysis", {{"source", {{"game", "tictactoe"}}},
                                          {"bot", "local"},
                                          {"limits", {{"time_ms", 10}}}})
                  .status,
              200);
}

// Incomplete requests of one address must not take every connection.
TEST(Fairness, HalfRequestsOfOneAddressLockNobodyOut) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.connections = 40;
    settings.limits.connections_of_one_address = 10;
    const RunningServer server(settings);
    Connection slow(server.port(), other_address);
    slow.write("GET /api/health HTTP/1.1\r\nHost: x\r\nX: ");
    std::deque<Connection> half;
    for (int i = 0; i < 60; ++i) {
        half.emplace_back(server.port(), greedy_address);
        half.back().write("GET / HTTP/1.1\r\nHost: x\r\nX: ");
    }
    // The oldest were closed in favour of the newest.
    EXPECT_TRUE(is_closed(half.front()));
    // Other addresses keep theirs, however old.
    EXPECT_EQ(ask(slow, "y\r\n\r\n").status, 200);
    EXPECT_EQ(Person(server.port(), {}, other_address).get("/api/health").status, 200);
    EXPECT_EQ(Person(server.port(), {}, greedy_address).get("/api/health").status, 200);
    // The same with many addresses.
    for (int i = 0; i < 60; ++i) {
        half.emplace_back(server.port(), fmt::format("127.0.1.{}", i + 1));
        half.back().write("GET / HTTP/1.1\r\nHost: x\r\nX: ");
    }
    EXPECT_EQ(Person(server.port(), {}, other_address).get("/api/health").status, 200);
}

TEST(Fairness, AHeadThatTakesTooLongIsNotAwaited) {
    ServerSettings settings = settings_for_strangers();
    settings.limits.head_time = std::chrono::milliseconds(300);
    const RunningServer server(settings);
    Connection slow(server.port());
    slow.write("GET / HTTP/1.1\r\nHost: x\r\n");
    Thread dripping([&](const StopToken& stop) {
        try {
            while (!stop.stop_requested()) {
                slow.write("A: b\r\n");
                std::this_thread::sleep_for(std::chrono::milliseconds(50));
            }
        } catch (const std::runtime_error&) {
            return;  // closed as expected
        }
    });
    EXPECT_TRUE(is_closed(slow));
    // An idle connection without a request may stay open longer.
    Connection idle(server.port());
    EXPECT_FALSE(idle.read_more(std::chrono::milliseconds(600)));
    EXPECT_EQ(ask(idle, fmt::format("GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
                                    server.port()))
                  .status,
              200);
}

// Behind a proxy, visitors must be told apart by the forwarded address.
class BehindAProxy : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings = settings_for_strangers();
        settings.limits.requests_at_once = 5;
        settings.limits.requests_a_second = 0.001;
        settings.limits.sockets_of_one_address = 1;
        settings.limits.connections_of_one_address = 3;
        settings.trusted_proxies = {greedy_address};
        return settings;
    }
    RunningServer server{settings()};
    Person proxy{server.port(), {}, greedy_address};

    [[nodiscard]] int status_for(const Person& person, const std::string& visitor) const {
        return person.send("GET", "/api/health", "", "X-Forwarded-For: " + visitor + "\r\n").status;
    }
};

TEST_F(BehindAProxy, EveryVisitorHasLimitsOfTheirOwn) {
    for (int i = 0; i < 5; ++i) EXPECT_EQ(status_for(proxy, "192.0.2.1"), 200);
    EXPECT_EQ(status_for(proxy, "192.0.2.1"), 429);
    EXPECT_EQ(status_for(proxy, "198.51.100.9, 192.0.2.1"), 429);
    EXPECT_EQ(status_for(proxy, "192.0.2.2"), 200);
    EXPECT_EQ(status_for(proxy, "2001:db8::1"), 200);
    for (int i = 0; i < 4; ++i)
        EXPECT_EQ(status_for(proxy, fmt::format("2001:db8::{}", i + 2)), 200);
    EXPECT_EQ(status_for(proxy, "2001:db8::ffff"), 429);
}

TEST_F(BehindAProxy, NobodyElseIsBelieved) {
    const Person liar(server.port(), {}, other_address);
    for (int i = 0; i < 5; ++i) EXPECT_EQ(status_for(liar, fmt::format("203.0.113.{}", i)), 200);
    EXPECT_EQ(status_for(liar, "203.0.113.100"), 429);
}

TEST_F(BehindAProxy, TheProxyHasAsManyConnectionsAsThereAreVisitors) {
    std::deque<Connection> open;
    for (int i = 0; i < 10; ++i) {
        open.emplace_back(server.port(), greedy_address);
        EXPECT_EQ(
            ask(open.back(), fmt::format("GET /api/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: "
                                         "192.0.2.{}\r\n\r\n",
                                         i + 10))
                .status,
            200);
    }
    EXPECT_EQ(ask(open.front(),
                  "GET /api/health HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: "
                  "192.0.2.77\r\n\r\n")
                  .status,
              200);
}

}  // namespace
}  // namespace lawan::tests
