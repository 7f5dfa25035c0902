#include "base/byte_lanes.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.hpp"

namespace lawan::base {
namespace {

ByteLanes random_lanes(Random& random, std::uint32_t below) {
    ByteLanes lanes{};
    for (int lane = 0; lane < 16; ++lane)
        lanes[lane] = static_cast<std::uint8_t>(random.below(below));
    return lanes;
}

TEST(ByteLanes, PicksLanesAndZeros) {
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const ByteLanes bytes = random_lanes(random, 256);
        ByteLanes lanes = random_lanes(random, 17);
        for (int lane = 0; lane < 16; ++lane)
            if (lanes[lane] == 16) lanes[lane] = no_lane;
        const ByteLanes found = picked(bytes, lanes);
        for (int lane = 0; lane < 16; ++lane)
            ASSERT_EQ(found[lane], lanes[lane] == no_lane ? 0 : bytes[lanes[lane]]);
    }
}

TEST(ByteLanes, TheLargerIsUnsigned) {
    Random random(2);
    const ByteLanes first = random_lanes(random, 256);
    const ByteLanes second = random_lanes(random, 256);
    const ByteLanes found = larger(first, second);
    for (int lane = 0; lane < 16; ++lane)
        EXPECT_EQ(found[lane], std::max(first[lane], second[lane]));
    EXPECT_EQ(larger(in_each_lane(200), in_each_lane(100))[7], 200);
}

}  // namespace
}  // namespace lawan::base
