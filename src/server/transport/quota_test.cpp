#include "server/transport/quota.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace lawan::server {
namespace {

int status_of(Quota& quota, const std::string& visitor) {
    try {
        (void)quota.take(visitor, 1);
        return 200;
    } catch (const Refusal& refusal) {
        return refusal.status();
    }
}

TEST(Quota, IsOfOneVisitorAndOfAll) {
    Quota quota("things", "too many things", 2, 3);
    std::vector<Quota::Share> shares;
    shares.push_back(quota.take("ani", 1));
    shares.push_back(quota.take("ani", 1));
    EXPECT_EQ(status_of(quota, "ani"), 429);
    EXPECT_EQ(status_of(quota, "budi"), 200);
    shares.push_back(quota.take("budi", 1));
    EXPECT_EQ(status_of(quota, "citra"), 503);
    shares.erase(shares.begin());
    EXPECT_EQ(quota.in_all(), 2);
    EXPECT_EQ(quota.of("ani"), 1);
    EXPECT_EQ(status_of(quota, "ani"), 200);
    shares.clear();
    EXPECT_EQ(quota.in_all(), 0);
}

TEST(Quota, SharesMayOutliveIt) {
    Quota::Share share;
    {
        Quota quota("things", "too many things", 1, 1);
        share = quota.take("ani", 1);
    }
    share = {};
}

}  // namespace
}  // namespace lawan::server
