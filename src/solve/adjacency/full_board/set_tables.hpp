#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "solve/adjacency/full_board/set_bounds.hpp"

namespace lawan::solve {

/// Bounds of sets in two tables, if a large one is asked for. Most look-ups are of small sets,
/// which are soon found again when lost. In a table of gigabytes each of them waits for memory and
/// for the translation of its address; in one of a few hundred megabytes seldom for the latter.
class SetTables {
public:
    static constexpr int small_sets = 14;  ///< cells
    static constexpr std::size_t usual_small_bytes = std::size_t{256} << 20U;

    /// What a table for which `bytes` are asked may take.
    [[nodiscard]] static std::size_t most_bytes(std::size_t bytes) {
        return bytes >= 4 * usual_small_bytes ? bytes + usual_small_bytes : bytes;
    }

    /// As much as a power of two of `bytes`. A table of four times `small_bytes` has one of
    /// `small_bytes` for small sets beside it. Fails if there is no such memory.
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

    /// Where sets of so many cells are kept.
    [[nodiscard]] SetBounds& of(int size) {
        return size <= small_sets && small_ ? *small_ : large_;
    }

    /// SetBounds::for_each of both.
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
