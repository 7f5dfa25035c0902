#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <utility>

#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// A number for every cell of an Adjacency board, 0 off the board, as SIMD vectors of sixteen.
class CellNumbers {
public:
    using Sixteen [[gnu::vector_size(32)]] = std::int16_t;
    static constexpr std::size_t part_cells = 16;
    static constexpr std::size_t parts = 64 / part_cells;

    /// Expands a bitboard into a mask: -1 where the cell's bit is set, 0 elsewhere.
    [[nodiscard]] static CellNumbers spread(std::uint64_t cells) {
        constexpr Sixteen bits = {1,       1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                  1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                  1 << 12, 1 << 13, 1 << 14, -0x8000};
        CellNumbers masks;
        for (std::size_t i = 0; i < parts; ++i)
            masks[i] = (bits & static_cast<std::int16_t>(cells >> part_cells * i)) == bits;
        return masks;
    }

    /// Returns the largest number among these cells, and the first cell that has it.
    [[nodiscard]] std::pair<std::int16_t, int> largest(std::uint64_t cells) const {
        const auto among = spread(cells);
        Sixteen most = Sixteen{} + least;
        CellNumbers taken;
        for (std::size_t i = 0; i < parts; ++i) {
            taken[i] = (parts_[i] & among[i]) | (~among[i] & least);
            most = most > taken[i] ? most : taken[i];
        }
        std::int16_t number = least;
        for (std::size_t i = 0; i < part_cells; ++i)
            number = std::max<std::int16_t>(number, most[i]);
        std::uint64_t having = 0;
        for (std::size_t i = 0; i < parts; ++i)
            having |= gathered(taken[i] == number) << part_cells * i;
        return {number, std::countr_zero(having)};
    }

    [[nodiscard]] Sixteen& operator[](std::size_t part) { return parts_[part]; }
    [[nodiscard]] const Sixteen& operator[](std::size_t part) const { return parts_[part]; }
    [[nodiscard]] std::int16_t at(std::size_t cell) const {
        return parts_[cell / part_cells][cell % part_cells];
    }

private:
    static constexpr std::int16_t least = std::numeric_limits<std::int16_t>::min();

    /// Packs a vector of masks into one bit per lane.
    [[nodiscard]] static std::uint64_t gathered(Sixteen masks) {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < part_cells; ++i) bits |= (masks[i] & std::uint64_t{1}) << i;
        return bits;
    }

    std::array<Sixteen, parts> parts_;
};

/// Sums the numbers of each cell's neighbours, for all cells at once.
class NeighbourSums {
public:
    explicit NeighbourSums(const Adjacency& game)
        : width_(game.grid().width), eight_(game.rules().neighbours == 8) {
        const Grid grid = game.grid();
        std::uint64_t left = 0;
        std::uint64_t right = 0;
        for (int cell = 0; cell < grid.cells(); ++cell) {
            const std::uint64_t bit = std::uint64_t{1} << cell;
            if (grid.column(cell) > 0) left |= bit;
            if (grid.column(cell) < grid.width - 1) right |= bit;
        }
        has_left_ = CellNumbers::spread(left);
        has_right_ = CellNumbers::spread(right);
    }

    [[nodiscard]] CellNumbers of(const CellNumbers& numbers) const {
        Padded padded(numbers);
        CellNumbers beside;
        for (std::size_t i = 0; i < CellNumbers::parts; ++i)
            beside[i] = (padded.moved(i, -1) & has_left_[i]) + (padded.moved(i, 1) & has_right_[i]);
        if (eight_) {
            for (std::size_t i = 0; i < CellNumbers::parts; ++i)
                padded.set(i, numbers[i] + beside[i]);
        }
        CellNumbers sums;
        for (std::size_t i = 0; i < CellNumbers::parts; ++i)
            sums[i] = beside[i] + padded.moved(i, -width_) + padded.moved(i, width_);
        return sums;
    }

private:
    /// Numbers with padding for a row above and below, so that they can be read at any offset.
    class Padded {
    public:
        explicit Padded(const CellNumbers& numbers) {
            numbers_[0] = numbers_[CellNumbers::parts + 1] = CellNumbers::Sixteen{};
            for (std::size_t i = 0; i < CellNumbers::parts; ++i) set(i, numbers[i]);
        }
        void set(std::size_t part, CellNumbers::Sixteen numbers) { numbers_[part + 1] = numbers; }
        [[nodiscard]] CellNumbers::Sixteen moved(std::size_t part, int cells) const {
            CellNumbers::Sixteen numbers;
            const auto* first = reinterpret_cast<const char*>(&numbers_[part + 1]);
            constexpr auto step = static_cast<std::ptrdiff_t>(sizeof(std::int16_t));
            std::memcpy(&numbers, first + cells * step, sizeof numbers);
            return numbers;
        }

    private:
        std::array<CellNumbers::Sixteen, 1 + CellNumbers::parts + 1> numbers_;
    };

    int width_;
    bool eight_;
    CellNumbers has_left_;  ///< masks
    CellNumbers has_right_;
};

}  // namespace lawan::eval
