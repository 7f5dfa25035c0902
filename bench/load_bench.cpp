#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "bench/load_visitors.hpp"
#include "bench/process_figures.hpp"
#include "tests/server/running_server.hpp"

// Load-tests a public server over a long time, and one with many games.
//   load_bench soak [MINUTES=30] [VISITORS=500] [HOSTILE=50]
//   load_bench many [GAMES=10000] [MOVES PER SECOND=200] [SECONDS=60]
// All on loopback, with an address per visitor; the server runs in a process of its own.

namespace {

using namespace lawan::bench;
using namespace lawan::tests;
using namespace std::chrono_literals;
using std::chrono::steady_clock;

std::string percentiles(const std::vector<double>& sorted) {
    if (sorted.empty()) return "nothing";
    const auto at = [&](double share) {
        const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
        return sorted[std::min(sorted.size() - 1, place)];
    };
    return fmt::format("p50 {:.1f} ms, p99 {:.1f} ms, longest {:.1f} ms of {}", at(0.5), at(0.99),
                       sorted.back(), sorted.size());
}

void allow_many_descriptors() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void say(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

/// Counts the confirmed moves that are missing from their games.
int missing_moves(std::uint16_t port, Tally& tally) {
    const Person anybody(port);
    int missing = 0;
    for (const auto& [id, moves] : tally.confirmed()) {
        const HttpReply reply = anybody.get("/api/games/" + id);
        const Json kept = reply.status == 200 ? reply.json()["game"]["moves"] : Json::array();
        for (const auto& [ply, move] : moves) {
            const auto place = static_cast<std::size_t>(ply);
            if (place >= kept.size() || kept[place]["move"] != move) ++missing;
        }
    }
    return missing;
}

/// `usual` and `most`: memory in KiB.
void say_minute(int minute, long usual, long most, Tally& tally) {
    std::string answers;
    for (const auto& [status, count] : tally.answers())
        answers += fmt::format(" {}: {}", status, count);
    say(fmt::format("minute {}: {:.1f} MiB, most {:.1f}; moves: {}; answers:{}; faults: {}", minute,
                    static_cast<double>(usual) / 1024, static_cast<double>(most) / 1024,
                    percentiles(tally.take_latencies()), answers, tally.faults().size()));
}

int soak(int minutes, int visitors, int hostile) {
    const TemporaryFolder folder;
    const auto database = folder / "load.db";
    // Few enough that attackers who import use them up before minute 5: from then on the load is
    // constant.
    const auto config = folder / "load.toml";
    std::ofstream(config) << "[limits]\nkept_games_of_one_address = 5000\n";
    const std::vector<std::string> options = {"--public", "--max-think", "5s", "--config",
                                              config.string()};
    ServerProcess server(database, 2, options);
    Tally tally;
    std::atomic<bool> ending = false;
    std::vector<Thread> threads;
    constexpr int players_a_thread = 10;
    for (int first = hostile; first < visitors; first += players_a_thread) {
        threads.emplace_back([&, first] {
            std::vector<PlayingVisitor> players;
            for (int i = first; i < std::min(first + players_a_thread, visitors); ++i)
                players.emplace_back(server.port(), i, tally);
            for (std::size_t turn = 0; !ending; ++turn) {
                players[turn % players.size()].act();
                std::this_thread::sleep_for(300ms);  // each acts every three seconds
            }
        });
    }
    for (int i = 0; i < hostile; ++i)
        threads.emplace_back([&, i] { attack(server.port(), i, tally, ending); });

    long early = 0;
    long last = 0;
    for (int minute = 1; minute <= minutes; ++minute) {
        // Uses the median over a minute, as a search of many megabytes may be running at any
        // moment.
        std::vector<long> samples;
        for (int second = 0; second < 60; ++second) {
            std::this_thread::sleep_for(1s);
            samples.push_back(memory_of(server.id()));
        }
        std::ranges::sort(samples);
        last = samples[samples.size() / 2];
        if (minute == std::min(5, minutes)) early = last;
        say_minute(minute, last, samples.back(), tally);
    }
    server.kill();
    ending = true;
    threads.clear();
    for (const auto& [what, count] : tally.faults())
        say(fmt::format("fault: {} x {}", count, what));
    for (const auto& [what, count] : tally.failures()) say(fmt::format("{} x {}", count, what));
    std::size_t confirmed = 0;
    for (const auto& [id, moves] : tally.confirmed()) confirmed += moves.size();
    const ServerProcess again(database, 2);
    say(fmt::format("after SIGKILL: {} of {} confirmed moves missing",
                    missing_moves(again.port(), tally), confirmed));
    say(fmt::format(
        "memory at the end against minute 5: {:+.1f} %",
        100 * (static_cast<double>(last) / static_cast<double>(std::max(1L, early)) - 1)));
    return 0;
}

struct WatchedGame {
    std::string id;
    WebSocketClient socket;
    int moves = 0;
};

/// Reads for all watchers, because the server closes connections that answer no ping.
class Reader {
public:
    Reader() : poll_(epoll_create1(EPOLL_CLOEXEC)), thread_([this](auto stop) { run(stop); }) {}
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;
    ~Reader() {
        thread_ = {};
        close(poll_);
    }

    /// Hands the socket over: from now on only this class reads from it.
    void add(WatchedGame& game) const {
        epoll_event event{};
        event.events = EPOLLIN;
        event.data.ptr = &game;
        epoll_ctl(poll_, EPOLL_CTL_ADD, game.socket.descriptor(), &event);
    }
    [[nodiscard]] int events() const { return events_; }
    [[nodiscard]] int closed() const { return closed_; }

private:
    void run(const StopToken& stop) {
        std::vector<epoll_event> ready(256);
        while (!stop.stop_requested()) {
            const int count = epoll_wait(poll_, ready.data(), static_cast<int>(ready.size()), 200);
            for (int i = 0; i < count; ++i)
                read(
                    static_cast<WatchedGame*>(ready[static_cast<std::size_t>(i)].data.ptr)->socket);
        }
    }
    void read(WebSocketClient& socket) {
        do {
            // A ping alone is not a message, so do not wait for one.
            const auto message = socket.receive(std::chrono::milliseconds(0));
            if (message && (*message)["type"] == "event") ++events_;
            if (socket.close_code() != 0) {
                ++closed_;
                epoll_ctl(poll_, EPOLL_CTL_DEL, socket.descriptor(), nullptr);
                return;
            }
        } while (socket.has_more());
    }

    int poll_;
    std::atomic<int> events_ = 0;
    std::atomic<int> closed_ = 0;
    Thread thread_;
};

/// The load of one player: how many moves, and how far apart.
struct Pace {
    int moves = 0;
    double seconds_a_move = 0;
};

/// Plays this thread's share of the games and moves. Returns the time of each move.
std::vector<double> play(std::uint16_t port, const std::string& key,
                         const std::vector<WatchedGame*>& games, const Pace& pace) {
    std::vector<double> times;
    WebSocketClient player(port, key);
    Random random(static_cast<std::uint64_t>(pace.moves));
    const auto begin = steady_clock::now();
    for (int i = 0; i < pace.moves; ++i) {
        const auto due = begin + std::chrono::duration_cast<steady_clock::duration>(
                                     std::chrono::duration<double>(i * pace.seconds_a_move));
        std::this_thread::sleep_until(due);
        WatchedGame* game = nullptr;
        do {
            game = games[random.below(static_cast<std::uint32_t>(games.size()))];
        } while (game->moves >= 7);
        // One disc in each column, from the left: nobody wins.
        const std::string move(1, static_cast<char>('a' + game->moves));
        player.send({{"type", "act"},
                     {"id", "m"},
                     {"game_id", game->id},
                     {"action", {{"action", "move"}, {"move", move}, {"ply", game->moves}}}});
        (void)player.await("acted");
        times.push_back(milliseconds_since(due));  // delays by others count
        ++game->moves;
    }
    return times;
}

int many(int count, int rate, int seconds) {
    const TemporaryFolder folder;
    const auto config = folder / "load.toml";
    std::ofstream(config) << "[limits]\nsockets = 100000\nsockets_of_one_address = 100000\n"
                             "connections = 200000\nconnections_of_one_address = 200000\n"
                             "unfinished_games = 1000000\n"
                             "unfinished_games_of_one_address = 1000000\n";
    const ServerProcess server(folder / "load.db", 2, {"--config", config.string()});
    const Person host(server.port());
    const Json request{{"game", "connect4"},
                       {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
    (void)host.make_game(request);
    const long before = memory_of(server.id());
    std::vector<std::unique_ptr<WatchedGame>> games;
    Reader reader;
    for (int i = 0; i < count; ++i) {
        const std::string id = host.make_game(request)["game"]["id"];
        WebSocketClient socket(server.port(), "", address_of(i % 4000));
        socket.send({{"type", "subscribe"}, {"id", "s"}, {"game_id", id}});
        (void)socket.await("presence");
        games.push_back(std::make_unique<WatchedGame>(id, std::move(socket)));
        reader.add(*games.back());
    }
    const auto weight = [&] {
        return static_cast<double>(memory_of(server.id()) - before) / count;
    };
    say(fmt::format("{} games with a watcher each: {:.1f} KiB a game", count, weight()));
    constexpr int players = 8;
    std::vector<std::vector<double>> times(players);
    {
        std::vector<Thread> threads;
        for (int player = 0; player < players; ++player) {
            std::vector<WatchedGame*> own;
            for (std::size_t i = static_cast<std::size_t>(player); i < games.size(); i += players)
                own.push_back(games[i].get());
            threads.emplace_back([&, player, own] {
                times[static_cast<std::size_t>(player)] =
                    play(server.port(), host.key(), own,
                         {rate * seconds / players, static_cast<double>(players) / rate});
            });
        }
    }
    std::this_thread::sleep_for(1s);
    std::vector<double> all;
    for (const auto& some : times) all.insert(all.end(), some.begin(), some.end());
    std::ranges::sort(all);
    say(fmt::format("{} moves a second: {}; {} events came, {} sockets closed", rate,
                    percentiles(all), reader.events(), reader.closed()));
    say(fmt::format("afterwards: {:.1f} KiB a game", weight()));
    return 0;
}

}  // namespace

int main(int argument_count, char** arguments) {
    allow_many_descriptors();
    const std::string what = argument_count > 1 ? arguments[1] : "";
    const auto argument = [&](int index, int standard) {
        return argument_count > index ? std::atoi(arguments[index]) : standard;
    };
    if (what == "soak") return soak(argument(2, 30), argument(3, 500), argument(4, 50));
    if (what == "many") return many(argument(2, 10'000), argument(3, 200), argument(4, 60));
    fmt::print(
        "usage: load_bench soak [MINUTES] [VISITORS] [HOSTILE]\n"
        "       load_bench many [GAMES] [MOVES A SECOND] [SECONDS]\n");
    return 2;
}
