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

/// A set of empty cells under all symmetries of the board at once: image 0 is the set itself. Bits
/// are numbered so that cells which are never empty come last; an image with an empty cell there is
/// therefore larger than one without. The top bit is turned, because vectors compare as signed.
struct SetImages {
    FourWords low;
    FourWords high;

    [[nodiscard]] std::uint64_t operator[](int symmetry) const {
        return symmetry < 4 ? low[symmetry] : high[symmetry - 4];
    }
};

/// Adjacency played to a full board, as a game of empty cells alone. A mark with an empty cell
/// beside it will be decided later whatever its colour now, so what is still to be won depends only
/// on the set S of empty cells: whoever fills m gains the cells that see no other empty cell, and
///
///     V({}) = 0,   V(S) = max over m in S of gain(m, S) - V(S without m).
///
/// A cell *sees* itself and its neighbours.
class EmptyCellsGame {
public:
    static constexpr int key_bits = 56;

    /// Cells by how many empty ones they see.
    using Seen = NeighbourCounter::Seen;

    /// For the subsets of `universe`, at most 56 cells.
    EmptyCellsGame(const Adjacency& game, std::uint64_t universe);

    /// Whether these cells can all be empty.
    [[nodiscard]] bool contains(std::uint64_t empty) const { return (empty & ~universe_) == 0; }
    [[nodiscard]] Seen seen(std::uint64_t empty) const { return counter_.seen(empty); }
    /// The cells that `cell` sees.
    [[nodiscard]] std::uint64_t sight(int cell) const { return sight_[index(cell)]; }
    /// The same for all cells; nothing for those beyond the board.
    [[nodiscard]] const std::array<std::uint64_t, 64>& sights() const { return sight_; }
    /// What filling `cell` gains, `one` being the cells that see one empty cell.
    [[nodiscard]] int gain(int cell, std::uint64_t one) const {
        return std::popcount(sight(cell) & one);
    }
    /// The cells that see one empty cell after `cell` was filled.
    [[nodiscard]] std::uint64_t one_after(const Seen& seen, int cell) const {
        return (seen.one & ~sight(cell)) | (seen.two & sight(cell));
    }

    /// Marks that no empty cell sees, the player's less the opponent's.
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
    /// The same number for all images of a set and for no other set, below 2^key_bits; well mixed.
    [[nodiscard]] static std::uint64_t key(const SetImages& images);
    /// One of the sets with this key.
    [[nodiscard]] std::uint64_t set_of(std::uint64_t key) const;

    /// A symmetry that is its own inverse, as a way to answer moves.
    struct Mirror {
        int symmetry;
        std::uint64_t fixed;  ///< cells it leaves in place
        std::array<std::uint8_t, 64> image;
        struct Pair {
            std::uint64_t differ;  ///< seen by one of a cell and its image
            std::uint64_t seen;
        };
        std::vector<Pair> near;  ///< cells that see something in common with their image
    };
    [[nodiscard]] const std::vector<Mirror>& mirrors() const { return mirrors_; }
    [[nodiscard]] static bool symmetric(const SetImages& images, const Mirror& mirror) {
        return images[mirror.symmetry] == images[0];
    }
    /// At least what the player who answers each move in a symmetric set by its image wins by: the
    /// unsettled cells for which every pair of a move and its answer counts twice or not at all.
    [[nodiscard]] static int answerer_wins(const Mirror& mirror, std::uint64_t empty) {
        int cells = 0;
        for (const auto& [differ, seen] : mirror.near)
            cells += static_cast<int>((empty & differ) == 0 && (empty & seen) != 0);
        return cells;
    }
    /// The move that makes the set symmetric without an empty cell on the axis; -1 if there is
    /// none.
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
