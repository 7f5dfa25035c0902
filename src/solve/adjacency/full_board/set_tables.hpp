#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "solve/adjacency/full_board/set_bounds.hpp"

namespace lawan::solve {

/// Bounds of sets in two tables, if a large one is requested. Most lookups are of small sets, which
/// are quickly searched again when lost. In a table of gigabytes each lookup is a cache miss and a
/// TLB miss; in one of a few hundred megabytes TLB misses are rare.
class SetTables {
public:
    static constexpr int small_sets = 14;  ///< at most this many cells
    static constexpr std::size_t usual_small_bytes = std::size_t{256} << 20U;

    /// Returns the most memory in use when `bytes` are requested.
    [[nodiscard]] static std::size_t most_bytes(std::size_t bytes) {
        return bytes >= 4 * usual_small_bytes ? bytes + usual_small_bytes : bytes;
    }

    /// Uses the largest power of two within `bytes`. A table of at least four times `small_bytes`
    /// gets another of `small_bytes` for small sets. Fails if there is not enough memory.
    [[nodiscard]] static Expected<SetTables> make(std::size_t bytes, int key_bits,
                                                  std::size_t small_bytes = usual_small_bytes) {
        auto large = SetBounds::make(bytes, key_bits);
        if (!large) return std::unexpected(std::move(large.error()));
        SetTables tables(*std::move(large));
        if (tables.large_.bytes() < 4 * small_bytes) return tables;
        auto small = SetBounds::make(small_bytes, key_bits);
        if (!small) return std::unexpected(std::move(small.error()));
        tables.small_ = *std::move(small);
        return tables;
    }

    void clear() {
        large_.clear();
        if (small_) small_->clear();
    }

    /// Returns the table for sets of `size` cells.
    [[nodiscard]] SetBounds& of(int size) {
        return size <= small_sets && small_ ? *small_ : large_;
    }

    /// Calls SetBounds::for_each of both tables.
    template <class Use>
    void for_each(std::uint64_t least_work, const Use& use) const {
        large_.for_each(least_work, use);
        if (small_) small_->for_each(least_work, use);
    }

private:
    explicit SetTables(SetBounds large) : large_(std::move(large)) {}

    SetBounds large_;
    std::optional<SetBounds> small_;
};

}  // namespace lawan::solve
