#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// The whole server. Making it opens the database and the port; run() serves.
class Server {
public:
    /// Throws EnvironmentError. The registry must outlive it.
    Server(const Registry& registry, ServerSettings settings);
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server();

    [[nodiscard]] std::uint16_t port() const;
    /// Where a browser finds it.
    [[nodiscard]] std::string address() const;
    /// Blocks until stop().
    void run();
    /// Says goodbye to everybody and ends. From any thread.
    void stop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace lawan::server
