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

/// What every subset of a set of empty cells is worth (EmptyCellsGame's V), worked out one after
/// the other from the smallest: for up to thirty-odd cells quicker than any search for the value of
/// one of them.
///
/// Kept is not V but what the player to move fails to win of the U(S) cells that see one of S: with
/// T(S) = (U(S) + V(S)) / 2 for what that player wins, the rule of V becomes
///
///     T(S) = U(S) - min over m in S of T(S without m),
///
/// in which no gain of a single move is left. A byte a subset holds 64 - T(S), so that it is a
/// largest value that is looked for and 0 stands for none. A subset's number says which of the
/// cells, from the lowest, are in it:
///
///     | the others: which tile | next three: which of its vectors | five lowest: which byte |
///
/// What the sets of a tile leave by a move on one of the other cells are whole tiles with smaller
/// numbers. The bytes of a vector are ordered by how many of the five cells are in the set.
class SubsetTable {
public:
    /// Called now and then with how many subsets are done.
    using Progress = std::function<void(std::uint64_t subsets)>;

    [[nodiscard]] static std::uint64_t bytes_for(int cells) {
        return std::uint64_t{1} << static_cast<unsigned>(cells < tile_cells ? tile_cells : cells);
    }

    /// In memory for so many empty cells, or not if there is none; nothing is known before `begin`
    /// and `fill`.
    [[nodiscard]] static Expected<SubsetTable> make(const Adjacency& game, int most_cells);
    /// For the empty cells of `state`; nothing is known before `fill`.
    [[nodiscard]] static Expected<SubsetTable> make(const Adjacency& game,
                                                    const Adjacency::State& state);

    /// Begins anew in the same memory, with no more empty cells than it is for.
    void begin(const Adjacency::State& state);
    [[nodiscard]] int most_cells() const { return most_cells_; }
    /// But not the memory.
    void forget() { filled_ = false; }

    /// Memory costs time when it is used for the first time, as much as a list does. Uses as much
    /// as it can in this time; nothing is known then.
    void touch(Duration time);
    /// Of what so many cells need, the bytes that were never used.
    [[nodiscard]] std::uint64_t untouched_bytes(int cells) const;

    /// Works out all of them; false if stopped, and then nothing is known.
    [[nodiscard]] bool fill(int threads, const StopToken& stop, const Progress& progress = {});

    [[nodiscard]] bool contains(const Adjacency::State& state) const {
        return filled_ && (game_.empty_cells(state) & ~empty_) == 0;
    }
    /// The margin the player to move reaches against best play, in a position whose empty cells are
    /// among those known and that is played to a full board.
    [[nodiscard]] int margin(const Adjacency::State& state) const;
    /// V of a set among those known.
    [[nodiscard]] int value(std::uint64_t empty) const;
    /// The moves in such a set that reach its value.
    [[nodiscard]] std::uint64_t best_moves(std::uint64_t empty) const;

private:
    static constexpr int lane_cells = 5;
    static constexpr int lanes = 1 << lane_cells;
    static constexpr int tile_vectors = 8;
    static constexpr int tile_cells = 8;
    /// The first half of a vector has the sets with at most two of its five cells.
    struct alignas(lanes) Vector {
        ByteLanes few;
        ByteLanes many;
    };
    struct Tile {
        std::array<Vector, tile_vectors> vectors;
    };

    SubsetTable(const Adjacency& game, int most_cells, HugeArray<Tile> tiles);

    /// The bits of a subset's number.
    [[nodiscard]] std::size_t number_of(std::uint64_t empty) const;
    /// What is kept of a subset.
    [[nodiscard]] int kept(std::size_t number) const;
    /// The cells of the board that see one of a tile's empty cells, those of all its sets.
    [[nodiscard]] std::uint64_t seen_by(std::size_t tile) const;
    /// 128 - U of the sets of a vector, `seen` being the cells that see one of its other cells.
    [[nodiscard]] Vector unseen(std::uint64_t seen) const;
    void fill_tile(std::size_t tile, std::uint64_t seen);
    [[nodiscard]] bool fill_block(std::size_t first, std::size_t last, const StopToken& stop);

    Adjacency game_;
    EmptyCellsGame sets_;
    std::uint64_t empty_ = 0;
    int most_cells_;
    std::size_t used_ = 0;     ///< tiles
    std::size_t touched_ = 0;  ///< tiles, ever
    bool filled_ = false;
    /// What the cells see, by the bit of a subset's number.
    std::array<std::uint64_t, 64> sight_{};
    /// By which of the three cells of a tile are empty, what they see.
    std::array<std::uint64_t, tile_vectors> seen_in_tile_{};
    /// For eight cells of the board, in a row of bits, of which each number is a subset: how many
    /// of these see one of the five lowest empty cells in the sets of a vector.
    struct SeenByLow {
        int shift;
        std::array<Vector, 256> cells;
    };
    std::vector<SeenByLow> seen_by_low_;
    HugeArray<Tile> tiles_;
    /// Subsets; apart, because the table moves.
    std::unique_ptr<std::atomic<std::uint64_t>> done_ =
        std::make_unique<std::atomic<std::uint64_t>>(0);
};

}  // namespace lawan::solve
