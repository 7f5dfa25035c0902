#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/connect4/connect_four.hpp"

namespace lawan::solve {

/// A number for every way to place so many discs on a Connect Four board, mirror images once: no
/// position has to be stored to find it again. First the cells that are occupied, by their rank
/// among all that can be; then which of them are whose, by its rank among all of their subsets. Of
/// the numbers below `size` nine in ten belong to positions of real games.
class DiscIndex {
public:
    DiscIndex(const ConnectFour& game, int discs);

    /// More than there are numbers, without listing anything.
    [[nodiscard]] static double most(const ConnectFour& game, int discs);

    [[nodiscard]] std::size_t size() const { return occupied_.size() * subset_count_; }
    /// Of a state with as many discs.
    [[nodiscard]] std::size_t of(const ConnectFour::State& state) const;

private:
    [[nodiscard]] std::uint32_t rank_of_own(const ConnectFour::State& state) const;

    ConnectFour game_;
    std::vector<std::uint64_t> occupied_;     ///< sorted; of two mirror images the lesser
    std::vector<std::uint32_t> subset_rank_;  ///< by which of the discs are the mover's, a bit each
    std::size_t subset_count_ = 0;
};

}  // namespace lawan::solve
