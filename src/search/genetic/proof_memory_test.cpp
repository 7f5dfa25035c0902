#include "search/genetic/proof_memory.hpp"

#include <gtest/gtest.h>

namespace lawan::search {
namespace {

TEST(ProofMemory, KnowsWhatWasStoredAndNothingElse) {
    ProofMemory memory;
    EXPECT_EQ(memory.find(0), 0);
    EXPECT_EQ(memory.find(77), 0);
    memory.store(77, -3000);
    EXPECT_EQ(memory.find(77), -3000);
    EXPECT_EQ(memory.find(78), 0);
    memory.clear();
    EXPECT_EQ(memory.find(77), 0);
}

TEST(ProofMemory, ANewerProofTakesThePlaceOfAnOlderOne) {
    ProofMemory memory(4);
    memory.store(1, 1000);
    memory.store(2, -1000);  // the same slot: the highest bits are the index
    EXPECT_EQ(memory.find(1), 0);
    EXPECT_EQ(memory.find(2), -1000);
    memory.store(std::uint64_t{1} << 63, 2000);
    EXPECT_EQ(memory.find(2), -1000);
    EXPECT_EQ(memory.find(std::uint64_t{1} << 63), 2000);
}

}  // namespace
}  // namespace lawan::search
