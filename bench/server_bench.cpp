#include <fmt/format.h>
#include <poll.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "base/random.hpp"
#include "base/thread.hpp"
#include "bench/process_figures.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Load-tests the server with many games: 1,000 of them with a watcher each, 200 moves per second.
// Reports lost and out-of-order events, latency and memory per game; and how long a move takes
// while every core searches. All on loopback; the server runs in a process of its own. Arguments:
// games, moves per second, seconds.

namespace {

using namespace lawan::bench;
using namespace lawan::tests;
using std::chrono::steady_clock;

std::string summary(std::vector<double> times) {
    if (times.empty()) return "nothing";
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[std::min(times.size() - 1,
                              static_cast<std::size_t>(share * static_cast<double>(times.size())))];
    };
    return fmt::format("median {:.2f} ms, 99 % {:.2f} ms, longest {:.2f} ms of {}", at(0.5),
                       at(0.99), times.back(), times.size());
}

struct WatchedGame {
    std::string id;
    WebSocketClient socket;
    std::int64_t seq = 1;
    int moves = 0;
};

struct Tally {
    std::atomic<int> events{0};
    std::atomic<int> out_of_order{0};
};

/// Receives until `ending` is set and nothing has come for a second.
void watch(std::vector<WatchedGame>& games, Tally& tally, const std::atomic<bool>& ending) {
    std::vector<pollfd> waiting;
    for (const auto& game : games) waiting.push_back({game.socket.descriptor(), POLLIN, 0});
    for (;;) {
        const int ready = poll(waiting.data(), waiting.size(), 1000);
        if (ready == 0 && ending) return;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if ((waiting[i].revents & POLLIN) == 0) continue;
            do {
                const auto message = games[i].socket.receive();
                if (!message || (*message)["type"] != "event") continue;
                if ((*message)["seq"] != games[i].seq + 1) ++tally.out_of_order;
                games[i].seq = (*message)["seq"];
                ++tally.events;
            } while (games[i].socket.has_more());
        }
    }
}

void many_games(const ServerProcess& server, int count, int rate, int seconds) {
    const Person host(server.port());
    const Json request{{"game", "connect4"},
                       {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
    (void)host.make_game(request);
    const long before = memory_of(server.id());
    std::vector<WatchedGame> games;
    for (int i = 0; i < count; ++i) {
        const std::string id = host.make_game(request)["game"]["id"];
        WebSocketClient socket(server.port(), "");
        socket.send({{"type", "subscribe"}, {"id", "s"}, {"game_id", id}});
        (void)socket.await("presence");
        games.push_back({id, std::move(socket)});
    }
    const long after = memory_of(server.id());
    fmt::print("{} games with a watcher each: {:.1f} KiB a game\n", count,
               static_cast<double>(after - before) / count);

    Tally tally;
    std::atomic<bool> ending = false;
    Thread watcher([&] { watch(games, tally, ending); });
    WebSocketClient player(server.port(), host.key());
    Random random(1);
    std::vector<double> times;
    int sent = 0;
    const auto begin = steady_clock::now();
    const int total = rate * seconds;
    for (; sent < total; ++sent) {
        std::this_thread::sleep_until(begin + sent * std::chrono::microseconds(1'000'000) / rate);
        WatchedGame* game = nullptr;
        do {
            game = &games[random.below(static_cast<std::uint32_t>(count))];
        } while (game->moves >= 7);
        // One disc in each column, from the left: nobody wins.
        const std::string move(1, static_cast<char>('a' + game->moves));
        const auto asked = steady_clock::now();
        player.send({{"type", "act"},
                     {"id", "m"},
                     {"game_id", game->id},
                     {"action",
                      {{"action", "move"},
                       {"move", move},
                       {"ply", game->moves},
                       {"idempotency_key", move}}}});
        (void)player.await("acted");
        times.push_back(milliseconds_since(asked));
        ++game->moves;
    }
    const double took = milliseconds_since(begin) / 1000;
    ending = true;
    watcher.join();
    fmt::print("{} moves in {:.1f} s, {:.0f} a second: {}\n", sent, took, sent / took,
               summary(times));
    fmt::print("events: {} of {} came, {} in the wrong order\n", tally.events.load(), sent,
               tally.out_of_order.load());
    fmt::print("afterwards: {:.1f} KiB a game\n",
               static_cast<double>(memory_of(server.id()) - before) / count);
}

/// Measures from sending a move to seeing the bot's answer, both stored.
void against_a_bot(const ServerProcess& server, const std::string& game_spec) {
    const Person person(server.port());
    std::vector<double> times;
    for (int game = 0; game < 12; ++game) {
        const Json made = person.make_game(
            {{"game", game_spec},
             {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "local"}}}}}});
        const std::string id = made["game"]["id"];
        WebSocketClient socket(server.port(), person.key());
        socket.send({{"type", "subscribe"}, {"id", "s"}, {"game_id", id}});
        Json legal = socket.await("subscribed")["game"]["position"]["legal"];
        while (!legal.empty()) {
            const auto asked = steady_clock::now();
            socket.send(
                {{"type", "act"},
                 {"id", "m"},
                 {"game_id", id},
                 {"action", {{"action", "move"}, {"move", legal[legal.size() / 2]["move"]}}}});
            Json event = socket.await("event");
            if (event["changes"]["position"]["legal"].empty()) break;
            event = socket.await("event");
            times.push_back(milliseconds_since(asked));
            legal = event["changes"]["position"]["legal"];
        }
    }
    fmt::print("a move against local, {}: {}\n", game_spec, summary(times));
}

/// Measures moves between two people while as many searches run as there are cores.
void while_searching(const ServerProcess& server, int searches) {
    std::vector<WebSocketClient> analysts;
    for (int i = 0; i < searches; ++i) {
        analysts.emplace_back(server.port(), "");
        analysts.back().send({{"type", "analyse"},
                              {"id", "a"},
                              {"request",
                               {{"source", {{"game", "connect4"}}},
                                {"bot", "alphabeta"},
                                {"limits", {{"time_ms", 20'000}}}}}});
    }
    const Person person(server.port());
    while (person.get("/api/health").json()["searches_running"] != searches)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    WebSocketClient player(server.port(), person.key());
    std::vector<double> times;
    for (int game = 0; game < 100; ++game) {
        const std::string id = person.make_game(
            {{"game", "connect4"},
             {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}})["game"]["id"];
        for (char column = 'a'; column <= 'g'; ++column) {
            const auto asked = steady_clock::now();
            player.send({{"type", "act"},
                         {"id", "m"},
                         {"game_id", id},
                         {"action", {{"action", "move"}, {"move", std::string(1, column)}}}});
            (void)player.await("acted");
            times.push_back(milliseconds_since(asked));
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
    }
    const Json health = person.get("/api/health").json();
    fmt::print("a move between people while {} searches run: {}\n",
               health["searches_running"].get<int>(), summary(times));
}

}  // namespace

int main(int argument_count, char** arguments) {
    const auto argument = [&](int index, int standard) {
        return argument_count > index ? std::atoi(arguments[index]) : standard;
    };
    const TemporaryFolder folder;
    const ServerProcess server(folder / "bench.db");
    against_a_bot(server, "connect4");
    against_a_bot(server, "adjacency:rounds=8");
    many_games(server, argument(1, 1000), argument(2, 200), argument(3, 15));
    const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    // One search more than there are cores: analyses leave a thread to the games.
    while_searching(ServerProcess(folder / "searching.db", cores + 1), cores);
    return 0;
}
