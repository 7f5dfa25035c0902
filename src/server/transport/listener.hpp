#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/settings/settings.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/http.hpp"

namespace lawan::server {

/// Listens on a port and speaks HTTP/1.1 and WebSocket with whoever comes.
class Listener {
public:
    /// Binds at once. Throws EnvironmentError if the port cannot be had.
    Listener(EventLoop& loop, HttpHandler& handler, const ServerSettings& settings);
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    ~Listener();

    [[nodiscard]] std::uint16_t port() const;
    /// How many are open, HTTP and WebSocket.
    [[nodiscard]] int connections() const;
    /// No longer listens and says goodbye to every WebSocket. On the loop.
    void close();

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

/// Whether a name or address means this machine only.
[[nodiscard]] bool is_loopback(const std::string& host);

}  // namespace lawan::server
