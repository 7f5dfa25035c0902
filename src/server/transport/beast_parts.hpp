#pragma once

// Only for the few files that speak HTTP themselves: it takes half a minute to compile.
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

/// A WebSocket that is open or about to be.
class OpenSocket {
public:
    OpenSocket() = default;
    OpenSocket(const OpenSocket&) = delete;
    OpenSocket& operator=(const OpenSocket&) = delete;
    virtual ~OpenSocket() = default;
    virtual void say_goodbye() = 0;
};

/// What connections share; outlives them.
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

/// Reads requests and answers them, unless there are too many connections, all of them busy.
void open_connection(const std::shared_ptr<ConnectionRoom>& room, tcp::socket socket,
                     std::string peer);

/// Turns a connection whose handshake has been read into a WebSocket.
void open_web_socket(const std::shared_ptr<ConnectionRoom>& room, Quota::Share place,
                     beast::tcp_stream stream, BeastRequest handshake, const HttpRequest& request);

}  // namespace lawan::server
