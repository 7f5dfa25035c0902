#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "base/clock.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/http.hpp"
#include "server/transport/quota.hpp"

namespace lawan::server {

/// Who may ask, and how often. Throws Refusal at those who may not. On the loop.
class RequestLimits {
public:
    explicit RequestLimits(const ServerSettings& settings);

    /// The port that was bound at last; needed by check_site.
    void set_port(std::uint16_t port) { port_ = port; }

    /// Refuses other sites' pages: a foreign Origin on anything but reading, and on a server for
    /// this machine a Host that is not this machine (a name that was bent to 127.0.0.1).
    void check_site(const HttpRequest& request) const;

    /// Counts a request or message; refuses if there were too many from this address.
    void count(const std::string& address);

    /// What one address may have at a time.
    [[nodiscard]] Quota& sockets() { return sockets_; }
    [[nodiscard]] Quota& requests() { return requests_; }
    [[nodiscard]] Quota& analyses() { return analyses_; }
    [[nodiscard]] Quota& imports() { return imports_; }

private:
    /// A bucket that fills with time.
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
