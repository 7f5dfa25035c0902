#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/clock.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/http.hpp"
#include "server/transport/quota.hpp"

namespace lawan::server {

/// Checks the origin and rate of requests. Throws Refusal. Use on the loop's thread only.
class RequestLimits {
public:
    explicit RequestLimits(const ServerSettings& settings);

    /// Sets the port that was bound, which check_site() needs.
    void set_port(std::uint16_t port) { port_ = port; }

    /// Refuses requests from pages of other sites: a foreign Origin, unless the request only reads;
    /// and, unless the server is public, a Host that is not this machine (DNS rebinding).
    void check_site(const HttpRequest& request) const;

    /// Rate limit: takes a token for a request or message; throws if the address has none left.
    void count(const std::string& address);

    /// The limits on what one address may have open at a time.
    [[nodiscard]] Quota& sockets() { return sockets_; }
    [[nodiscard]] Quota& requests() { return requests_; }
    [[nodiscard]] Quota& analyses() { return analyses_; }
    [[nodiscard]] Quota& imports() { return imports_; }

private:
    /// A token bucket.
    struct Allowance {
        double left = 0;
        Clock::time_point at;
    };

    [[nodiscard]] bool is_own_name(const std::string& authority) const;
    void forget_the_quiet(Clock::time_point now);

    const ServerSettings& settings_;
    std::uint16_t port_ = 0;
    Quota sockets_;
    Quota requests_;
    Quota analyses_;
    Quota imports_;
    std::unordered_map<std::string, Allowance> allowances_;
};

}  // namespace lawan::server
