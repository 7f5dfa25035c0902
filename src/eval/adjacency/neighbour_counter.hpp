#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// Counts for every cell of an adjacency board at once how many of its neighbours are in a set.
class NeighbourCounter {
public:
    /// Bit c of the planes together is the number of cell c, at most 15.
    using Planes = std::array<std::uint64_t, 4>;

    explicit NeighbourCounter(const Adjacency& game);

    [[nodiscard]] Planes count(std::uint64_t cells) const {
        Planes planes{};
        for (std::size_t i = 0; i < used_; ++i) add(planes, moved(shifts_[i], cells));
        return planes;
    }

    /// The neighbours of all of them.
    [[nodiscard]] std::uint64_t neighbours(std::uint64_t cells) const {
        std::uint64_t found = 0;
        for (std::size_t i = 0; i < used_; ++i) found |= moved(shifts_[i], cells);
        return found;
    }

    static void add(Planes& planes, std::uint64_t cells) {
        for (auto& plane : planes) {
            const std::uint64_t sum = plane ^ cells;
            cells &= plane;
            plane = sum;
        }
    }

    /// The cells with this number, off the board too if it is 0.
    [[nodiscard]] static std::uint64_t having(const Planes& planes, unsigned number) {
        std::uint64_t cells = ~std::uint64_t{0};
        for (unsigned plane = 0; plane < planes.size(); ++plane)
            cells &= (number >> plane & 1U) != 0 ? planes[plane] : ~planes[plane];
        return cells;
    }

private:
    /// A cell's bit moved by `shift` is a neighbour's, for the cells in `from`.
    struct Shift {
        int shift = 0;
        std::uint64_t from = 0;
    };

    static std::uint64_t moved(const Shift& shift, std::uint64_t cells) {
        const std::uint64_t source = cells & shift.from;
        return shift.shift < 0 ? source >> -shift.shift : source << shift.shift;
    }

    std::array<Shift, 8> shifts_{};
    std::size_t used_ = 0;
};

}  // namespace lawan::eval
