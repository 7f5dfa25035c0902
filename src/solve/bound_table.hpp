#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/huge_array.hpp"

namespace lawan::standard {

/// What is known of a score: it lies in least .. most. Not initialised, as places are not: a search
/// makes room for eight of them at every node.
struct Bounds {
    int least;
    int most;
};
inline constexpr Bounds any_score{-32, 31};

/// Bounds of scores by position, four to a bucket, the latest first. An entry is one word:
///
///     remainder of the key | generation, 16 bits | most + 32, 6 bits | least + 32, 6 bits
///
/// A key has 49 bits. An odd multiplier permutes them; the highest choose the bucket and the rest
/// is stored, so an entry is never taken for another position's. A new generation makes all
/// entries foreign without touching them.
///
/// Threads may look up and store at the same time: a word is read and written whole, and what it
/// says of its position is true whoever wrote it. Only `forget` needs the table for itself.
class BoundTable {
public:
    struct Place {
        std::uint64_t* bucket;
        std::uint64_t tag;
    };

    /// The most that fits into `bytes`, but at least 256 kB. Throws EnvironmentError if the machine
    /// does not have as much.
    explicit BoundTable(std::size_t bytes);
    void forget();

    template <class Lanes>
    [[nodiscard]] Place place(std::uint64_t key) const {
        const std::uint64_t mixed = Lanes::packed(key) * multiplier & key_mask;
        return {entries_ + (mixed >> remainder_bits_) * bucket_size,
                (mixed & remainder_mask_) << (generation_bits + bounds_bits) | generation_};
    }

    static void prefetch(const Place& place) { __builtin_prefetch(place.bucket); }

    /// Narrows `bounds` by what the table knows of the place.
    template <class Lanes>
    static bool narrow(const Place& place, Bounds& bounds) {
        const unsigned equal = Lanes::equal_words(place.bucket, place.tag, bounds_mask);
        if (equal == 0) return false;
        const std::uint64_t entry = word(place.bucket[std::countr_zero(equal)]).load(relaxed);
        if ((entry & ~bounds_mask) != place.tag) return false;  // another thread moved it
        bounds.least = std::max(bounds.least, static_cast<int>(entry & 63) - 32);
        bounds.most = std::min(bounds.most, static_cast<int>(entry >> 6 & 63) - 32);
        return true;
    }

    static void store(const Place& place, const Bounds& bounds) {
        const auto most = static_cast<std::uint64_t>(bounds.most + 32);
        const auto least = static_cast<std::uint64_t>(bounds.least + 32);
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
    static constexpr int bounds_bits = 12;
    static constexpr int generation_bits = 16;
    static constexpr int key_bits = 49;
    static constexpr std::uint64_t bounds_mask = (1U << bounds_bits) - 1;
    static constexpr std::uint64_t key_mask = (std::uint64_t{1} << key_bits) - 1;
    static constexpr std::uint64_t multiplier = 0x1c64e6d2f3a9b;  // odd

    [[nodiscard]] static int bucket_bits(std::size_t bytes);

    std::size_t count_ = 0;
    HugeMemory memory_;
    std::uint64_t* entries_ = nullptr;  ///< in the memory
    int remainder_bits_ = 0;
    std::uint64_t remainder_mask_ = 0;
    std::uint64_t generation_ = 0;  ///< in its place within an entry
};

}  // namespace lawan::standard
