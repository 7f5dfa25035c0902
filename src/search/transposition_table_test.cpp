#include "search/transposition_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "base/thread.hpp"
#include "game/hash.hpp"
#include "tests/expected.hpp"

namespace lawan::search {

using namespace tests;

namespace {

constexpr std::uint64_t bucket_bytes = 32;

std::uint64_t key_of(std::uint64_t number) { return mixed_key(number, 17, 0); }

TableEntry entry_of(Score score, int depth) {
    return {score, static_cast<std::uint8_t>(depth), Bound::Exact, 0};
}

TEST(TranspositionTableTest, FindsWhatWasStored) {
    auto table = *TranspositionTable::make(1 << 16);
    EXPECT_EQ(table.probe(key_of(1)), std::nullopt);
    for (const TableEntry& entry :
         {TableEntry{0, 0, Bound::Exact, 0}, TableEntry{-infinite_score, 255, Bound::Lower, 63},
          TableEntry{infinite_score, 1, Bound::Upper, 255}, TableEntry{-1, 64, Bound::Upper, 1}}) {
        table.store(key_of(1), entry);
        EXPECT_EQ(table.probe(key_of(1)), entry);
    }
    EXPECT_EQ(table.probe(key_of(2)), std::nullopt);
}

TEST(TranspositionTableTest, AKeyOfZeroIsAKeyLikeAnyOther) {
    auto table = *TranspositionTable::make(bucket_bytes);
    EXPECT_EQ(table.probe(0), std::nullopt) << "an empty slot is not an entry of key 0";
    table.store(0, entry_of(7, 3));
    EXPECT_EQ(table.probe(0), entry_of(7, 3));
}

TEST(TranspositionTableTest, PrefetchChangesNothing) {
    auto table = *TranspositionTable::make(1 << 12);
    table.store(key_of(1), entry_of(5, 1));
    table.prefetch(key_of(1));
    table.prefetch(key_of(2));
    EXPECT_EQ(table.probe(key_of(1)), entry_of(5, 1));
    EXPECT_EQ(table.probe(key_of(2)), std::nullopt);
}

TEST(TranspositionTableTest, OneSlotKeepsTheDeeperSearchTheOtherTheNewer) {
    auto table = *TranspositionTable::make(bucket_bytes);  // one bucket, which all keys share
    table.store(1, entry_of(10, 9));
    table.store(2, entry_of(20, 3));
    EXPECT_EQ(table.probe(1), entry_of(10, 9));
    EXPECT_EQ(table.probe(2), entry_of(20, 3));
    table.store(3, entry_of(30, 1));  // shallow, but newer than 2
    EXPECT_EQ(table.probe(1), entry_of(10, 9));
    EXPECT_EQ(table.probe(2), std::nullopt);
    EXPECT_EQ(table.probe(3), entry_of(30, 1));
    table.store(4, entry_of(40, 12));  // deeper than 1
    EXPECT_EQ(table.probe(1), std::nullopt);
    EXPECT_EQ(table.probe(3), entry_of(30, 1));
    EXPECT_EQ(table.probe(4), entry_of(40, 12));
    table.store(5, entry_of(50, 12));  // as deep, and newer
    EXPECT_EQ(table.probe(4), std::nullopt);
    EXPECT_EQ(table.probe(5), entry_of(50, 12));
}

TEST(TranspositionTableTest, TheLatestWordOnAKeyCounts) {
    auto table = *TranspositionTable::make(bucket_bytes);
    table.store(1, entry_of(10, 9));
    table.store(1, entry_of(11, 2));
    EXPECT_EQ(table.probe(1), entry_of(11, 2));
    table.store(2, entry_of(20, 9));
    table.store(1, entry_of(12, 2));
    EXPECT_EQ(table.probe(1), entry_of(12, 2));
    table.store(1, entry_of(13, 10));  // now in the other slot too
    EXPECT_EQ(table.probe(1), entry_of(13, 10));
}

TEST(TranspositionTableTest, ClearForgetsEverything) {
    auto table = *TranspositionTable::make(1 << 14);
    for (std::uint64_t number = 0; number < 2000; ++number)
        table.store(key_of(number), entry_of(1, 1));
    table.clear();
    for (std::uint64_t number = 0; number < 2000; ++number)
        ASSERT_EQ(table.probe(key_of(number)), std::nullopt);
    table.store(key_of(3), entry_of(4, 5));
    EXPECT_EQ(table.probe(key_of(3)), entry_of(4, 5));
}

TEST(TranspositionTableTest, SizesAreRoundedDownToAPowerOfTwo) {
    EXPECT_EQ(TranspositionTable::make(0)->bytes(), bucket_bytes);
    EXPECT_EQ(TranspositionTable::make(31)->bytes(), bucket_bytes);
    EXPECT_EQ(TranspositionTable::make(63)->bytes(), bucket_bytes);
    EXPECT_EQ(TranspositionTable::make(64)->bytes(), 64U);
    EXPECT_EQ(TranspositionTable::make(1'000'000)->bytes(), 524'288U);
    EXPECT_EQ(TranspositionTable::make(1 << 20)->bytes(), 1U << 20);
}

TEST(TranspositionTableTest, UsesItsWholeSize) {
    auto table = *TranspositionTable::make(1 << 16);
    const std::uint64_t entries = (1 << 16) / 16;
    for (std::uint64_t number = 0; number < entries; ++number)
        table.store(key_of(number), entry_of(static_cast<Score>(number), 1));
    std::uint64_t kept = 0;
    for (std::uint64_t number = 0; number < entries; ++number)
        kept += table.probe(key_of(number)).has_value();
    // All are equally deep, so a bucket keeps only the last of the two keys that it gets on
    // average. Of the buckets 1 - exp(-2) get any: 43 % of the keys remain.
    EXPECT_GT(kept, entries * 40 / 100);
}

TEST(TranspositionTableTest, RefusesASizeThatNoMachineHas) {
    EXPECT_EQ(error_of(TranspositionTable::make(std::uint64_t{1} << 63)).code,
              ErrorCode::Environment);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(__has_feature)
    // Sanitizers abort instead of letting `new` fail; clang announces them by __has_feature.
    EXPECT_EQ(error_of(TranspositionTable::make(std::uint64_t{1} << 58)).code,
              ErrorCode::Environment);
#endif
}

TEST(TranspositionTableTest, ThreadsNeverFindAnEntryThatWasNotStoredForTheKey) {
    // Few buckets, so that threads keep writing into each other's slots. Every field of an entry
    // follows from its key and score, so a torn entry shows.
    auto table = *TranspositionTable::make(4 * bucket_bytes);
    const auto made = [](std::uint64_t number, Score version) {
        const auto mixed = static_cast<int>(number) * 7 + version;
        return TableEntry{static_cast<Score>(number * 1000) + version,
                          static_cast<std::uint8_t>(mixed * 13 % 64), static_cast<Bound>(mixed % 3),
                          static_cast<std::uint8_t>(mixed)};
    };
    constexpr std::uint64_t keys = 24;
    constexpr Score versions = 100;
    constexpr int rounds = 400'000;
    std::atomic<int> found = 0;
    std::atomic<int> wrong = 0;
    std::barrier start(2);
    const auto hammer = [&](std::uint64_t seed) {
        Random random(seed);
        start.arrive_and_wait();
        for (int i = 0; i < rounds; ++i) {
            const std::uint64_t number = random.below(keys);
            if (random.below(2) == 0) {
                table.store(key_of(number),
                            made(number, static_cast<Score>(random.below(versions))));
            } else if (const auto entry = table.probe(key_of(number))) {
                found.fetch_add(1, std::memory_order_relaxed);
                const Score version = entry->score - static_cast<Score>(number * 1000);
                const bool possible = version >= 0 && version < versions;
                if (!possible || *entry != made(number, version))
                    wrong.fetch_add(1, std::memory_order_relaxed);
            }
        }
    };
    {
        const Thread first(hammer, 1);
        const Thread second(hammer, 2);
    }
    EXPECT_EQ(wrong.load(), 0);
    EXPECT_GT(found.load(), rounds / 10);
}

}  // namespace
}  // namespace lawan::search
