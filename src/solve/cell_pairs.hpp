#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "solve/empty_set.hpp"

namespace lawan {

/// Two empty cells near each other, taken out of a set S, bound its value by that of the rest R.
/// Alone the pair is worth `wins` to the player who fills its second cell, whichever was first. Let
/// the players answer in the pair and in R as in games of their own. The player who moves last in R
/// then answers in the pair or, once R is full, has the other one begin there: no worse than wins,
/// and no better than wins or -wins, whichever is more. That player moves if the size is odd, so
///
///     odd:     V(R) + wins - shared  <=  V(S)  <=  V(R) + |wins| + shared
///     even:    V(R) - |wins| - shared  <=  V(S)  <=  V(R) - wins + shared
///
/// A cell that the pair and R both see is counted twice, and promises one mark too much at most
/// (SetGroups). With nothing shared a pair of two neighbours is worth the same in any set.
class CellPairs {
public:
    explicit CellPairs(const EmptySetGame& sets);

    struct Pair {
        std::uint64_t cells;
        int wins;
        int shared;
    };
    /// The pair with the tightest bound from below, if it is tight enough to be of use.
    [[nodiscard]] std::optional<Pair> tightest(std::uint64_t empty,
                                               const EmptySetGame::Seen& seen) const;

private:
    std::array<std::uint64_t, 64> sight_{};
    std::array<std::uint64_t, 64> near_{};  ///< cells with which a cell has some in sight in common
    std::array<std::array<std::int8_t, 64>, 64> wins_{};
};

}  // namespace lawan
