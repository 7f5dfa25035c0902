#pragma once

// Include only where HTTP itself is spoken: Boost.Beast takes half a minute to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <string>
#include <unordered_set>

#include "server/settings/settings.hpp"
#include "server/transport/http.hpp"
#include "server/transport/idle_connections.hpp"
#include "server/transport/quota.hpp"
#include "server/transport/visitor.hpp"

namespace lawan::server {

namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace asio = boost::asio;
using boost::asio::ip::tcp;
using BeastRequest = http::request<http::string_body>;

/// A WebSocket that is open or being opened.
class OpenSocket {
public:
    OpenSocket() = default;
    OpenSocket(const OpenSocket&) = delete;
    OpenSocket& operator=(const OpenSocket&) = delete;
    virtual ~OpenSocket() = default;
    virtual void say_goodbye() = 0;
};

/// State shared by all connections; outlives them.
struct ConnectionRoom {
    ConnectionRoom(HttpHandler& answering, const ServerSettings& given)
        : handler(answering),
          settings(given),
          proxies(TrustedProxies::of(given.trusted_proxies).value_or(TrustedProxies())),
          connections("connections", "too many open connections from your address",
                      given.limits.connections_of_one_address, given.limits.connections) {}

    HttpHandler& handler;
    const ServerSettings& settings;
    TrustedProxies proxies;
    Quota connections;
    IdleConnections idle{};
    std::unordered_set<OpenSocket*> sockets{};
};

/// Serves HTTP on the connection. If there are too many, evicts the oldest idle connection; closes
/// this one if all are busy.
void open_connection(const std::shared_ptr<ConnectionRoom>& room, tcp::socket socket,
                     std::string peer);

/// Upgrades the connection to a WebSocket; `handshake` is the request that was read.
void open_web_socket(const std::shared_ptr<ConnectionRoom>& room, Quota::Share place,
                     beast::tcp_stream stream, BeastRequest handshake, const HttpRequest& request);

}  // namespace lawan::server
