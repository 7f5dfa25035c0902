#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/settings/settings.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/http.hpp"

namespace lawan::server {

/// Listens on a port and serves HTTP/1.1 and WebSocket.
class Listener {
public:
    /// Binds immediately. Throws EnvironmentError if the port is not available.
    Listener(EventLoop& loop, HttpHandler& handler, const ServerSettings& settings);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    [[nodiscard]] std::uint16_t port() const;
    /// Counts the open connections, HTTP and WebSocket.
    [[nodiscard]] int connections() const;
    /// Stops listening and closes every WebSocket. Call on the loop's thread.
    void close();

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

/// Tells whether a host name or address is loopback, reachable from this machine only.
[[nodiscard]] bool is_loopback(const std::string& host);

}  // namespace lawan::server
