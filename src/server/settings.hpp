#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "base/clock.hpp"

namespace lawan {

/// What strangers may use up. docs/api.md has the table.
struct ServerLimits {
    std::size_t body_bytes = std::size_t{64} << 10U;
    std::size_t import_bytes = std::size_t{1} << 20U;
    std::size_t message_bytes = std::size_t{64} << 10U;
    std::size_t waiting_bytes = std::size_t{1} << 20U;  ///< to a client too slow to read
    int sockets = 4096;
    int sockets_of_one_address = 4096;
    int connections = 8192;        ///< of all kinds
    double requests_a_second = 0;  ///< from one address; 0: no limit
    double requests_at_once = 0;
    int unfinished_games = 10'000;  ///< of one key
    int analyses = 4;               ///< on one connection, running and waiting
    int searches_waiting = 256;     ///< in all, those of games apart
    std::int64_t memory_mb = 1024;  ///< the largest table of one search
    std::int64_t threads = 1;       ///< of one search
    std::size_t traces = 32;        ///< recorded searches kept, of everybody
    std::size_t trace_bytes = std::size_t{512} << 20U;
    std::size_t trace_nodes = 8'000'000;  ///< of one of them
    int games_of_an_import = 500;
    int games_of_an_export = 10'000;
};

[[nodiscard]] inline ServerLimits limits_for_this_machine(int threads) {
    ServerLimits limits;
    limits.threads = threads;
    return limits;
}

[[nodiscard]] inline ServerLimits limits_for_strangers() {
    ServerLimits limits;
    limits.import_bytes = std::size_t{256} << 10U;
    limits.sockets_of_one_address = 20;
    limits.requests_a_second = 20;
    limits.requests_at_once = 100;
    limits.unfinished_games = 50;
    limits.analyses = 2;
    limits.memory_mb = 256;
    limits.traces = 200;
    limits.trace_nodes = 200'000;
    return limits;
}

/// What visitors may ask of the arena. docs/api.md has the table.
struct ArenaLimits {
    int slots = 1;  ///< games at the same time
    std::size_t bots = 16;
    std::size_t kinds = 8;        ///< of games
    std::int64_t games = 20'000;  ///< of one tournament
    Duration move = std::chrono::seconds(60);
    Duration clock = std::chrono::hours(1);
    int waiting = 20;  ///< of one key, those running included
    int kept = 1000;
    int waiting_of_all = 100;
    int kept_of_all = 10'000;
    double scale = 1;  ///< of experiments
    /// After so long, and at least one more pair or step, it makes way for those who wait.
    Duration turn = std::chrono::minutes(10);
};

[[nodiscard]] inline ArenaLimits arena_for_strangers() {
    ArenaLimits limits;
    limits.bots = 8;
    limits.kinds = 4;
    limits.games = 2'000;
    limits.move = std::chrono::seconds(1);
    limits.clock = std::chrono::seconds(60);
    limits.waiting = 2;
    limits.kept = 10;
    limits.waiting_of_all = 20;
    limits.kept_of_all = 500;
    limits.scale = 0.05;
    limits.turn = std::chrono::minutes(1);
    return limits;
}

struct ServerSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    bool next_free_port = true;  ///< if that one is taken
    std::filesystem::path database;
    int threads = 1;  ///< that search
    Duration max_think = std::chrono::seconds(60);
    bool is_public = false;
    std::string version;
    ServerLimits limits{};
    ArenaLimits arena{};
};

}  // namespace lawan
