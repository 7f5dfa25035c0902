#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace lawan::base {

/// Zeroed memory straight from the system, in huge pages where it has them: tables of gigabytes
/// that are looked up at random would otherwise miss the translation of addresses too.
class HugeMemory {
public:
    /// Fails if there is not so much.
    [[nodiscard]] static Expected<HugeMemory> allocate(std::size_t bytes);

    [[nodiscard]] void* data() const { return data_; }
    /// Zeroes it again by giving its pages back.
    void clear();

private:
    struct Unmap {
        std::size_t mapped;
        void operator()(void* mapping) const;
    };

    HugeMemory(std::unique_ptr<void, Unmap> mapping, std::size_t bytes);

    std::unique_ptr<void, Unmap> mapping_;
    void* data_;  ///< in the mapping, where a huge page begins
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
