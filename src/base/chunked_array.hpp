#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

#include "layers.hpp"

namespace lawan::base {

/// A growing array in chunks of 2^chunk_bits elements. Growing never moves an element, so
/// references stay valid and no push copies everything. Elements taken together are contiguous.
template <class T, int chunk_bits>
class ChunkedArray {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    static constexpr std::uint32_t chunk_size = std::uint32_t{1} << chunk_bits;

    [[nodiscard]] T& operator[](std::uint32_t index) {
        return chunks_[index >> chunk_bits][index & (chunk_size - 1)];
    }
    [[nodiscard]] const T& operator[](std::uint32_t index) const {
        return chunks_[index >> chunk_bits][index & (chunk_size - 1)];
    }

    /// Adds `count` contiguous elements, uninitialised, and returns the index of the first.
    std::uint32_t take(std::uint32_t count) {
        if (!fits(count)) next_ = (next_ / chunk_size + 1) * chunk_size;
        const std::uint32_t first = next_;
        if (first / chunk_size == chunks_.size())
            chunks_.push_back(std::make_unique_for_overwrite<T[]>(chunk_size));
        next_ += count;
        return first;
    }

    /// Returns the bytes that would be in use if `count` more elements were taken.
    [[nodiscard]] std::size_t bytes_with(std::uint32_t count) const {
        const std::size_t first =
            fits(count) ? next_ : (std::size_t{next_} / chunk_size + 1) * chunk_size;
        return (first + count + chunk_size - 1) / chunk_size * chunk_size * sizeof(T);
    }

    /// Returns false when the 32-bit indices would run out.
    [[nodiscard]] bool can_take(std::uint32_t count) const {
        return next_ < ~std::uint32_t{0} - 2 * chunk_size - count;
    }

    [[nodiscard]] std::uint32_t size() const { return next_; }

    /// Removes all elements but keeps the memory for new ones.
    void clear() { next_ = 0; }

private:
    [[nodiscard]] bool fits(std::uint32_t count) const {
        return (next_ & (chunk_size - 1)) + count <= chunk_size;
    }

    std::vector<std::unique_ptr<T[]>> chunks_;
    std::uint32_t next_ = 0;
};

}  // namespace lawan::base
