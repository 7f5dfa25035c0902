#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "runtime/game_record.hpp"

namespace lawan::server {

/// A client, as every quota counts it. Keys are free to make up, so limits that must hold go by
/// address.
struct Visitor {
    std::string address;  ///< see counted_address()
    KeyHash key{};        ///< empty: anonymous

    bool operator==(const Visitor&) const = default;
};

/// Returns an IP address as limits count it: IPv6 by its /64 prefix, because every household has
/// that many addresses; IPv4-mapped IPv6 as IPv4. Returns text that is no address unchanged.
[[nodiscard]] std::string counted_address(std::string_view address);

/// Trusted reverse proxies, whose X-Forwarded-For is believed.
class TrustedProxies {
public:
    TrustedProxies() = default;
    /// The error names the entry that is no IP address.
    [[nodiscard]] static Expected<TrustedProxies> of(const std::vector<std::string>& addresses);

    [[nodiscard]] bool has(std::string_view address) const;

    /// Returns the client's counted address. `peer`: the other end of the connection.
    /// `forwarded_for`: all X-Forwarded-For fields, joined by commas. Believed from a trusted peer
    /// only: the client is its last entry that is not a trusted proxy itself, as everything before
    /// may be forged.
    [[nodiscard]] std::string visitor_of(std::string_view peer,
                                         std::string_view forwarded_for) const;

private:
    std::vector<std::string> addresses_;  ///< in canonical form
};

}  // namespace lawan::server
