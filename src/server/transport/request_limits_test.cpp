#include "server/transport/request_limits.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>

#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

constexpr std::uint16_t own_port = 8080;

/// Returns the status of the Refusal; 0 if there is none.
template <class Task>
int status_of_refusal(const Task& task) {
    try {
        (void)task();
    } catch (const Refusal& refusal) {
        return refusal.status();
    }
    return 0;
}

HttpRequest request_to(const std::string& host, const std::string& method = "GET") {
    HttpRequest request;
    request.method = method;
    request.host = host;
    return request;
}

int site_status(const RequestLimits& limits, const HttpRequest& request) {
    return status_of_refusal([&] { return limits.check_site(request), 0; });
}

TEST(OwnMachine, IsAskedByItsOwnNamesOnly) {
    const ServerSettings settings;
    RequestLimits limits(settings);
    limits.set_port(own_port);
    for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"})
        EXPECT_EQ(site_status(limits, request_to(host)), 0) << host;
    for (const char* host : {"", "127.0.0.1", "localhost", "localhost:80", "127.0.0.1:8080.evil",
                             "evil.example:8080", "127.0.0.1:80801"})
        EXPECT_EQ(site_status(limits, request_to(host)), 403) << host;
    limits.set_port(80);
    EXPECT_EQ(site_status(limits, request_to("localhost")), 0);
}

TEST(OwnMachine, IsAskedByTheNameThatItListensOn) {
    ServerSettings settings;
    settings.host = "192.0.2.7";
    RequestLimits limits(settings);
    limits.set_port(own_port);
    EXPECT_EQ(site_status(limits, request_to("192.0.2.7:8080")), 0);
    EXPECT_EQ(site_status(limits, request_to("192.0.2.8:8080")), 403);
}

TEST(ForeignPages, MayOnlyRead) {
    for (const bool is_public : {false, true}) {
        const ServerSettings settings(is_public);
        RequestLimits limits(settings);
        limits.set_port(own_port);
        const auto ask = [&](const std::string& method, const std::string& origin,
                             bool is_upgrade = false) {
            HttpRequest request = request_to("localhost:8080", method);
            request.origin = origin;
            request.has_origin = true;
            request.is_upgrade = is_upgrade;
            return site_status(limits, request);
        };
        EXPECT_EQ(ask("GET", "http://evil.example"), 0);
        EXPECT_EQ(ask("HEAD", "null"), 0);
        EXPECT_EQ(ask("POST", "http://localhost:8080"), 0);
        EXPECT_EQ(ask("POST", "HTTP://LocalHost:8080"), 0);
        for (const char* origin : {"http://evil.example", "null", "", "http://localhost",
                                   "http://localhost:8081", "http://localhost:8080.evil"}) {
            EXPECT_EQ(ask("POST", origin), 403) << origin;
            EXPECT_EQ(ask("DELETE", origin), 403) << origin;
            EXPECT_EQ(ask("GET", origin, true), 403) << origin;
        }
        // Behind a TLS proxy.
        EXPECT_EQ(ask("POST", "https://localhost:8080"), is_public ? 0 : 403);
    }
}

TEST(PublicServer, IsAskedByAnyName) {
    const ServerSettings settings(true);
    const RequestLimits limits(settings);
    EXPECT_EQ(site_status(limits, request_to("games.example")), 0);
    // Programs other than browsers send no Origin.
    EXPECT_EQ(site_status(limits, request_to("games.example", "POST")), 0);
}

TEST(Requests, AreCountedByAddress) {
    ServerSettings settings(true);
    settings.limits.requests_a_second = 0.001;
    settings.limits.requests_at_once = 3;
    RequestLimits limits(settings);
    const auto count = [&](const std::string& address) {
        return status_of_refusal([&] { return limits.count(address), 0; });
    };
    for (int i = 0; i < 3; ++i) EXPECT_EQ(count("192.0.2.1"), 0);
    EXPECT_EQ(count("192.0.2.1"), 429);
    EXPECT_EQ(count("192.0.2.1"), 429);
    EXPECT_EQ(count("192.0.2.2"), 0);
}

TEST(Requests, AreLetInAgainWithTime) {
    ServerSettings settings(true);
    settings.limits.requests_a_second = 200;
    settings.limits.requests_at_once = 1;
    RequestLimits limits(settings);
    limits.count("192.0.2.1");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(status_of_refusal([&] { return limits.count("192.0.2.1"), 0; }), 0);
}

TEST(Requests, HaveNoLimitUnlessThereIsOne) {
    ServerSettings settings;
    settings.limits.requests_a_second = 0;
    settings.limits.requests_at_once = 0;
    RequestLimits limits(settings);
    for (int i = 0; i < 1000; ++i) limits.count("192.0.2.1");
}

}  // namespace
}  // namespace lawan::server
