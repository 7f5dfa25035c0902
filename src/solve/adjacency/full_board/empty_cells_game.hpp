#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/bits.hpp"
#include "eval/adjacency/neighbour_counter.hpp"
#include "game/grid.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// A set of empty cells under all symmetries of the board, as SIMD vectors; image 0 is the set
/// itself. Cells that are never empty have the highest bit numbers, so that an image with an empty
/// cell there is larger than one without. The top bit is flipped because SIMD comparison is signed.
struct SetImages {
    FourWords low;
    FourWords high;

    [[nodiscard]] std::uint64_t operator[](int symmetry) const {
        return symmetry < 4 ? low[symmetry] : high[symmetry - 4];
    }
};

/// Adjacency played to a full board, as a game of empty cells alone. A mark with an empty cell
/// beside it will be decided later whatever its colour is now, so the value still to be won depends
/// only on the set S of empty cells: filling m gains the cells that see no other empty cell, and
///
///     V({}) = 0,   V(S) = max over m in S of gain(m, S) - V(S without m).
///
/// A cell *sees* itself and its neighbours.
class EmptyCellsGame {
public:
    static constexpr int key_bits = 56;

    /// The cells by how many empty cells they see.
    using Seen = NeighbourCounter::Seen;

    /// Makes the game of the subsets of `universe`, which has at most 56 cells.
    EmptyCellsGame(const Adjacency& game, std::uint64_t universe);

    /// Returns whether all these cells can be empty.
    [[nodiscard]] bool contains(std::uint64_t empty) const { return (empty & ~universe_) == 0; }
    [[nodiscard]] Seen seen(std::uint64_t empty) const { return counter_.seen(empty); }
    /// Returns the cells that `cell` sees.
    [[nodiscard]] std::uint64_t sight(int cell) const { return sight_[index(cell)]; }
    /// Returns the same for all cells; no cells for those off the board.
    [[nodiscard]] const std::array<std::uint64_t, 64>& sights() const { return sight_; }
    /// Returns the gain of filling `cell`; `one` are the cells that see one empty cell.
    [[nodiscard]] int gain(int cell, std::uint64_t one) const {
        return std::popcount(sight(cell) & one);
    }
    /// Returns the cells that see one empty cell after `cell` was filled.
    [[nodiscard]] std::uint64_t one_after(const Seen& seen, int cell) const {
        return (seen.one & ~sight(cell)) | (seen.two & sight(cell));
    }

    /// Counts the settled marks, which no empty cell sees: the player's minus the opponent's.
    [[nodiscard]] int settled(std::uint64_t own, std::uint64_t enemy) const {
        const std::uint64_t open = seen(board_ & ~(own | enemy)).any;
        return std::popcount(own & ~open) - std::popcount(enemy & ~open);
    }

    // Symmetry.

    [[nodiscard]] SetImages images(std::uint64_t empty) const;
    [[nodiscard]] SetImages without(const SetImages& images, int cell) const {
        return {images.low ^ image_bits_[index(cell)].low,
                images.high ^ image_bits_[index(cell)].high};
    }
    /// Returns a well-mixed key below 2^key_bits, which all images of a set share and no other set
    /// has.
    [[nodiscard]] static std::uint64_t key(const SetImages& images);
    /// Returns one of the sets with this key.
    [[nodiscard]] std::uint64_t set_of(std::uint64_t key) const;

    /// A symmetry that is its own inverse, as a strategy: answer each move with its image.
    struct Mirror {
        int symmetry;
        std::uint64_t fixed;  ///< cells that it leaves in place
        std::array<std::uint8_t, 64> image;
        struct Pair {
            std::uint64_t differ;  ///< cells seen by exactly one of a cell and its image
            std::uint64_t seen;
        };
        std::vector<Pair> near;  ///< for cells that see something in common with their image
    };
    [[nodiscard]] const std::vector<Mirror>& mirrors() const { return mirrors_; }
    [[nodiscard]] static bool symmetric(const SetImages& images, const Mirror& mirror) {
        return images[mirror.symmetry] == images[0];
    }
    /// Returns a lower bound of the margin of the player who answers each move in a symmetric set
    /// with its image: the unsettled cells that every pair of move and answer affects twice or not
    /// at all.
    [[nodiscard]] static int answerer_wins(const Mirror& mirror, std::uint64_t empty) {
        int cells = 0;
        for (const auto& [differ, seen] : mirror.near)
            cells += static_cast<int>((empty & differ) == 0 && (empty & seen) != 0);
        return cells;
    }
    /// Returns the move after which the set is symmetric and the axis has no empty cell, or -1.
    [[nodiscard]] int restoring_move(const SetImages& images, const Mirror& mirror,
                                     std::uint64_t empty) const;

private:
    static constexpr std::uint64_t top_bit = std::uint64_t{1} << 63U;

    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    void number_cells(std::uint64_t universe);
    void find_mirrors();

    Grid grid_;
    NeighbourCounter counter_;
    std::uint64_t board_;
    std::uint64_t universe_;
    std::array<std::uint64_t, 64> sight_{};
    std::array<std::uint8_t, 64> cell_of_bit_{};
    std::array<SetImages, 64> image_bits_{};
    std::vector<Mirror> mirrors_;
};

}  // namespace lawan::solve
