#include "base/chunked_array.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace lawan::base {
namespace {

TEST(ChunkedArrayTest, RunsLieTogetherAndNeverMove) {
    ChunkedArray<int, 4> array;
    std::vector<std::uint32_t> firsts;
    std::vector<int*> places;
    for (int i = 0; i < 100; ++i) {
        firsts.push_back(array.take(5));
        int* run = &array[firsts.back()];
        places.push_back(run);
        for (int k = 0; k < 5; ++k) run[k] = 10 * i + k;
    }
    for (std::size_t i = 0; i < 100; ++i) {
        EXPECT_EQ(&array[firsts[i]], places[i]);
        for (std::uint32_t k = 0; k < 5; ++k) {
            EXPECT_EQ(array[firsts[i] + k], 10 * static_cast<int>(i) + static_cast<int>(k));
        }
    }
}

TEST(ChunkedArrayTest, SaysBeforehandWhatItWillOccupy) {
    ChunkedArray<int, 4> array;
    EXPECT_EQ(array.bytes_with(0), 0);
    for (const std::uint32_t count : {3U, 13U, 1U, 16U, 7U, 10U, 6U}) {
        const auto bytes = array.bytes_with(count);
        array.take(count);
        EXPECT_EQ(array.bytes_with(0), bytes);
        EXPECT_GE(bytes, array.size() * sizeof(int));
    }
    array.clear();
    EXPECT_EQ(array.bytes_with(0), 0);
}

}  // namespace
}  // namespace lawan::base
