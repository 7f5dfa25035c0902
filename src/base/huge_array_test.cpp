#include "base/huge_array.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "base/error.hpp"

namespace lawan::base {
namespace {

TEST(HugeArray, IsZeroedAndBeginsAtAHugePage) {
    HugeArray<std::uint64_t> array(std::size_t{3} << 18U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&array[0]) % (std::size_t{2} << 20U), 0U);
    for (std::size_t i = 0; i < array.size(); ++i) ASSERT_EQ(array[i], 0U);
    array[array.size() - 1] = 7;
    EXPECT_EQ(array[array.size() - 1], 7U);
}

TEST(HugeArray, SaysSoWhenThereIsNoMemory) {
    EXPECT_THROW(HugeMemory(std::numeric_limits<std::size_t>::max() / 4), EnvironmentError);
}

}  // namespace
}  // namespace lawan::base
