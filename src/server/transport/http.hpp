#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/transport/quota.hpp"

/// HTTP and WebSocket as the rest of the server sees them, independent of the library
/// (Boost.Beast).
namespace lawan::server {

struct HttpRequest {
    std::string method;
    std::string path;  ///< as sent, not decoded, without the query
    std::string query;
    std::string host;
    std::string origin;
    std::string key;  ///< the header Lawan-Key
    std::string content_type;
    std::string accept_encoding;
    std::string if_none_match;
    std::string body;
    std::string address;  ///< the client's, as quotas count it: see counted_address()
    bool has_origin = false;
    bool is_upgrade = false;
};

struct HttpAnswer {
    int status = 200;
    std::string content_type = "application/json";
    std::string body{};
    std::string_view fixed_body{};  ///< sent instead of `body`; static data
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// A request that awaits its answer.
class Exchange {
public:
    Exchange() = default;
    Exchange(const Exchange&) = delete;
    Exchange& operator=(const Exchange&) = delete;
    virtual ~Exchange() = default;

    /// Sends the answer. Call once, on the loop's thread.
    virtual void answer(HttpAnswer answer) = 0;
    /// Called at most once, on the loop, if the client disconnects before it is answered.
    std::function<void()> gone;
    /// Its share of the address's quota of open requests.
    Quota::Share place;
};

/// An open WebSocket. Use on the loop's thread only.
class Socket {
public:
    Socket() = default;
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;
    virtual ~Socket() = default;

    virtual void send(std::string message) = 0;
    virtual void close(int code) = 0;
};

/// Handles the messages of a WebSocket. Called on the loop's thread.
class SocketHandler {
public:
    SocketHandler() = default;
    SocketHandler(const SocketHandler&) = delete;
    SocketHandler& operator=(const SocketHandler&) = delete;
    virtual ~SocketHandler() = default;

    virtual void receive(std::string_view message) = 0;
    /// Called once, as the last call. Not called if the whole server ends.
    virtual void closed() = 0;
};

class HttpHandler {
public:
    HttpHandler() = default;
    HttpHandler(const HttpHandler&) = delete;
    HttpHandler& operator=(const HttpHandler&) = delete;
    virtual ~HttpHandler() = default;

    /// Returns the most bytes that the body of a request to `path` may have.
    [[nodiscard]] virtual std::size_t most_bytes(std::string_view path) const = 0;
    virtual void handle(HttpRequest request, const std::shared_ptr<Exchange>& exchange) = 0;
    /// Tells whether the request may be upgraded to a WebSocket; sets `refusal` if not.
    [[nodiscard]] virtual bool may_open(const HttpRequest& request, HttpAnswer& refusal) = 0;
    [[nodiscard]] virtual std::unique_ptr<SocketHandler> open(Socket& socket,
                                                              const HttpRequest& request) = 0;
    /// Returns the answer to malformed HTTP, or to a request of more than `most` bytes.
    [[nodiscard]] virtual HttpAnswer refuse(int status, std::size_t most) const = 0;
};

}  // namespace lawan::server
