#pragma once

// Only for the few files that speak HTTP themselves: it takes half a minute to compile.
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <memory>
#include <unordered_set>

#include "server/http.hpp"
#include "server/settings.hpp"

namespace lawan {

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
    HttpHandler& handler;
    const ServerSettings& settings;
    int connections = 0;
    std::unordered_set<OpenSocket*> sockets{};
};

/// Turns a connection whose handshake has been read into a WebSocket.
void open_web_socket(const std::shared_ptr<ConnectionRoom>& room, beast::tcp_stream stream,
                     BeastRequest handshake, const HttpRequest& request);

}  // namespace lawan
