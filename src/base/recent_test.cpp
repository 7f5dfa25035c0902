#include "base/recent.hpp"

#include <gtest/gtest.h>

namespace lawan::base {
namespace {

TEST(Recent, KnowsWhatWasKept) {
    Recent<int, int> squares(4);
    EXPECT_EQ(squares.find(0, 0), nullptr) << "not even for a key of zeros";
    for (int number = 0; number < 16; ++number) {
        const auto hash = static_cast<std::uint64_t>(number) * 17;
        EXPECT_EQ(squares.keep(number, hash, number * number), number * number);
    }
    for (int number = 0; number < 16; ++number) {
        const int* square = squares.find(number, static_cast<std::uint64_t>(number) * 17);
        ASSERT_NE(square, nullptr);
        EXPECT_EQ(*square, number * number);
    }
}

TEST(Recent, TakesNoKeyForAnother) {
    Recent<int, int> squares(4);
    squares.keep(3, 5, 9);
    EXPECT_EQ(squares.find(4, 5), nullptr);
    EXPECT_EQ(squares.find(4, 5 + 16), nullptr);
    squares.keep(4, 5 + 16, 16);
    EXPECT_EQ(squares.find(3, 5), nullptr) << "the newer one has its place";
    EXPECT_EQ(*squares.find(4, 5 + 16), 16);
}

}  // namespace
}  // namespace lawan::base
