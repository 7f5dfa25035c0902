#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/huge_array.hpp"
#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// A score lies in least .. most. Left uninitialised, as is Place, because a search makes eight of
/// them at every node.
struct Bounds {
    int least;
    int most;
};
inline constexpr Bounds any_score{-32, 31};

/// A table of score bounds by position, in buckets of four, the most recent first. An entry is one
/// word:
///
///     remainder of the key | generation, 9 bits | 31 - most, 6 bits | least + 32, 6 bits
///
/// so that a word of zeros is an empty entry. A key has 55 bits. Multiplying by an odd number
/// permutes them; the highest bits choose the bucket and the rest is stored, so an entry is never
/// taken for another position's. A new generation invalidates all entries without touching them.
///
/// Threads may look up and store at the same time: words are read and written atomically, and what
/// an entry says is true whichever thread wrote it. Only `forget` needs exclusive access.
class BoundTable {
public:
    struct Place {
        std::uint64_t* bucket;
        std::uint64_t tag;
    };

    /// Uses the largest power of two within `bytes`, but at least 256 kB. Fails if there is not
    /// enough memory.
    [[nodiscard]] static Expected<BoundTable> make(std::size_t bytes);
    void forget();

    [[nodiscard]] Place place(std::uint64_t key) const {
        const std::uint64_t mixed = key * multiplier & key_mask;
        return {entries_ + (mixed >> remainder_bits_) * bucket_size,
                (mixed & remainder_mask_) << (generation_bits + bounds_bits) | generation_};
    }

    /// The places of several keys, as SIMD lanes: the addresses of their buckets, and their tags.
    template <SimdLanes Lanes>
    struct Places {
        Lanes buckets;
        Lanes tags;
    };
    template <SimdLanes Lanes>
    [[nodiscard, gnu::always_inline]] Places<Lanes> places(Lanes keys) const {
        const Lanes mixed = keys * Lanes::all(multiplier) & Lanes::all(key_mask);
        const auto address = std::bit_cast<std::uintptr_t>(entries_);
        return {Lanes::all(address) + mixed.down(remainder_bits_).template up<bucket_bytes_bits>(),
                (mixed & Lanes::all(remainder_mask_)).template up<generation_bits + bounds_bits>() |
                    Lanes::all(generation_)};
    }

    /// Narrows `bounds` by the entry of the place. Returns whether there is one.
    template <BucketLanes Lanes>
    static bool narrow(const Place& place, Bounds& bounds) {
        const std::uint64_t entry = Lanes::find(place.bucket, place.tag, bounds_mask);
        if (entry == 0) return false;
        bounds.least = std::max(bounds.least, static_cast<int>(entry & 63) + any_score.least);
        bounds.most = std::min(bounds.most, any_score.most - static_cast<int>(entry >> 6 & 63));
        return true;
    }

    /// Bounds of several scores as entries store them: the distances from any_score's bounds.
    template <SimdLanes Lanes>
    struct Distances {
        Lanes of_least;
        Lanes of_most;
    };
    /// Narrows the bounds of several places, given as addresses of buckets and tags.
    template <SimdLanes Lanes>
    [[nodiscard, gnu::always_inline]] static Distances<Lanes> narrowed(
        const Distances<Lanes>& bounds, const std::uint64_t* buckets, const std::uint64_t* tags) {
        const Lanes entries = Lanes::find(buckets, tags, bounds_mask);
        const Lanes score = Lanes::all(63);
        return {larger(bounds.of_least, entries & score),
                larger(bounds.of_most, entries.template down<6>() & score)};
    }

    static void store(const Place& place, const Bounds& bounds) {
        const auto least = static_cast<std::uint64_t>(bounds.least - any_score.least);
        const auto most = static_cast<std::uint64_t>(any_score.most - bounds.most);
        std::uint64_t* const bucket = place.bucket;
        int i = 0;
        while (i < bucket_size - 1 && (word(bucket[i]).load(relaxed) & ~bounds_mask) != place.tag)
            ++i;
        for (; i > 0; --i) word(bucket[i]).store(word(bucket[i - 1]).load(relaxed), relaxed);
        word(bucket[0]).store(place.tag | most << 6 | least, relaxed);
    }

private:
    static constexpr auto relaxed = std::memory_order_relaxed;
    [[nodiscard]] static std::atomic_ref<std::uint64_t> word(std::uint64_t& entry) {
        return std::atomic_ref(entry);
    }

    static constexpr int bucket_size = 4;
    static constexpr int bucket_bytes_bits = 5;
    static constexpr int bounds_bits = 12;
    static constexpr int generation_bits = 9;
    static constexpr int key_bits = 55;
    static constexpr std::uint64_t bounds_mask = (1U << bounds_bits) - 1;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << key_bits) - 1;
    static constexpr std::uint64_t multiplier = 0x5a1c64e6d2f3a9;  // odd

    BoundTable(HugeMemory memory, int bucket_bits);

    std::size_t count_;
    HugeMemory memory_;
    std::uint64_t* entries_;  ///< in memory_
    int remainder_bits_;
    std::uint64_t remainder_mask_;
    std::uint64_t generation_ = 0;  ///< shifted to its place within an entry
};

}  // namespace lawan::solve::standard
