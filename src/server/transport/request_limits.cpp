#include "server/transport/request_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

constexpr std::size_t most_remembered_addresses = 10'000;

Refusal wrong_origin() {
    return {403, "wrong_origin",
            "requests from other sites are refused; open this server by its own address"};
}

}  // namespace

RequestLimits::RequestLimits(const ServerSettings& settings)
    : settings_(settings),
      sockets_("connections", "too many open connections from your address; close some",
               settings.limits.sockets_of_one_address, settings.limits.sockets),
      requests_("requests", "too many requests from your address at a time; wait for their answers",
                settings.limits.requests_at_once_of_one_address, INT32_MAX),
      analyses_("analyses", "too many searches from your address at a time; wait for one to end",
                settings.limits.analyses_of_one_address, INT32_MAX),
      imports_("imports", "too many imports from your address at a time; wait for one to end",
               settings.limits.imports_of_one_address, INT32_MAX) {}

bool RequestLimits::is_own_name(const std::string& authority) const {
    const std::array<std::string, 4> names = {"127.0.0.1", "localhost", "[::1]", settings_.host};
    return std::ranges::any_of(names, [&](const std::string& name) {
        return authority == fmt::format("{}:{}", name, port_) || (port_ == 80 && authority == name);
    });
}

void RequestLimits::check_site(const HttpRequest& request) const {
    const std::string host = lower_case(request.host);
    // A public server may be reached by any name.
    if (!settings_.is_public && !is_own_name(host)) throw wrong_origin();
    const bool only_reads =
        (request.method == "GET" || request.method == "HEAD") && !request.is_upgrade;
    if (only_reads || !request.has_origin) return;
    const std::string origin = lower_case(request.origin);
    const bool own =
        origin == "http://" + host || (settings_.is_public && origin == "https://" + host);
    if (!own) throw wrong_origin();
}

void RequestLimits::count(const std::string& address) {
    const ServerLimits& limits = settings_.limits;
    if (limits.requests_a_second <= 0) return;
    const auto now = Clock::now();
    if (allowances_.size() > most_remembered_addresses) forget_the_quiet(now);
    const auto [entry, is_new] = allowances_.try_emplace(address, limits.requests_at_once, now);
    Allowance& allowance = entry->second;
    const double seconds = to_milliseconds(now - allowance.at) / 1000;
    allowance.left =
        std::min(limits.requests_at_once, allowance.left + seconds * limits.requests_a_second);
    allowance.at = now;
    if (allowance.left < 1) {
        throw Refusal(429, "too_many", "too many requests; wait a moment",
                      {{"what", "requests"}, {"retry_s", 1}});
    }
    allowance.left -= 1;
}

void RequestLimits::forget_the_quiet(Clock::time_point now) {
    const ServerLimits& limits = settings_.limits;
    const double to_fill = limits.requests_at_once / limits.requests_a_second;
    std::erase_if(allowances_, [&](const auto& entry) {
        return to_milliseconds(now - entry.second.at) / 1000 > to_fill;
    });
}

}  // namespace lawan::server
