#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "solve/standard_board.hpp"

namespace lawan::standard {

/// What is seen of a move once it is made and the replies it forces are played.
struct MoveFeatures {
    std::uint64_t move = 0;
    std::uint64_t next = 0;        ///< cells that can be played now
    std::uint64_t wins = 0;        ///< empty cells that win for whoever made the move
    std::uint64_t enemy_wins = 0;  ///< and for the enemy
    int forced_plies = 0;
};

/// Higher is better, never negative. Threats count more the sooner they can be carried out; one
/// right above a threat of the enemy is of no use, since nobody gets there. A move that keeps the
/// turn, its reply being forced, comes early: it leaves less to search. Then columns near the
/// middle and, for whoever wants to win, higher rows. The weights were tuned for few nodes. Finer
/// ones (by player, by aim, for the enemy's threats, for following the enemy) fitted the positions
/// they were tuned on and no others; history and the table's move did not help either.
[[nodiscard]] inline int move_value(const MoveFeatures& features, bool attacks) {
    const std::uint64_t threats = features.wins & ~(features.enemy_wins << 1);
    const std::uint64_t above = features.next << 1;
    const int cell = std::countr_zero(features.move);
    const int column = cell / 8;
    const int row = cell % 8;
    const bool keeps_turn = features.forced_plies % 2 != 0;
    return 96 * std::popcount(threats & above) + 40 * std::popcount(threats & above << 1) +
           24 * std::popcount(threats) + 32 * (keeps_turn ? 1 : 0) + 8 * features.forced_plies +
           std::min(column, columns - 1 - column) + (attacks ? row : 0);
}

}  // namespace lawan::standard
