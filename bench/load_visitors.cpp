#include "bench/load_visitors.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <stdexcept>
#include <thread>
#include <utility>

namespace lawan::bench {

using tests::Connection;
using tests::HttpReply;
using tests::Person;
using tests::WebSocketClient;
using namespace std::chrono_literals;

void Tally::count(const HttpReply& reply) {
    const std::lock_guard lock(mutex_);
    ++answers_[reply.status];
    const bool asks_to_wait = reply.status == 503 && reply.headers.contains("retry-after");
    if (reply.status >= 500 && !asks_to_wait)
        ++faults_[fmt::format("{} {}", reply.status, reply.body.substr(0, 120))];
}

void Tally::count_failure(const std::string& why, bool honest) {
    const std::lock_guard lock(mutex_);
    ++failures_[(honest ? "player: " : "attacker: ") + why];
}

void Tally::confirm(const std::string& game, int ply, const std::string& move,
                    double milliseconds) {
    const std::lock_guard lock(mutex_);
    confirmed_[game][ply] = move;
    latencies_.push_back(milliseconds);
}

std::vector<double> Tally::take_latencies() {
    const std::lock_guard lock(mutex_);
    auto taken = std::exchange(latencies_, {});
    std::ranges::sort(taken);
    return taken;
}

std::map<int, long> Tally::answers() {
    const std::lock_guard lock(mutex_);
    return answers_;
}
std::map<std::string, long> Tally::faults() {
    const std::lock_guard lock(mutex_);
    return faults_;
}
std::map<std::string, long> Tally::failures() {
    const std::lock_guard lock(mutex_);
    return failures_;
}
std::map<std::string, std::map<int, std::string>> Tally::confirmed() {
    const std::lock_guard lock(mutex_);
    return confirmed_;
}

std::string address_of(int visitor) {
    return fmt::format("127.0.{}.{}", 1 + visitor / 250, 1 + visitor % 250);
}

PlayingVisitor::PlayingVisitor(std::uint16_t port, int number, Tally& tally)
    : person_(port, {}, address_of(number)),
      against_bot_(number % 3 == 0),
      tally_(tally),
      random_(static_cast<std::uint64_t>(number) + 1) {}

void PlayingVisitor::act() {
    try {
        const std::uint32_t chance = random_.below(40);
        if (chance == 0) {
            tally_.count(person_.get("/api/games"));
        } else if (chance == 1) {
            tally_.count(person_.post("/api/analysis", {{"source", {{"game", "connect4"}}},
                                                        {"limits", {{"time_ms", 50}}}}));
        } else if (game_.empty()) {
            begin();
        } else {
            move();
        }
    } catch (const std::runtime_error& error) {
        tally_.count_failure(error.what(), true);
    }
}

void PlayingVisitor::begin() {
    const Json person{{"kind", "human"}};
    const Json bot{{"kind", "bot"}, {"bot", "engine:level=1"}};
    const HttpReply reply =
        person_.post("/api/games", {{"game", "connect4"},
                                    {"seats", {{"x", person}, {"o", against_bot_ ? bot : person}}},
                                    {"time", {{"per_move_ms", 200}}}});
    tally_.count(reply);
    if (reply.status != 201) return;
    game_ = reply.json()["game"]["id"];
    ply_ = 0;
}

void PlayingVisitor::move() {
    const HttpReply seen = person_.get("/api/games/" + game_);
    tally_.count(seen);
    if (seen.status != 200) return;
    const Json game = seen.json()["game"];
    const Json& legal = game["position"]["legal"];
    if (legal.empty()) {
        game_.clear();
        return;
    }
    ply_ = static_cast<int>(game["moves"].size());
    if (against_bot_ && ply_ % 2 == 1) return;  // it is still thinking
    const std::string move = legal[random_.below(static_cast<std::uint32_t>(legal.size()))]["move"];
    const auto asked = std::chrono::steady_clock::now();
    const HttpReply reply = person_.act(game_, {{"action", "move"}, {"move", move}, {"ply", ply_}});
    tally_.count(reply);
    if (reply.status != 200) return;
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - asked;
    tally_.confirm(game_, ply_, move, took.count());
}

namespace {

void flood(std::uint16_t port, const std::string& address, Tally& tally) {
    Connection connection(port, address);
    for (int i = 0; i < 200; ++i)
        tally.count(ask(connection, "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"));
}

void half_requests(std::uint16_t port, const std::string& address) {
    std::deque<Connection> open;
    for (int i = 0; i < 150; ++i) {
        open.emplace_back(port, address);
        try {
            open.back().write(
                "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\nX: ");
        } catch (const std::runtime_error&) {
            continue;  // closed at once
        }
    }
    std::this_thread::sleep_for(1s);
}

void aborted_sockets(std::uint16_t port, const std::string& address) {
    for (int i = 0; i < 20; ++i) {
        WebSocketClient socket(port, tests::random_key(), address);
        for (const char* id : {"a", "b"})
            socket.send({{"type", "analyse"},
                         {"id", id},
                         {"request",
                          {{"source", {{"game", "connect4"}}},
                           {"bot", "alphabeta"},
                           {"limits", {{"time_ms", 2000}}}}}});
        const linger abrupt{1, 0};  // resets the connection instead of closing it
        setsockopt(socket.descriptor(), SOL_SOCKET, SO_LINGER, &abrupt, sizeof abrupt);
    }
}

/// A visitor and the games that they started.
struct Opponent {
    Person person;
    std::vector<std::string> games{};
};

/// Requests every bot there is. Gives up the games of the last call, which would otherwise use up
/// the quota of unfinished games after a while and end this attack.
void giant_bots(Opponent& last, Opponent now, Tally& tally) {
    for (const auto& game : last.games) tally.count(last.person.act(game, {{"action", "resign"}}));
    const Json source{{"game", "connect4"}};
    for (const char* bot : {"hybrid:population=2,generations=1000000000", "mcts:memory=256",
                            "alphabeta", "hybrid:population=100000"}) {
        tally.count(now.person.post(
            "/api/traces", {{"source", source}, {"bot", bot}, {"limits", {{"time_ms", 500}}}}));
        const HttpReply made = now.person.post(
            "/api/games",
            {{"game", "connect4"},
             {"seats", {{"x", {{"kind", "bot"}, {"bot", bot}}}, {"o", {{"kind", "human"}}}}},
             {"time", {{"per_move_ms", 2000}}}});
        tally.count(made);
        if (made.status == 201) now.games.push_back(made.json()["game"]["id"]);
    }
    last = std::move(now);
}

void imports_and_tournaments(const Person& person, Tally& tally) {
    std::string text;
    for (int i = 0; i < 500; ++i) text += "[Game \"tictactoe\"]\n\n1. b2 *\n\n";
    tally.count(person.post("/api/import", {{"text", text}}));
    const HttpReply made =
        person.post("/api/arena/tournaments", {{"name", "t"},
                                               {"games", {"tictactoe"}},
                                               {"bot", {{{"spec", "random"}}, {{"spec", "local"}}}},
                                               {"pairs", 500},
                                               {"nodes", 200}});
    tally.count(made);
    if (made.status != 201) return;
    const std::string id = made.json()["tournament"]["id"];
    tally.count(person.send("POST", "/api/arena/tournaments/" + id + "/stop"));
}

}  // namespace

void attack(std::uint16_t port, int number, Tally& tally, const std::atomic<bool>& ending) {
    const std::string address = address_of(number);
    Opponent last{Person(port, {}, address)};
    while (!ending) {
        try {
            // Keys cost nothing, so attackers use a new one each time.
            const Person person(port, {}, address);
            switch (number % 5) {
                case 0:
                    flood(port, address, tally);
                    break;
                case 1:
                    half_requests(port, address);
                    break;
                case 2:
                    aborted_sockets(port, address);
                    break;
                case 3:
                    giant_bots(last, {person}, tally);
                    break;
                default:
                    imports_and_tournaments(person, tally);
            }
        } catch (const std::runtime_error& error) {
            tally.count_failure(error.what(), false);
        }
        std::this_thread::sleep_for(200ms);
    }
}

}  // namespace lawan::bench
