#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace lawan::base {

/// Zeroed memory from mmap, in huge pages where the system has them: random lookups in tables of
/// gigabytes would otherwise cause a TLB miss on top of each cache miss.
class HugeMemory {
public:
    /// Fails if there is not that much memory.
    [[nodiscard]] static Expected<HugeMemory> allocate(std::size_t bytes);

    [[nodiscard]] void* data() const { return data_; }
    /// Zeroes the memory by giving its pages back to the system.
    void clear();

private:
    struct Unmap {
        std::size_t mapped;
        void operator()(void* mapping) const;
    };

    HugeMemory(std::unique_ptr<void, Unmap> mapping, std::size_t bytes);

    std::unique_ptr<void, Unmap> mapping_;
    void* data_;  ///< within the mapping, aligned to a huge page
    std::size_t bytes_;
};

template <class T>
class HugeArray {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    [[nodiscard]] static Expected<HugeArray> allocate(std::size_t count) {
        auto memory = HugeMemory::allocate(count * sizeof(T));
        if (!memory) return std::unexpected(std::move(memory.error()));
        return HugeArray(count, *std::move(memory));
    }

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T& operator[](std::size_t index) {
        return static_cast<T*>(memory_.data())[index];
    }
    [[nodiscard]] const T& operator[](std::size_t index) const {
        return static_cast<const T*>(memory_.data())[index];
    }
    void clear() { memory_.clear(); }

private:
    HugeArray(std::size_t count, HugeMemory memory) : size_(count), memory_(std::move(memory)) {}

    std::size_t size_;
    HugeMemory memory_;
};

}  // namespace lawan::base
