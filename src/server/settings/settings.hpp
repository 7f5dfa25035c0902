#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "base/clock.hpp"

namespace lawan::server {

/// Limits on what visitors may use; meanings and defaults are in settings_table.cpp.
struct ServerLimits {
    std::size_t body_bytes = 0;
    std::size_t import_bytes = 0;
    std::size_t message_bytes = 0;
    std::size_t waiting_bytes = 0;
    std::size_t head_bytes = 0;
    Duration head_time{};
    int connections = 0;
    int connections_of_one_address = 0;
    int sockets = 0;
    int sockets_of_one_address = 0;
    int requests_at_once_of_one_address = 0;
    double requests_a_second = 0;
    double requests_at_once = 0;
    int unfinished_games = 0;
    int unfinished_games_of_one_address = 0;
    std::int64_t kept_games = 0;
    std::int64_t kept_games_of_one_address = 0;
    std::int64_t kept_bytes = 0;
    std::int64_t kept_bytes_of_one_address = 0;
    int imports_of_one_address = 0;
    int games_of_an_import = 0;
    int games_of_an_export = 0;
    int analyses = 0;
    int analyses_of_one_address = 0;
    int searches_waiting = 0;
    Duration longest_wait{};
    std::int64_t memory_mb = 0;
    std::int64_t threads = 0;
    std::size_t kept_bots = 0;
    std::int64_t kept_memory_mb = 0;
    Duration kept_idle{};
    Duration open_idle{};
    std::size_t traces = 0;
    std::size_t traces_of_one_address = 0;
    std::size_t trace_bytes = 0;
    std::size_t trace_bytes_of_one_address = 0;
    std::size_t trace_nodes = 0;
};

/// A megabyte holds at least this many lines of a genetic population, including their places in the
/// next generation.
inline constexpr std::int64_t population_lines_a_mb = 1024;
/// The bots' default; a smaller limit would refuse them.
inline constexpr std::int64_t least_memory_mb = 256;

/// Limits on tournaments.
struct ArenaLimits {
    int slots = 0;
    std::size_t bots = 0;
    std::size_t kinds = 0;
    std::int64_t games = 0;
    Duration move{};
    Duration clock{};
    int waiting = 0;
    int waiting_of_one_address = 0;
    int waiting_of_all = 0;
    int kept = 0;
    int kept_of_one_address = 0;
    int kept_of_all = 0;
    double scale = 0;
    Duration turn{};
};

/// All settings of a server, initialised to the defaults of settings_table().
struct ServerSettings {
    ServerSettings() : ServerSettings(false) {}
    explicit ServerSettings(bool for_strangers);

    std::string host;
    std::uint16_t port = 0;
    bool next_free_port = false;
    std::filesystem::path database;  ///< empty: default_database_file()
    std::string bots;                ///< a file of programs; empty: none
    int threads = 1;
    Duration max_think{};
    bool open_browser = false;
    bool is_public = false;
    bool allows_commands = false;  ///< bots may be commands: whoever asks could run them anyway
    std::vector<std::string> trusted_proxies;
    ServerLimits limits{};
    ArenaLimits arena{};
    std::string version;
    std::string commit;

    /// Lowers settings to what others allow: the threads of one search to the server's, a move of
    /// the arena to the longest search.
    void settle();
};

[[nodiscard]] inline ServerLimits limits_for_this_machine(int threads) {
    ServerLimits limits = ServerSettings(false).limits;
    limits.threads = threads;
    return limits;
}
[[nodiscard]] inline ServerLimits limits_for_strangers() { return ServerSettings(true).limits; }
[[nodiscard]] inline ArenaLimits arena_for_strangers() { return ServerSettings(true).arena; }

}  // namespace lawan::server
