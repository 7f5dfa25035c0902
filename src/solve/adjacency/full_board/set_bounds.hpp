#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "base/huge_array.hpp"
#include "base/prefetch.hpp"

namespace lawan::solve {

/// A table of proved bounds on values between -64 and 63. Entries hold the whole key, so a bound is
/// never taken for another set's. An entry is one 64-bit word, read and written atomically, so that
/// threads may share the table; a bucket is a cache line of eight entries. When it is full, the
/// entry with the least work is replaced.
///
///     | key above the bucket's bits 39 | lower 7 | upper 7 | move 6 | work 5 |
class SetBounds {
public:
    struct Bounds {
        int lower;
        int upper;
        int move;
    };

    /// Makes a table for keys below 2^key_bits that are well mixed in their low bits. Uses the
    /// largest power of two within `bytes`, but at least 8 MiB. Fails if there is not enough
    /// memory.
    [[nodiscard]] static Expected<SetBounds> make(std::size_t bytes, int key_bits) {
        const int bucket_bits = std::max(
            key_bits - tag_bits, static_cast<int>(std::bit_width(bytes / sizeof(Bucket))) - 1);
        auto buckets =
            HugeArray<Bucket>::allocate(std::size_t{1} << static_cast<unsigned>(bucket_bits));
        if (!buckets) return std::unexpected(std::move(buckets.error()));
        return SetBounds(bucket_bits, *std::move(buckets));
    }

    [[nodiscard]] std::optional<Bounds> find(std::uint64_t key) const {
        const std::uint64_t tag = key >> bucket_bits_;
        for (const auto& entry : bucket(key)) {
            const std::uint64_t word = entry.load(std::memory_order_relaxed);
            if (word >> tag_shift == tag && word != 0) return bounds_in(word);
        }
        return std::nullopt;
    }

    /// Calls `use(key, bounds, work)` for entries of at least that much work, which is rounded down
    /// to a power of two. Other threads may store meanwhile.
    template <class Use>
    void for_each(std::uint64_t least_work, const Use& use) const {
        for (std::size_t i = 0; i < buckets_.size(); ++i) {
            for (const auto& entry : buckets_[i].entries) {
                const std::uint64_t word = entry.load(std::memory_order_relaxed);
                if (word == 0) continue;
                const std::uint64_t work = std::uint64_t{1} << ((word & 31U) - 1);
                if (work >= least_work)
                    use((word >> tag_shift) << static_cast<unsigned>(bucket_bits_) | i,
                        bounds_in(word), work);
            }
        }
    }

    /// Stores bounds. A known set keeps the most work ever reported for it: a thread that comes
    /// late finds most answers in the table and reports little.
    void store(std::uint64_t key, const Bounds& bounds, std::uint64_t work) {
        const std::uint64_t tag = key >> bucket_bits_;
        auto effort =
            static_cast<std::uint64_t>(std::clamp(static_cast<int>(std::bit_width(work)), 1, 31));
        auto entries = bucket(key);
        auto* place = entries.data();
        std::uint64_t least = 32;
        for (auto& entry : entries) {
            const std::uint64_t word = entry.load(std::memory_order_relaxed);
            if (word == 0 || word >> tag_shift == tag) {
                place = &entry;
                effort = std::max(effort, word & 31U);
                break;
            }
            if ((word & 31U) < least) {
                least = word & 31U;
                place = &entry;
            }
        }
        place->store(tag << tag_shift | static_cast<std::uint64_t>(bounds.lower + 64) << 18U |
                         static_cast<std::uint64_t>(bounds.upper + 64) << 11U |
                         static_cast<std::uint64_t>(bounds.move) << 5U | effort,
                     std::memory_order_relaxed);
    }

    void clear() { buckets_.clear(); }

    void prefetch(std::uint64_t key) const { base::prefetch(bucket(key).data()); }

    [[nodiscard]] std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

private:
    using Entry = std::atomic<std::uint64_t>;
    struct alignas(64) Bucket {
        Entry entries[8];
    };

    SetBounds(int bucket_bits, HugeArray<Bucket> buckets)
        : bucket_bits_(bucket_bits), buckets_(std::move(buckets)) {}

    static constexpr int tag_shift = 25;
    static constexpr int tag_bits = 64 - tag_shift;

    [[nodiscard]] static Bounds bounds_in(std::uint64_t word) {
        return {.lower = static_cast<int>(word >> 18U & 127U) - 64,
                .upper = static_cast<int>(word >> 11U & 127U) - 64,
                .move = static_cast<int>(word >> 5U & 63U)};
    }
    [[nodiscard]] std::span<Entry> bucket(std::uint64_t key) {
        return buckets_[key & (buckets_.size() - 1)].entries;
    }
    [[nodiscard]] std::span<const Entry> bucket(std::uint64_t key) const {
        return buckets_[key & (buckets_.size() - 1)].entries;
    }

    int bucket_bits_;
    HugeArray<Bucket> buckets_;
};

}  // namespace lawan::solve
