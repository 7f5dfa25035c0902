#include "base/huge_array.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "base/error.hpp"
#include "tests/expected.hpp"

namespace lawan::base {

using namespace tests;

namespace {

TEST(HugeArray, IsZeroedAndBeginsAtAHugePage) {
    auto array = *HugeArray<std::uint64_t>::allocate(std::size_t{3} << 18U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(&array[0]) % (std::size_t{2} << 20U), 0U);
    for (std::size_t i = 0; i < array.size(); ++i) ASSERT_EQ(array[i], 0U);
    array[array.size() - 1] = 7;
    EXPECT_EQ(array[array.size() - 1], 7U);
    array.clear();
    EXPECT_EQ(array[array.size() - 1], 0U);
}

TEST(HugeArray, SaysSoWhenThereIsNoMemory) {
    const auto memory = HugeMemory::allocate(std::numeric_limits<std::size_t>::max() / 4);
    EXPECT_EQ(error_of(memory).code, ErrorCode::Environment);
}

}  // namespace
}  // namespace lawan::base
