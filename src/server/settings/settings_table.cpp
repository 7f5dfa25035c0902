#include "server/settings/settings_table.hpp"

#include <fmt/format.h>

#include <array>

namespace lawan::server {
namespace setting_rows {  // short names, for the table alone
namespace {

using S = ServerSettings;
using L = ServerLimits;
using A = ArenaLimits;

template <auto member>
auto& server(ServerSettings& settings) {
    return settings.*member;
}
template <auto member>
auto& limit(ServerSettings& settings) {
    return settings.limits.*member;
}
template <auto member>
auto& arena(ServerSettings& settings) {
    return settings.arena.*member;
}

constexpr double many = 1e6;
constexpr double bytes = 1e12;
constexpr double a_year = 31'536'000;

constexpr std::array table = {
    Setting{"server", "host", &server<&S::host>, "\"127.0.0.1\"", "", 0, 0, "address to listen on"},
    Setting{"server", "port", &server<&S::port>, "8080", "", 0, 65535,
            "port to listen on; 0 takes any free one"},
    Setting{"server", "next_free_port", &server<&S::next_free_port>, "true", "false", 0, 0,
            "take the next free port if that one is taken"},
    Setting{"server", "database", &server<&S::database>, "\"\"", "", 0, 0,
            "database file for the games; empty: in the user's data folder"},
    Setting{"server", "bots", &server<&S::bots>, "\"\"", "", 0, 0,
            "TOML file of programs to offer as bots; empty: none"},
    Setting{"server", "threads", &server<&S::threads>, "cores", "", 1, 1024,
            "searches to run at the same time"},
    Setting{"server", "max_think", &server<&S::max_think>, "\"60s\"", "", 1e-3, a_year,
            "longest time for a search, whatever the options of its bot say"},
    Setting{"server", "open_browser", &server<&S::open_browser>, "true", "", 0, 0,
            "open the browser when the server starts"},
    Setting{"server", "public", &server<&S::is_public>, "false", "true", 0, 0,
            "let others connect; everybody sees only their own games"},
    Setting{"server", "trusted_proxies", &server<&S::trusted_proxies>, "[]", "", 0, 0,
            "addresses of reverse proxies whose X-Forwarded-For to believe"},

    Setting{"limits", "body_bytes", &limit<&L::body_bytes>, "65536", "", 1024, bytes,
            "most bytes of a request's body"},
    Setting{"limits", "import_bytes", &limit<&L::import_bytes>, "1048576", "262144", 1024, bytes,
            "most bytes of an import, or of a search tree reported by a program"},
    Setting{"limits", "message_bytes", &limit<&L::message_bytes>, "65536", "", 1024, bytes,
            "most bytes of a WebSocket message"},
    Setting{"limits", "waiting_bytes", &limit<&L::waiting_bytes>, "1048576", "", 65536, bytes,
            "most bytes queued for a slow WebSocket; beyond that it is closed"},
    Setting{"limits", "head_bytes", &limit<&L::head_bytes>, "16384", "", 1024, 1e6,
            "most bytes of a request's head"},
    Setting{"limits", "head_time", &limit<&L::head_time>, "\"10s\"", "", 0.1, a_year,
            "time to send a request's head, and then each next part of its body"},
    Setting{"limits", "connections", &limit<&L::connections>, "8192", "", 1, many,
            "connections of all kinds; beyond that the one idle for longest is closed"},
    Setting{"limits", "connections_of_one_address", &limit<&L::connections_of_one_address>, "8192",
            "100", 1, many, "the same of one address"},
    Setting{"limits", "sockets", &limit<&L::sockets>, "4096", "", 1, many,
            "WebSockets at the same time"},
    Setting{"limits", "sockets_of_one_address", &limit<&L::sockets_of_one_address>, "4096", "20", 1,
            many, "the same of one address"},
    Setting{"limits", "requests_at_once_of_one_address",
            &limit<&L::requests_at_once_of_one_address>, "4096", "64", 1, many,
            "pending requests of one address"},
    Setting{"limits", "requests_a_second", &limit<&L::requests_a_second>, "0", "20", 0, many,
            "requests and messages per second from one address; 0: no limit"},
    Setting{"limits", "requests_at_once", &limit<&L::requests_at_once>, "100", "", 1, many,
            "how many of them may arrive in a burst"},
    Setting{"limits", "unfinished_games", &limit<&L::unfinished_games>, "10000", "50", 1, 1e9,
            "unfinished games created by one key"},
    Setting{"limits", "unfinished_games_of_one_address",
            &limit<&L::unfinished_games_of_one_address>, "10000", "200", 1, 1e9,
            "the same from one address"},
    Setting{"limits", "kept_games", &limit<&L::kept_games>, "1000000", "5000", 1, 1e12,
            "saved games of one key, including imported ones"},
    Setting{"limits", "kept_games_of_one_address", &limit<&L::kept_games_of_one_address>, "1000000",
            "20000", 1, 1e12, "the same from one address"},
    Setting{"limits", "kept_bytes", &limit<&L::kept_bytes>, "4294967296", "33554432", 4096, 1e15,
            "bytes of the saved games of one key"},
    Setting{"limits", "kept_bytes_of_one_address", &limit<&L::kept_bytes_of_one_address>,
            "4294967296", "134217728", 4096, 1e15, "the same from one address"},
    Setting{"limits", "imports_of_one_address", &limit<&L::imports_of_one_address>, "100", "2", 1,
            many, "imports of one address at the same time"},
    Setting{"limits", "games_of_an_import", &limit<&L::games_of_an_import>, "500", "", 1, many,
            "games in one import"},
    Setting{"limits", "games_of_an_export", &limit<&L::games_of_an_export>, "10000", "", 1, many,
            "games in one export, the newest"},
    Setting{"limits", "analyses", &limit<&L::analyses>, "4", "2", 1, many,
            "analyses on one WebSocket, running and queued"},
    Setting{"limits", "analyses_of_one_address", &limit<&L::analyses_of_one_address>, "256", "8", 1,
            many, "analyses and recorded searches of one address, running and queued"},
    Setting{"limits", "searches_waiting", &limit<&L::searches_waiting>, "256", "", 1, many,
            "queued analyses and recorded searches of all"},
    Setting{"limits", "longest_wait", &limit<&L::longest_wait>, "\"60s\"", "", 1, 86400,
            "longest wait of a search: then bots answer at once, and analyses are refused"},
    Setting{"limits", "memory_mb", &limit<&L::memory_mb>, "1024", "256", least_memory_mb, 65536,
            "megabytes of one search: its tables, tree or population"},
    Setting{"limits", "threads", &limit<&L::threads>, "1024", "1", 1, 1024,
            "threads of one search; never more than server.threads"},
    Setting{"limits", "kept_bots", &limit<&L::kept_bots>, "64", "", 1, many,
            "bots that are kept with their games between moves"},
    Setting{"limits", "kept_memory_mb", &limit<&L::kept_memory_mb>, "2048", "1024", 1, many,
            "megabytes of all their tables together"},
    Setting{"limits", "kept_idle", &limit<&L::kept_idle>, "\"10m\"", "", 1, a_year,
            "how long a bot is kept with a game that nobody plays or watches"},
    Setting{"limits", "open_idle", &limit<&L::open_idle>, "\"5m\"", "\"2m\"", 1, a_year,
            "how long a game that nobody plays or watches stays in memory; it remains on disk"},
    Setting{"limits", "traces", &limit<&L::traces>, "32", "200", 1, many,
            "recorded searches kept, of all addresses"},
    Setting{"limits", "traces_of_one_address", &limit<&L::traces_of_one_address>, "32", "20", 1,
            many, "the same of one address; beyond that its oldest is dropped"},
    Setting{"limits", "trace_bytes", &limit<&L::trace_bytes>, "536870912", "134217728", 1, bytes,
            "bytes of all recorded searches"},
    Setting{"limits", "trace_bytes_of_one_address", &limit<&L::trace_bytes_of_one_address>,
            "536870912", "33554432", 1, bytes, "the same of one address"},
    Setting{"limits", "trace_nodes", &limit<&L::trace_nodes>, "8000000", "200000", 1, 1e9,
            "nodes of one recorded tree"},

    Setting{"arena", "slots", &arena<&A::slots>, "half of the cores", "", 1, 256,
            "tournament games to play at the same time"},
    Setting{"arena", "bots", &arena<&A::bots>, "16", "8", 2, many, "bots in a tournament"},
    Setting{"arena", "kinds", &arena<&A::kinds>, "8", "4", 1, many,
            "different games in a tournament"},
    Setting{"arena", "games", &arena<&A::games>, "20000", "2000", 2, 1e9,
            "games of a tournament in total"},
    Setting{"arena", "move", &arena<&A::move>, "\"24h\"", "\"1s\"", 1e-3, a_year,
            "longest time per move; never longer than server.max_think"},
    Setting{"arena", "clock", &arena<&A::clock>, "\"1h\"", "\"60s\"", 1e-3, a_year,
            "longest game clock of a player"},
    Setting{"arena", "waiting", &arena<&A::waiting>, "20", "2", 1, many,
            "tournaments of one key, running and queued"},
    Setting{"arena", "waiting_of_one_address", &arena<&A::waiting_of_one_address>, "100", "4", 1,
            many, "the same of one address"},
    Setting{"arena", "waiting_of_all", &arena<&A::waiting_of_all>, "100", "40", 1, many,
            "the same of all; beyond that, one of whoever has most is stopped"},
    Setting{"arena", "kept", &arena<&A::kept>, "1000", "10", 1, many,
            "saved tournaments of one key; beyond that the oldest finished one is deleted"},
    Setting{"arena", "kept_of_one_address", &arena<&A::kept_of_one_address>, "10000", "20", 1, many,
            "the same of one address"},
    Setting{"arena", "kept_of_all", &arena<&A::kept_of_all>, "10000", "500", 1, many,
            "the same of all; beyond that, one of whoever has most is deleted"},
    Setting{"arena", "scale", &arena<&A::scale>, "1", "0.05", 1e-6, 1000,
            "largest scale of an experiment"},
    Setting{"arena", "turn", &arena<&A::turn>, "\"10m\"", "\"1m\"", 0.1, a_year,
            "running time after which a tournament makes way for queued ones"},
};

}  // namespace
}  // namespace setting_rows

std::string Setting::full_name() const { return fmt::format("{}.{}", section, name); }

std::span<const Setting> settings_table() { return setting_rows::table; }

}  // namespace lawan::server
