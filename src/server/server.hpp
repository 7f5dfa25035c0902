#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// The whole server. The constructor opens the database and binds the port; run() serves.
class Server {
public:
    /// Throws EnvironmentError. The registry must outlive the server.
    Server(const Registry& registry, ServerSettings settings);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    [[nodiscard]] std::uint16_t port() const;
    /// Returns the URL to open in a browser.
    [[nodiscard]] std::string address() const;
    /// Serves on the calling thread; blocks until stop().
    void run();
    /// Stops listening, closes the WebSockets and soon makes run() return. Does not block.
    /// Thread-safe.
    void stop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lawan::server
