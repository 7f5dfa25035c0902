#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "layers.hpp"

namespace lawan::solve {

/// Keys of the sets that threads are searching now, so that others search something else first.
/// Only a hint, not a lock: a key can be lost when two share a slot. (After T. Kerrigan's
/// simplification of ABDADA.)
class KeysInProgress {
public:
    /// Marks a key for as long as it exists (RAII).
    class Mark {
    public:
        Mark(KeysInProgress& sets, std::uint64_t key) : slot_(sets.slot(key)), key_(key) {
            slot_.store(key, std::memory_order_relaxed);
        }
        Mark(const Mark&) = delete;
        Mark& operator=(const Mark&) = delete;
        ~Mark() {
            if (slot_.load(std::memory_order_relaxed) == key_)
                slot_.store(0, std::memory_order_relaxed);
        }

    private:
        std::atomic<std::uint64_t>& slot_;
        std::uint64_t key_;
    };

    [[nodiscard]] bool contains(std::uint64_t key) const {
        return slots_[key % slots_.size()].load(std::memory_order_relaxed) == key;
    }

private:
    [[nodiscard]] std::atomic<std::uint64_t>& slot(std::uint64_t key) {
        return slots_[key % slots_.size()];
    }

    std::array<std::atomic<std::uint64_t>, std::size_t{1} << 12U> slots_{};
};

}  // namespace lawan::solve
