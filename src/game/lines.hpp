#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "base/bits.hpp"

namespace lawan::game {

/// All straight lines of `length` cells on a bitboard. Works with any numbering of cells in which
/// each direction is a constant step between cell numbers.
class Lines {
public:
    struct Direction {
        int step = 0;
        std::uint64_t starts = 0;  ///< cells from which a whole line stays on the board

        bool operator==(const Direction&) const = default;
    };

    Lines() = default;
    explicit Lines(int length) : length_(length) {
        // Each AND doubles the length of the runs found; the last one adds the remainder.
        for (int have = 1; have < length; ++doublings_) {
            growth_[doublings_] = have < length - have ? have : length - have;
            have += growth_[doublings_];
        }
    }

    void add(Direction direction) {
        assert(count_ < directions_.size());
        if (direction.starts == 0) return;
        steps_[count_] = static_cast<std::uint64_t>(direction.step);
        last_steps_[count_] = steps_[count_] * static_cast<std::uint64_t>(growth_[1]);
        starts_[count_] = direction.starts;
        directions_[count_++] = direction;
    }

    [[nodiscard]] int length() const { return length_; }
    [[nodiscard]] std::span<const Direction> directions() const {
        return {directions_.data(), count_};
    }

    /// The directions as SIMD vectors; unused words have no starts.
    [[nodiscard]] const FourWords& steps() const { return steps_; }
    [[nodiscard]] const FourWords& starts() const { return starts_; }

    /// Returns the starts of the lines that lie wholly within `cells`.
    [[nodiscard]] std::uint64_t complete(std::uint64_t cells, const Direction& direction) const {
        std::uint64_t run = cells;
        for (std::size_t i = 0; i < doublings_; ++i) run &= run >> (growth_[i] * direction.step);
        return run & direction.starts;
    }

    [[nodiscard]] bool any_complete(std::uint64_t cells) const {
        if (doublings_ == 2) [[likely]] {  // 3 or 4 in a row: all directions at once
            const FourWords all = in_each_word(cells);
            const FourWords pairs = all & all >> steps_;
            return any_bit(pairs & pairs >> last_steps_ & starts_);
        }
        std::uint64_t found = 0;
        for (const auto& direction : directions()) found |= complete(cells, direction);
        return found != 0;
    }

    /// Returns the cells that would complete a line with `cells`, whether or not they are free. For
    /// lines of 3 or 4, the usual ones, tests all directions at once.
    [[nodiscard]] std::uint64_t completions(std::uint64_t cells) const {
        if (length_ != 3 && length_ != 4) return completions_of_any_length(cells);
        const FourWords first = in_each_word(cells);
        const FourWords second = first >> steps_;
        const FourWords third = second >> steps_;
        const FourWords fourth = length_ == 4 ? third >> steps_ : ~FourWords{};
        const FourWords front = first & second & starts_;
        const FourWords back = third & fourth & starts_;
        FourWords missing = length_ == 4 ? (front & third) << steps_ : FourWords{};
        missing = (missing | (front & fourth)) << steps_;
        missing = (missing | (first & back)) << steps_;
        return any_of_words(missing | (second & back));
    }

    /// Returns the cells of every line that lies wholly within `cells`.
    [[nodiscard]] std::uint64_t complete_cells(std::uint64_t cells) const {
        std::uint64_t found = 0;
        for (const auto& direction : directions()) {
            const std::uint64_t starts = complete(cells, direction);
            for (int i = 0; i < length_; ++i) found |= starts << (i * direction.step);
        }
        return found;
    }

    bool operator==(const Lines& other) const {
        return length_ == other.length_ && std::ranges::equal(directions(), other.directions());
    }

private:
    /// For any length: combines, for each gap, the cells of a line before it with those after it.
    [[nodiscard]] std::uint64_t completions_of_any_length(std::uint64_t cells) const {
        std::array<FourWords, 64> nth;     // the nth cell of each line, by its start
        std::array<FourWords, 64> before;  // whether all cells before the nth are set
        nth[0] = in_each_word(cells);
        before[0] = starts_;
        const auto length = static_cast<std::size_t>(length_);
        for (std::size_t i = 1; i < length; ++i) {
            nth[i] = nth[i - 1] >> steps_;
            before[i] = before[i - 1] & nth[i - 1];
        }
        FourWords missing{};
        FourWords after = ~FourWords{};
        for (std::size_t gap = length; gap-- > 0;) {
            missing = missing << steps_ | (before[gap] & after);
            after &= nth[gap];
        }
        return any_of_words(missing);
    }

    int length_ = 1;
    std::size_t doublings_ = 0;
    std::array<int, 6> growth_{};
    std::size_t count_ = 0;
    std::array<Direction, 4> directions_{};
    FourWords steps_{};
    FourWords last_steps_{};
    FourWords starts_{};
};

}  // namespace lawan::game
