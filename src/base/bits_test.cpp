#include "base/bits.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace lawan::base {
namespace {

TEST(BitsTest, FindsEverySetBit) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const std::uint64_t bits = random.next() & random.next();
        int index = 0;
        for (int place = 0; place < 64; ++place) {
            if ((bits >> place & 1) == 0) continue;
            EXPECT_EQ(nth_set_bit(bits, index), place);
            ++index;
        }
    }
}

TEST(BitsTest, FindsTheEnds) {
    EXPECT_EQ(nth_set_bit(1, 0), 0);
    EXPECT_EQ(nth_set_bit(std::uint64_t{1} << 63, 0), 63);
    EXPECT_EQ(nth_set_bit(~std::uint64_t{0}, 63), 63);
}

}  // namespace
}  // namespace lawan::base
