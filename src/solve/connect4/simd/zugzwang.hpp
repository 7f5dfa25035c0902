#pragma once

#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve::standard {

/// A board on which `follower` has just moved and `mover` is to move.
template <SimdLanes Lanes>
struct Standing {
    Lanes mover;
    Lanes follower;
    Lanes playable;
    Lanes empty;
    Lanes follower_wins;  ///< empty cells that complete four in a row for the follower
};

// Both proofs use the follow-up strategy: the follower answers every move in the same column, on
// top of it (claimeven). Columns with an odd number of discs are handled in pairs: if the mover
// plays the next cell of one, the follower plays the next cell of another. So the follower gets all
// empty cells of rows 1, 3 and 5 that cannot be played at once, and the mover at most all other
// empty cells.
//
// A target is a score of the first player. Both return the lanes in which it is decided.

/// Returns the cells of rows 2 and 4 above a winning cell of the follower, which the mover never
/// gets.
template <SimdLanes Lanes>
[[nodiscard]] inline Lanes out_of_reach(Lanes winning) {
    const Lanes rows = Lanes::all(second_rows);
    Lanes from_there = winning | (winning.template up<2>() & rows);
    from_there = from_there | (from_there.template up<2>() & rows);
    return from_there.template up<1>();
}

/// Below this target the second player's follow-up proves nothing.
inline constexpr int least_target_of_evens = -2;

/// The second player follows up; the first is to move and scores less than `target`. Proved if the
/// cells that the first can get hold no four and, if the target is not a win, the cells that the
/// second is sure to get hold one that is complete in time. The mover delays it longest by filling
/// its column last, so row 1 is reached with 4 cells left (a loss by 3), row 3 with 2 (by 2) and
/// row 5 with none (by 1).
template <SimdLanes Lanes>
[[nodiscard]] inline typename Lanes::Mask evens_refute(const Standing<Lanes>& standing,
                                                       int target) {
    const Lanes gets = without(standing.empty & Lanes::all(second_rows), standing.playable);
    const Lanes most = without(standing.mover | without(standing.empty, gets),
                               out_of_reach(standing.follower_wins & gets));
    const auto holds = equal(fours(most), Lanes::all(0));
    if (target >= 1) return holds;
    constexpr std::uint64_t rows_up_to_3 = 0x0f0f0f0f0f0f0f;
    constexpr std::uint64_t rows_up_to_1 = 0x03030303030303;
    const std::uint64_t in_time = target == 0    ? second_rows
                                  : target == -1 ? second_rows & rows_up_to_3
                                                 : second_rows & rows_up_to_1;
    return without(holds,
                   equal(fours(standing.follower | (gets & Lanes::all(in_time))), Lanes::all(0)));
}

/// Above this target the first player's odd threat proves nothing.
inline constexpr int most_target_of_odd_threat = 2;

/// The first player follows up; the second is to move and the first scores `target` or more. Proved
/// by an odd threat: the first lacks one cell of rows 2 or 4 in a column with an odd number of
/// discs. In this column the follower's answers lead to that cell; the number of other odd columns
/// is even. The second must finally begin the column (zugzwang), since all others are filled in
/// pairs. Row 2 is reached with 3 cells left (a win by 2), row 4 with one (by 1). The cells that
/// the second can get until then must hold no four.
template <SimdLanes Lanes>
[[nodiscard]] inline typename Lanes::Mask odd_threat_wins(const Standing<Lanes>& standing,
                                                          int target) {
    const Lanes odd_tops = standing.playable & Lanes::all(second_rows);
    const Lanes threats =
        without(standing.follower_wins & Lanes::all(first_rows), odd_tops.zero_bytes());
    const Lanes low_threats = threats & Lanes::all(0x04040404040404);
    Lanes threat = target == most_target_of_odd_threat
                       ? low_threats
                       : choose(equal(low_threats, Lanes::all(0)), threats, low_threats);
    const auto no_threat = equal(threat, Lanes::all(0));
    threat = threat & (Lanes::all(0) - threat);

    const Lanes elsewhere = threat.zero_bytes();
    const Lanes below = threat - without(Lanes::all(bottom), elsewhere);
    const Lanes gets =
        without(standing.empty & Lanes::all(second_rows), standing.playable) & elsewhere;
    const Lanes most_elsewhere =
        without(((standing.empty & Lanes::all(first_rows)) | odd_tops) & elsewhere,
                out_of_reach(standing.follower_wins & gets));
    const Lanes most_here = without(standing.empty & Lanes::all(second_rows) & below, elsewhere);
    const Lanes most = standing.mover | most_elsewhere | most_here;
    return without(equal(fours(most), Lanes::all(0)), no_threat);
}

}  // namespace lawan::solve::standard
