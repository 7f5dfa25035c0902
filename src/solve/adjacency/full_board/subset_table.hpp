#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/byte_lanes.hpp"
#include "base/clock.hpp"
#include "base/huge_array.hpp"
#include "base/stop.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// The values of all subsets of a set of empty cells (EmptyCellsGame's V), by dynamic programming
/// over subsets, the smallest first: for up to thirty-odd cells faster than any search for a single
/// value.
///
/// Stores not V but the number T(S) of cells that the player to move wins, of the U(S) cells that
/// see one of S. With T(S) = (U(S) + V(S)) / 2 the recurrence of V becomes
///
///     T(S) = U(S) - min over m in S of T(S without m),
///
/// in which the gain of a single move no longer appears. A byte per subset holds 64 - T(S), so that
/// the recurrence takes a maximum and 0 means none. A subset's index has a bit for each of the
/// cells, the lowest cell first:
///
///     | the others: which tile | next three: which of its vectors | five lowest: which byte |
///
/// A move on one of the cells that choose the tile leads from all sets of the tile to those of a
/// tile with a smaller index. The bytes of a vector are ordered by how many of the five cells are
/// in the set.
class SubsetTable {
public:
    /// Called from time to time with the number of subsets done.
    using Progress = std::function<void(std::uint64_t subsets)>;

    [[nodiscard]] static std::uint64_t bytes_for(int cells) {
        return std::uint64_t{1} << static_cast<unsigned>(cells < tile_cells ? tile_cells : cells);
    }

    /// Allocates memory for `most_cells` empty cells, or fails. No values are known before `begin`
    /// and `fill`.
    [[nodiscard]] static Expected<SubsetTable> make(const Adjacency& game, int most_cells);
    /// Makes a table for the empty cells of `state`. No values are known before `fill`.
    [[nodiscard]] static Expected<SubsetTable> make(const Adjacency& game,
                                                    const Adjacency::State& state);

    /// Restarts in the same memory, for at most `most_cells` empty cells.
    void begin(const Adjacency::State& state);
    [[nodiscard]] int most_cells() const { return most_cells_; }
    /// Discards the values but keeps the memory.
    void forget() { filled_ = false; }

    /// Touches pages ahead of use, for at most `time`: the page faults of first use take as long as
    /// filling the table. No values are known afterwards.
    void touch(Duration time);
    /// Returns how many of the bytes needed for `cells` cells have never been touched.
    [[nodiscard]] std::uint64_t untouched_bytes(int cells) const;

    /// Computes all values. Returns false if stopped, and then no values are known.
    [[nodiscard]] bool fill(int threads, const StopToken& stop, const Progress& progress = {});

    [[nodiscard]] bool contains(const Adjacency::State& state) const {
        return filled_ && (game_.empty_cells(state) & ~empty_) == 0;
    }
    /// Returns the margin of the player to move with best play. The position's empty cells must be
    /// among those of the table, and the game must be played to a full board.
    [[nodiscard]] int margin(const Adjacency::State& state) const;
    /// Returns V of a subset.
    [[nodiscard]] int value(std::uint64_t empty) const;
    /// Returns the moves in a subset that reach its value, as a bitboard.
    [[nodiscard]] std::uint64_t best_moves(std::uint64_t empty) const;

private:
    static constexpr int lane_cells = 5;
    static constexpr int lanes = 1 << lane_cells;
    static constexpr int tile_vectors = 8;
    static constexpr int tile_cells = 8;
    /// The first half of a vector holds the sets with at most two of its five cells.
    struct alignas(lanes) Vector {
        ByteLanes few;
        ByteLanes many;
    };
    struct Tile {
        std::array<Vector, tile_vectors> vectors;
    };

    SubsetTable(const Adjacency& game, int most_cells, HugeArray<Tile> tiles);

    /// Returns the index of a subset.
    [[nodiscard]] std::size_t number_of(std::uint64_t empty) const;
    /// Returns the stored byte of a subset.
    [[nodiscard]] int kept(std::size_t number) const;
    /// Returns the cells of the board that see one of the empty cells that all sets of a tile have.
    [[nodiscard]] std::uint64_t seen_by(std::size_t tile) const;
    /// Returns 128 - U of the sets of a vector; `seen` are the cells that see one of its other
    /// cells.
    [[nodiscard]] Vector unseen(std::uint64_t seen) const;
    void fill_tile(std::size_t tile, std::uint64_t seen);
    [[nodiscard]] bool fill_block(std::size_t first, std::size_t last, const StopToken& stop);

    Adjacency game_;
    EmptyCellsGame sets_;
    std::uint64_t empty_ = 0;
    int most_cells_;
    std::size_t used_ = 0;     ///< tiles in use
    std::size_t touched_ = 0;  ///< tiles touched so far, ever
    bool filled_ = false;
    /// What the cells see, by their bit in a subset's index.
    std::array<std::uint64_t, 64> sight_{};
    /// What the three cells that choose a vector see, by which of them are empty.
    std::array<std::uint64_t, tile_vectors> seen_in_tile_{};
    /// For each subset of eight adjacent cells of the board: how many of its cells see one of the
    /// five lowest empty cells, in each set of a vector.
    struct SeenByLow {
        int shift;
        std::array<Vector, 256> cells;
    };
    std::vector<SeenByLow> seen_by_low_;
    HugeArray<Tile> tiles_;
    /// Subsets done; on the heap, because the table is movable.
    std::unique_ptr<std::atomic<std::uint64_t>> done_ =
        std::make_unique<std::atomic<std::uint64_t>>(0);
};

}  // namespace lawan::solve
