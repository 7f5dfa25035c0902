#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/transport/quota.hpp"

/// HTTP and WebSocket as the rest of the server sees them, without the library that speaks them.
namespace lawan::server {

struct HttpRequest {
    std::string method;
    std::string path;  ///< as it was sent, without the query
    std::string query;
    std::string host;
    std::string origin;
    std::string key;  ///< Lawan-Key
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string body;
    std::string address;  ///< of the one who asks, as limits count it
    bool has_origin = false;
    bool is_upgrade = false;
};

struct HttpAnswer {
    int status = 200;
    std::string content_type = "application/json";
    std::string body{};
    std::string_view fixed_body{};  ///< instead of `body`, where it lives as long as the program
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// A request that waits for its answer.
class Exchange {
public:
    Exchange() = default;
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;
    virtual ~Exchange() = default;

    /// Once, on the loop.
    virtual void answer(HttpAnswer answer) = 0;
    /// Calls back, at most once, if the other side goes away before it has the answer.
    std::function<void()> gone;
    /// One of the requests that the visitor may have open.
    Quota::Share place;
};

/// An open WebSocket, used on the loop.
class Socket {
public:
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    virtual ~Socket() = default;

    virtual void send(std::string message) = 0;
    virtual void close(int code) = 0;
};

/// What is at our end of a WebSocket.
class SocketHandler {
public:
    SocketHandler() = default;
    SocketHandler(const SocketHandler&) = delete;
    SocketHandler& operator=(const SocketHandler&) = delete;
    virtual ~SocketHandler() = default;

    virtual void receive(std::string_view message) = 0;
    /// The last call. Not made if the whole server ends.
    virtual void closed() = 0;
};

class HttpHandler {
public:
    HttpHandler() = default;
    HttpHandler(const HttpHandler&) = delete;
    HttpHandler& operator=(const HttpHandler&) = delete;
    virtual ~HttpHandler() = default;

    /// How many bytes the body of such a request may have.
    [[nodiscard]] virtual std::size_t most_bytes(std::string_view path) const = 0;
    virtual void handle(HttpRequest request, const std::shared_ptr<Exchange>& exchange) = 0;
    /// Whether this request may become a WebSocket; the answer if not.
    [[nodiscard]] virtual bool may_open(const HttpRequest& request, HttpAnswer& refusal) = 0;
    [[nodiscard]] virtual std::unique_ptr<SocketHandler> open(Socket& socket,
                                                              const HttpRequest& request) = 0;
    /// An answer to what was no HTTP, or too much of it.
    [[nodiscard]] virtual HttpAnswer refuse(int status, std::size_t most) const = 0;
};

}  // namespace lawan::server
