#include "server/transport/visitor.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/text.hpp"

namespace lawan::server {
namespace {

using Bytes = std::array<unsigned char, 16>;

/// Parses an IP address; IPv4 becomes IPv4-mapped IPv6, `::ffff:0:0/96`.
std::optional<Bytes> parsed(std::string_view text) {
    const std::string whole(text);
    Bytes bytes{};
    if (inet_pton(AF_INET6, whole.c_str(), bytes.data()) == 1) return bytes;
    bytes = {};
    bytes[10] = bytes[11] = 0xff;
    if (inet_pton(AF_INET, whole.c_str(), bytes.data() + 12) == 1) return bytes;
    return std::nullopt;
}

bool is_v4(const Bytes& bytes) {
    return std::all_of(bytes.begin(), bytes.begin() + 10, [](auto byte) { return byte == 0; }) &&
           bytes[10] == 0xff && bytes[11] == 0xff;
}

std::string text_of(const Bytes& bytes) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (is_v4(bytes))
        inet_ntop(AF_INET, bytes.data() + 12, text.data(), text.size());
    else
        inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
    return text.data();
}

/// Strips brackets and port from `[2001:db8::1]:443` and `192.0.2.1:443`, as some proxies write.
std::string_view without_port(std::string_view entry) {
    if (entry.starts_with('[')) {
        const std::size_t end = entry.find(']');
        return end == std::string_view::npos ? entry : entry.substr(1, end - 1);
    }
    const std::size_t colon = entry.find(':');
    const bool one_colon = colon != std::string_view::npos && colon == entry.rfind(':');
    return one_colon ? entry.substr(0, colon) : entry;
}

}  // namespace

std::string counted_address(std::string_view address) {
    auto bytes = parsed(address);
    if (!bytes) return std::string(address);
    if (is_v4(*bytes)) return text_of(*bytes);
    std::fill(bytes->begin() + 8, bytes->end(), static_cast<unsigned char>(0));
    return text_of(*bytes) + "/64";
}

Expected<TrustedProxies> TrustedProxies::of(const std::vector<std::string>& addresses) {
    TrustedProxies proxies;
    for (const auto& address : addresses) {
        const auto bytes = parsed(address);
        if (!bytes)
            return fail(fmt::format("{} is not an IP address such as 127.0.0.1 or ::1",
                                    in_quotes(address)));
        proxies.addresses_.push_back(text_of(*bytes));
    }
    return proxies;
}

bool TrustedProxies::has(std::string_view address) const {
    const auto bytes = parsed(address);
    return bytes && std::ranges::find(addresses_, text_of(*bytes)) != addresses_.end();
}

std::string TrustedProxies::visitor_of(std::string_view peer,
                                       std::string_view forwarded_for) const {
    std::string_view nearest = peer;
    const auto entries = split(forwarded_for, ',');
    for (auto entry = entries.rbegin(); entry != entries.rend() && has(nearest); ++entry) {
        const std::string_view named = without_port(trimmed(entry->text));
        // A trusted proxy that does not name its client counts as the client.
        if (!parsed(named)) break;
        nearest = named;
    }
    return counted_address(nearest);
}

}  // namespace lawan::server
