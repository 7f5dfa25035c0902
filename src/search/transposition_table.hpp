#pragma once

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/prefetch.hpp"
#include "game/game.hpp"

namespace lawan::search {

/// How a stored score bounds the true one.
enum class Bound : std::uint8_t { Exact, Lower, Upper };

struct TableEntry {
    Score score = 0;
    std::uint8_t depth = 0;  ///< the search depth
    Bound bound = Bound::Exact;
    std::uint8_t move = 0;

    bool operator==(const TableEntry&) const = default;
};

/// A transposition table, by 64-bit hash key. Lockless and thread-safe (Hyatt and Mann): an entry
/// is two words, the first being key XOR data, so that a torn write matches no key. Buckets of two
/// slots: one is depth-preferred, the other always replaced.
class TranspositionTable {
public:
    /// Allocates at most `bytes`, rounded down to a power of two of buckets. Fails if there is not
    /// enough memory.
    [[nodiscard]] static Expected<TranspositionTable> make(std::uint64_t bytes) {
        const std::uint64_t count =
            std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(Bucket), 1));
        std::unique_ptr<Bucket[]> buckets;
        if (count <= std::numeric_limits<std::ptrdiff_t>::max() / sizeof(Bucket))
            buckets.reset(new (std::nothrow) Bucket[count]);
        if (!buckets) {
            return environment_failure(
                "not enough memory for a transposition table of this size; choose a smaller one");
        }
        return TranspositionTable(std::move(buckets), count);
    }

    /// Prefetches the bucket of a key ahead of its probe.
    void prefetch(std::uint64_t key) const { base::prefetch(&bucket(key)); }

    [[nodiscard]] std::optional<TableEntry> probe(std::uint64_t key) const {
        for (const Slot& slot : bucket(key).slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            const std::uint64_t check = slot.check.load(std::memory_order_relaxed);
            if ((check ^ data) == key && data != 0) return unpack(data);
        }
        return std::nullopt;
    }

    void store(std::uint64_t key, const TableEntry& entry) {
        auto& [deep, recent] = bucket(key).slots;
        const std::uint64_t kept = deep.data.load(std::memory_order_relaxed);
        const bool same = (deep.check.load(std::memory_order_relaxed) ^ kept) == key;
        const bool replace = kept == 0 || same || unpack(kept).depth <= entry.depth;
        Slot& slot = replace ? deep : recent;
        const std::uint64_t data = pack(entry);
        slot.data.store(data, std::memory_order_relaxed);
        slot.check.store(key ^ data, std::memory_order_relaxed);
    }

    /// Clears the table. Not thread-safe.
    void clear() {
        for (std::uint64_t i = 0; i < count_; ++i) {
            for (Slot& slot : buckets_[i].slots) {
                slot.data.store(0, std::memory_order_relaxed);
                slot.check.store(0, std::memory_order_relaxed);
            }
        }
    }

    [[nodiscard]] std::uint64_t bytes() const { return count_ * sizeof(Bucket); }

private:
    struct Slot {
        std::atomic<std::uint64_t> check = 0;
        std::atomic<std::uint64_t> data = 0;
    };
    struct alignas(32) Bucket {
        Slot slots[2];
    };

    TranspositionTable(std::unique_ptr<Bucket[]> buckets, std::uint64_t count)
        : buckets_(std::move(buckets)), count_(count) {}

    // data: score 32 bits, depth 8, move 8, bound 2, and one bit that is always set, so that data
    // is never 0 (an empty slot).
    static std::uint64_t pack(const TableEntry& entry) {
        return std::uint64_t{static_cast<std::uint32_t>(entry.score)} |
               std::uint64_t{entry.depth} << 32 | std::uint64_t{entry.move} << 40 |
               std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 48 | std::uint64_t{1} << 50;
    }
    static TableEntry unpack(std::uint64_t data) {
        return {static_cast<Score>(static_cast<std::uint32_t>(data)),
                static_cast<std::uint8_t>(data >> 32), static_cast<Bound>(data >> 48 & 3),
                static_cast<std::uint8_t>(data >> 40)};
    }

    [[nodiscard]] const Bucket& bucket(std::uint64_t key) const {
        return buckets_[key & (count_ - 1)];
    }
    [[nodiscard]] Bucket& bucket(std::uint64_t key) { return buckets_[key & (count_ - 1)]; }

    std::unique_ptr<Bucket[]> buckets_;
    std::uint64_t count_;  ///< a power of two
};

}  // namespace lawan::search
