#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/connect4/connect_four.hpp"

namespace lawan::solve {

/// Ranks all ways to place a number of discs on a Connect Four board, up to mirror symmetry, so
/// that positions need not be stored to be found. Combines the rank of the occupied cells among all
/// possible sets with the rank of one player's discs among their subsets. Nine in ten of the
/// indices below `size` belong to positions of real games.
class DiscIndex {
public:
    DiscIndex(const ConnectFour& game, int discs);

    /// Returns an upper bound of `size` without listing anything.
    [[nodiscard]] static double most(const ConnectFour& game, int discs);

    [[nodiscard]] std::size_t size() const { return occupied_.size() * subset_count_; }
    /// Returns the index of a state with that many discs.
    [[nodiscard]] std::size_t of(const ConnectFour::State& state) const;

private:
    [[nodiscard]] std::uint32_t rank_of_own(const ConnectFour::State& state) const;

    ConnectFour game_;
    std::vector<std::uint64_t> occupied_;     ///< sorted; the lesser of two mirror images
    std::vector<std::uint32_t> subset_rank_;  ///< by the discs of the player to move, a bit each
    std::size_t subset_count_ = 0;
};

}  // namespace lawan::solve
