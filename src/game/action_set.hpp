#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "base/bits.hpp"

namespace lawan::game {

/// A bitboard set of up to 64 actions, each a number from 0 to 63. Iterates from the lowest number.
class ActionSet {
public:
    class Iterator {
    public:
        using value_type = std::uint8_t;
        using difference_type = std::ptrdiff_t;
        using iterator_concept = std::forward_iterator_tag;

        constexpr Iterator() = default;
        constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}

        constexpr value_type operator*() const {
            return static_cast<value_type>(std::countr_zero(rest_));
        }
        constexpr Iterator& operator++() {
            rest_ &= rest_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        constexpr bool operator==(const Iterator&) const = default;

    private:
        std::uint64_t rest_ = 0;
    };

    constexpr ActionSet() = default;
    constexpr explicit ActionSet(std::uint64_t bits) : bits_(bits) {}

    [[nodiscard]] constexpr Iterator begin() const { return Iterator(bits_); }
    [[nodiscard]] constexpr Iterator end() const { return Iterator(0); }
    [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool contains(std::uint8_t action) const {
        return action < 64 && (bits_ >> action & 1) != 0;
    }
    [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }

    /// Returns the action at `index`, counted from 0 in iteration order.
    [[nodiscard]] std::uint8_t at(int index) const {
        return static_cast<std::uint8_t>(nth_set_bit(bits_, index));
    }

    constexpr bool operator==(const ActionSet&) const = default;

private:
    std::uint64_t bits_ = 0;
};

}  // namespace lawan::game
