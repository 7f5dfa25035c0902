#pragma once

#include "solve/connect4/simd/lanes.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve::standard {

/// Several moves, after they and the replies they force are made.
template <SimdLanes Lanes>
struct MoveFeatures {
    Lanes move;
    Lanes next;        ///< cells that can be played now
    Lanes wins;        ///< empty cells that win for the player who made the move
    Lanes enemy_wins;  ///< empty cells that win for the enemy
    Lanes forced_plies;
};

/// Rates moves for ordering: higher is better, never negative. Threats count more the sooner they
/// can be carried out; one right above an enemy threat is useless, as play never gets there. A move
/// that forces its reply keeps the turn and comes early, as it leaves less to search. Then columns
/// near the middle and, for the side that wants to win, higher rows. The weights were tuned for few
/// nodes. Finer ones (by player, by aim, for the enemy's threats, for follow-up) fitted only the
/// positions they were tuned on; the history heuristic and the table's move did not help either.
template <SimdLanes Lanes>
[[nodiscard, gnu::always_inline]] inline Lanes move_values(const MoveFeatures<Lanes>& features,
                                                           bool attacks) {
    const Lanes threats = without(features.wins, features.enemy_wins.template up<1>());
    const Lanes above = features.next.template up<1>();
    const Lanes soon = (threats & above).popcounts();
    const Lanes later = (threats & above.template up<1>()).popcounts();
    const Lanes all = threats.popcounts();
    const Lanes one = Lanes::all(1);
    const Lanes keeps_turn = features.forced_plies & one;
    // 12 soon + 5 later + 3 all + 4 keeps_turn + forced_plies
    const Lanes eighth = (soon + soon.template up<1>() + later + keeps_turn).template up<2>() +
                         later + all + all.template up<1>() + features.forced_plies;
    const Lanes cell = (features.move - one).popcounts();
    const Lanes column = cell.template down<3>();
    const Lanes row = cell & Lanes::all(attacks ? 7 : 0);
    return eighth.template up<3>() + smaller(column, Lanes::all(columns - 1) - column) + row;
}

}  // namespace lawan::solve::standard
