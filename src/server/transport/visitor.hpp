#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "runtime/game_record.hpp"

namespace lawan::server {

/// Who asks, as every quota counts it. Keys cost nothing, so a limit that must hold is one of the
/// address.
struct Visitor {
    std::string address;  ///< see counted_address()
    KeyHash key{};        ///< empty: somebody without one

    bool operator==(const Visitor&) const = default;
};

/// An IP address as limits count it: of IPv6 the first 64 bits, because every household has that
/// many; an IPv4 address inside IPv6 as IPv4. A text that is no address stays as it is.
[[nodiscard]] std::string counted_address(std::string_view address);

/// The proxies whose word is taken for who is behind them.
class TrustedProxies {
public:
    TrustedProxies() = default;
    /// An error names the one that is no IP address.
    [[nodiscard]] static Expected<TrustedProxies> of(const std::vector<std::string>& addresses);

    [[nodiscard]] bool has(std::string_view address) const;

    /// The counted address of who asks. `peer`: the other end of the connection. `forwarded_for`:
    /// all X-Forwarded-For fields joined by commas; only a trusted peer is believed, and of its
    /// list the last entry that is no trusted proxy itself: whatever stands before it may be made
    /// up.
    [[nodiscard]] std::string visitor_of(std::string_view peer,
                                         std::string_view forwarded_for) const;

private:
    std::vector<std::string> addresses_;  ///< in their shortest form
};

}  // namespace lawan::server
