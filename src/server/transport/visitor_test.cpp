#include "server/transport/visitor.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::server {
namespace {

using ::testing::HasSubstr;

TEST(Visitor, IsAnAddressOrAHouseholdOfThem) {
    EXPECT_EQ(counted_address("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(counted_address("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(counted_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(counted_address("2001:db8:1:2::9"), counted_address("2001:db8:1:2:ffff::1"));
    EXPECT_NE(counted_address("2001:db8:1:2::9"), counted_address("2001:db8:1:3::9"));
    EXPECT_EQ(counted_address("nothing"), "nothing");
}

TEST(TrustedProxies, AreAddresses) {
    EXPECT_TRUE(TrustedProxies::of({"127.0.0.1", "::1", "2001:DB8::0:1"}).has_value());
    for (const char* wrong : {"", "localhost", "127.0.0.1:80", "10.0.0.0/8", "127.0.0.256"}) {
        const auto proxies = TrustedProxies::of({"127.0.0.1", wrong});
        ASSERT_FALSE(proxies.has_value()) << wrong;
        EXPECT_THAT(proxies.error().message, HasSubstr("not an IP address")) << wrong;
    }
    const TrustedProxies proxies = *TrustedProxies::of({"2001:DB8::0:1", "10.0.0.1"});
    EXPECT_TRUE(proxies.has("2001:db8::1"));
    EXPECT_TRUE(proxies.has("::ffff:10.0.0.1"));
    EXPECT_FALSE(proxies.has("10.0.0.2"));
    EXPECT_FALSE(TrustedProxies().has("127.0.0.1"));
}

TEST(TrustedProxies, NameTheVisitorBehindThem) {
    const TrustedProxies proxies = *TrustedProxies::of({"127.0.0.1", "10.0.0.1"});
    struct Case {
        const char* peer;
        const char* forwarded_for;
        const char* visitor;
    };
    for (const auto& [peer, forwarded_for, visitor] : {
             Case{"127.0.0.1", "192.0.2.7", "192.0.2.7"},
             Case{"127.0.0.1", "", "127.0.0.1"},
             // Entries forged by the client precede those of the proxy.
             Case{"127.0.0.1", "198.51.100.1, 192.0.2.7", "192.0.2.7"},
             Case{"127.0.0.1", "127.0.0.1,192.0.2.7", "192.0.2.7"},
             Case{"127.0.0.1", "198.51.100.1, 192.0.2.7 , 10.0.0.1", "192.0.2.7"},
             Case{"127.0.0.1", "10.0.0.1, 127.0.0.1", "10.0.0.1"},
             Case{"127.0.0.1", "2001:db8:1:2::7", "2001:db8:1:2::/64"},
             Case{"127.0.0.1", "[2001:db8:1:2::7]:4711", "2001:db8:1:2::/64"},
             Case{"127.0.0.1", "192.0.2.7:4711", "192.0.2.7"},
             Case{"127.0.0.1", "192.0.2.7, unknown", "127.0.0.1"},
             Case{"127.0.0.1", "192.0.2.7, unknown, 10.0.0.1", "10.0.0.1"},
             Case{"127.0.0.1", ",,,", "127.0.0.1"},
             // Only trusted proxies are believed.
             Case{"192.0.2.9", "198.51.100.1", "192.0.2.9"},
             Case{"2001:db8:1:2::9", "198.51.100.1", "2001:db8:1:2::/64"},
         })
        EXPECT_EQ(proxies.visitor_of(peer, forwarded_for), visitor) << forwarded_for;
}

}  // namespace
}  // namespace lawan::server
