#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/random.hpp"
#include "solve/connect4/simd/lane_pair.hpp"
#include "solve/connect4/simd/portable_lanes.hpp"
#include "solve/connect4/standard_board.hpp"
#if defined(__AVX2__)
#include "solve/connect4/simd/vector_lanes.hpp"
#endif

// Compares every kind of lanes with plain words, lane by lane. The AVX-512 kind is compiled in one
// file only; the solver's test compares the number of nodes that it visits.

namespace lawan::solve::standard {
namespace {

template <class Lanes>
class LanesTest : public ::testing::Test {
protected:
    using Words = std::array<std::uint64_t, Lanes::count>;

    [[nodiscard]] static Lanes lanes(const Words& words) { return Lanes::load(words.data()); }
    [[nodiscard]] static Words words(const Lanes& lanes) {
        Words result;
        lanes.store(result.data());
        return result;
    }
    /// Draws boards, some of them empty.
    [[nodiscard]] Words some_boards() {
        Words result;
        for (auto& word : result)
            word = random_.below(4) == 0 ? 0 : random_.next() & random_.next() & board;
        return result;
    }
    /// Calls `expected` with each lane's words and compares the results.
    template <class Expected>
    static void expect_each(const Lanes& result, const Words& a, const Words& b,
                            const Expected& expected) {
        const Words got = words(result);
        for (std::size_t i = 0; i < got.size(); ++i) ASSERT_EQ(got[i], expected(a[i], b[i])) << i;
    }

    Random random_{1};
};

#if defined(__AVX2__)
using Kinds = ::testing::Types<PortableLanes, LanePair<PortableLanes>, VectorLanes<false>,
                               LanePair<VectorLanes<false>>>;
#else
using Kinds = ::testing::Types<PortableLanes, LanePair<PortableLanes>>;
#endif
TYPED_TEST_SUITE(LanesTest, Kinds);

TYPED_TEST(LanesTest, CalculateAsWordsDo) {
    using Word = std::uint64_t;
    for (int i = 0; i < 1000; ++i) {
        const auto a = this->some_boards();
        const auto b = this->some_boards();
        const auto x = this->lanes(a);
        const auto y = this->lanes(b);
        this->expect_each(x & y, a, b, [](Word v, Word w) { return v & w; });
        this->expect_each(x | y, a, b, [](Word v, Word w) { return v | w; });
        this->expect_each(x + y, a, b, [](Word v, Word w) { return v + w; });
        this->expect_each(x - y, a, b, [](Word v, Word w) { return v - w; });
        this->expect_each(x * y, a, b, [](Word v, Word w) { return v * w; });
        this->expect_each(without(x, y), a, b, [](Word v, Word w) { return v & ~w; });
        this->expect_each(smaller(x, y), a, b, [](Word v, Word w) { return std::min(v, w); });
        this->expect_each(larger(x, y), a, b, [](Word v, Word w) { return std::max(v, w); });
        this->expect_each(x.template up<3>(), a, b, [](Word v, Word) { return v << 3; });
        this->expect_each(x.down(9), a, b, [](Word v, Word) { return v >> 9; });
        this->expect_each(x.popcounts(), a, b,
                          [](Word v, Word) { return static_cast<Word>(std::popcount(v)); });
        this->expect_each(x.mirrored(), a, b, [](Word v, Word) { return std::byteswap(v) >> 8; });
        this->expect_each(completing(x), a, b, [](Word v, Word) { return completing(v); });
        this->expect_each(fours(x), a, b, [](Word v, Word) { return fours(v); });
        ASSERT_EQ(x.largest(), *std::ranges::max_element(a));
    }
}

TYPED_TEST(LanesTest, ChooseByMasks) {
    for (int i = 0; i < 1000; ++i) {
        const auto a = this->some_boards();
        const auto b = this->some_boards();
        const auto x = this->lanes(a);
        const auto y = this->lanes(b);
        const auto more = greater(x, y);
        auto stored = b;
        x.store_where(more, stored.data());
        ASSERT_EQ(this->words(choose(more, x, y)), stored);
        for (std::size_t lane = 0; lane < a.size(); ++lane) {
            ASSERT_EQ(more.bits() >> lane & 1, a[lane] > b[lane] ? 1 : 0);
            ASSERT_EQ(equal(x, y).bits() >> lane & 1, a[lane] == b[lane] ? 1 : 0);
            ASSERT_EQ(stored[lane], std::max(a[lane], b[lane]));
        }
    }
}

TYPED_TEST(LanesTest, MarkZeroBytes) {
    for (int i = 0; i < 1000; ++i) {
        const auto a = this->some_boards();
        const auto marked = this->words(this->lanes(a).zero_bytes());
        for (std::size_t lane = 0; lane < a.size(); ++lane) {
            for (int byte = 0; byte < 8; ++byte)
                ASSERT_EQ(marked[lane] >> 8 * byte & 0xff,
                          (a[lane] >> 8 * byte & 0xff) == 0 ? 0xff : 0);
        }
    }
}

TYPED_TEST(LanesTest, TakeTheLowestBitsOfASet) {
    const auto bits = this->words(TypeParam::single_bits(0b1011'0101'0000));
    const std::array<std::uint64_t, 8> expected = {0x10, 0x40, 0x100, 0x200, 0x800, 0, 0, 0};
    for (std::size_t lane = 0; lane < bits.size(); ++lane) EXPECT_EQ(bits[lane], expected[lane]);
    const auto numbers = this->words(TypeParam::numbers());
    for (std::size_t lane = 0; lane < numbers.size(); ++lane) EXPECT_EQ(numbers[lane], lane);
}

TYPED_TEST(LanesTest, FindTheWordThatIsEqualButForSomeBits) {
    constexpr std::uint64_t ignored = 0xff;
    std::array<std::array<std::uint64_t, 4>, TypeParam::count> buckets{};
    std::array<std::uint64_t, TypeParam::count> addresses;
    std::array<std::uint64_t, TypeParam::count> values;
    for (std::size_t lane = 0; lane < buckets.size(); ++lane) {
        buckets[lane] = {0x1100, 0x2201, 0x3302, 0x4403};
        addresses[lane] = std::bit_cast<std::uintptr_t>(buckets[lane].data());
        values[lane] = lane % 5 == 4 ? 0x5500 : 0x1100 * (lane % 5 + 1);
    }
    const auto found = this->words(TypeParam::find(addresses.data(), values.data(), ignored));
    for (std::size_t lane = 0; lane < buckets.size(); ++lane)
        EXPECT_EQ(found[lane], lane % 5 == 4 ? 0 : buckets[lane][lane % 5]);
}

}  // namespace
}  // namespace lawan::solve::standard
