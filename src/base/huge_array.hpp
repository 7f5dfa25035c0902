#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "layers.hpp"

namespace lawan::base {

/// Zeroed memory straight from the system, in huge pages where it has them: tables of gigabytes
/// that are looked up at random would otherwise miss the translation of addresses too. Throws
/// EnvironmentError if there is not so much.
class HugeMemory {
public:
    explicit HugeMemory(std::size_t bytes);
    HugeMemory(const HugeMemory&) = delete;
    HugeMemory& operator=(const HugeMemory&) = delete;
    ~HugeMemory();

    [[nodiscard]] void* data() const { return data_; }

private:
    void* mapping_ = nullptr;
    std::size_t mapped_ = 0;
    void* data_ = nullptr;  ///< in the mapping, where a huge page begins
};

template <class T>
class HugeArray {
    static_assert(std::is_trivially_destructible_v<T>);

public:
    explicit HugeArray(std::size_t count) : size_(count), memory_(count * sizeof(T)) {}

    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] T& operator[](std::size_t index) {
        return static_cast<T*>(memory_.data())[index];
    }
    [[nodiscard]] const T& operator[](std::size_t index) const {
        return static_cast<const T*>(memory_.data())[index];
    }

private:
    std::size_t size_;
    HugeMemory memory_;
};

}  // namespace lawan::base
