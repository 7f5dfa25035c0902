#include "solve/adjacency/full_board/set_tables.hpp"

#include <gtest/gtest.h>

#include <set>

namespace lawan::solve {
namespace {

constexpr int table_key_bits = 56;
constexpr std::size_t little = std::size_t{8} << 20U;

TEST(SetTables, ALargeTableHasASmallOneBesideIt) {
    auto tables = *SetTables::make(4 * little, table_key_bits, little);
    SetBounds& of_small = tables.of(SetTables::small_sets);
    SetBounds& of_large = tables.of(SetTables::small_sets + 1);
    EXPECT_NE(&of_small, &of_large);
    EXPECT_EQ(&of_small, &tables.of(1));
    EXPECT_EQ(of_small.bytes(), little);
    EXPECT_EQ(of_large.bytes(), 4 * little);

    of_small.store(1, {.lower = -1, .upper = 1, .move = 0}, 1);
    of_large.store(2, {.lower = -1, .upper = 1, .move = 0}, 1);
    EXPECT_FALSE(of_large.find(1));
    std::set<std::uint64_t> kept;
    tables.for_each(
        1, [&](std::uint64_t key, const SetBounds::Bounds&, std::uint64_t) { kept.insert(key); });
    EXPECT_EQ(kept, (std::set<std::uint64_t>{1, 2}));
}

TEST(SetTables, ASmallTableHoldsAllSets) {
    auto tables = *SetTables::make(2 * little, table_key_bits, little);
    EXPECT_EQ(&tables.of(1), &tables.of(table_key_bits));
    EXPECT_EQ(tables.of(1).bytes(), 2 * little);
}

TEST(SetTables, SaysHowMuchItMayTake) {
    constexpr std::size_t gigabyte = std::size_t{1} << 30U;
    EXPECT_EQ(SetTables::most_bytes(gigabyte - 1), gigabyte - 1);
    EXPECT_EQ(SetTables::most_bytes(gigabyte), gigabyte + SetTables::usual_small_bytes);
}

}  // namespace
}  // namespace lawan::solve
