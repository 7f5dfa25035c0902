#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>

#include "base/huge_array.hpp"
#include "games/adjacency.hpp"
#include "solve/empty_set.hpp"

namespace lawan {

/// What every subset of a set of empty cells is worth (EmptySetGame's V), worked out one after the
/// other from the smallest: for up to thirty-odd cells quicker than any search for the value of one
/// of them. A byte a subset; its number says which of the cells, from the lowest, are in it:
///
///     | the others: which vector | five lowest cells: which of its 32 bytes |
///
/// A vector is worked out at once. What its sets leave by a move on one of the other cells are
/// whole vectors with smaller numbers; the moves on the five lowest stay within it.
class SubsetValues {
public:
    /// Called now and then with how many subsets are done.
    using Progress = std::function<void(std::uint64_t subsets)>;

    [[nodiscard]] static std::uint64_t bytes_for(int cells) {
        return std::uint64_t{1} << static_cast<unsigned>(cells < lane_cells ? lane_cells : cells);
    }

    /// For the empty cells of `state`; nothing is known before `fill`.
    SubsetValues(const Adjacency& game, const Adjacency::State& state);

    /// Works out all of them; false if stopped, and then nothing may be asked.
    [[nodiscard]] bool fill(int threads, const std::stop_token& stop,
                            const Progress& progress = {});

    [[nodiscard]] bool contains(const Adjacency::State& state) const {
        return (game_.empty_cells(state) & ~empty_) == 0;
    }
    /// The margin the player to move reaches against best play, in a position whose empty cells are
    /// among those known and that is played to a full board.
    [[nodiscard]] int margin(const Adjacency::State& state) const;

private:
    static constexpr int lane_cells = 5;
    static constexpr int lanes = 1 << lane_cells;
    using Vector [[gnu::vector_size(lanes)]] = std::int8_t;
    /// What a move on each of the five lowest cells gains, in every set of a vector.
    using LowGains = std::array<Vector, lane_cells>;

    [[nodiscard]] static int cell_of(std::uint64_t cells) { return std::countr_zero(cells); }
    [[nodiscard]] const Vector& clear(std::uint64_t cells) const {
        return clear_[static_cast<std::size_t>(cell_of(cells))];
    }
    /// The empty cells of a vector's sets, but for the five lowest.
    [[nodiscard]] std::uint64_t high_cells(std::size_t vector) const;
    [[nodiscard]] Vector best_of_high(std::size_t vector, std::uint64_t high,
                                      std::uint64_t one) const;
    [[nodiscard]] LowGains low_gains(std::uint64_t unseen) const;
    /// `best` being that of the other moves. `empty`: whether one of the sets is.
    [[nodiscard]] Vector with_low(const Vector& best, const LowGains& gains, bool empty) const;
    [[nodiscard]] bool fill_block(std::size_t first, std::size_t last, const std::stop_token& stop);

    Adjacency game_;
    EmptySetGame sets_;
    std::uint64_t empty_;
    std::uint64_t low_ = 0;           ///< the five lowest of them
    std::uint64_t near_ = 0;          ///< the cells that see one of those
    std::array<Vector, 64> clear_{};  ///< by cell: 1 where it sees none of the lowest
    /// By one of the lowest and cell: 1 where it is the only one of them that the cell sees.
    std::array<std::array<Vector, 64>, lane_cells> alone_{};
    std::array<Vector, lane_cells> has_{};  ///< by one of the lowest: -1 where it is empty
    std::array<Vector, lane_cells> due_{};  ///< by number less 1: -1 where so many are empty
    HugeArray<Vector> values_;
    std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace lawan
