#include "server/server.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <utility>

#include "server/api.hpp"
#include "server/freed_memory.hpp"
#include "server/transport/listener.hpp"
#include "store/database_lock.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds time_for_goodbyes{500};

/// Raises the soft limit on file descriptors to the hard limit: every connection needs one.
void allow_many_connections() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

ServerSettings settled(ServerSettings settings) {
    settings.settle();
    return settings;
}

}  // namespace

/// Declared in order of dependency: later members use earlier ones.
struct Server::Parts {
    Parts(const Registry& registry, ServerSettings given)
        : settings(settled(std::move(given))),
          database_lock(settings.database),
          writes(settings.database),
          store(settings.database),
          pool(settings.threads,
               {.longest = settings.max_think, .longest_wait = settings.limits.longest_wait}),
          live_games({loop, registry, settings, writes, store, pool}),
          request_limits(settings),
          analyses({loop, registry, settings, live_games, pool}),
          traces({loop, registry, settings, live_games, pool}),
          history(loop, registry, settings, writes),
          arena(loop, registry, settings, writes, store),
          api({loop, registry, settings, live_games, pool, request_limits, analyses, traces,
               history, arena, writes}),
          listener(loop, api, settings),
          ending(loop) {
        request_limits.set_port(listener.port());
        api.count_connections_by([this] { return listener.connections(); });
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    /// Ends the threads first: their tasks use the other members.
    ~Parts() {
        history.end();
        arena.end();
        pool.end();
        writes.end();
    }

    FreedMemory freed_memory;
    ServerSettings settings;
    DatabaseLock database_lock;
    EventLoop loop;
    WriteQueue writes;
    Store store;
    SearchPool pool;
    LiveGames live_games;
    RequestLimits request_limits;
    Analyses analyses;
    Traces traces;
    History history;
    Tournaments arena;
    Api api;
    Listener listener;
    Timer ending;
};

Server::Server(const Registry& registry, ServerSettings settings) {
    allow_many_connections();
    parts_ = std::make_unique<Parts>(registry, std::move(settings));
    parts_->database_lock.tell_address(address());
}

Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->listener.port(); }

std::string Server::address() const {
    std::string host = parts_->settings.host;
    if (host == "0.0.0.0" || host == "::") host = "localhost";
    const bool is_v6 = host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}", is_v6 ? "[" : "", host, is_v6 ? "]" : "", port());
}

void Server::run() { parts_->loop.run(); }

void Server::stop() {
    parts_->loop.post([this] {
        parts_->listener.close();
        parts_->api.end_searches();
        parts_->ending.set(time_for_goodbyes, [this] { parts_->loop.stop(); });
    });
}

}  // namespace lawan::server
