#pragma once

#include <cstdint>

#include "solve/standard_board.hpp"

namespace lawan::standard {

/// Several boards after a move of `follower`, and what becomes of them. A bit a lane.
template <class Lanes>
struct LaneGroup {
    Lanes mover;
    Lanes follower;
    Lanes mover_wins;
    Lanes follower_wins;
    Lanes move;  ///< that made this board
    Lanes reply;
    Lanes next;
    Lanes empty;
    Lanes tops;
    unsigned lost = 0;    ///< the mover cannot prevent the follower's next move from winning
    unsigned forced = 0;  ///< the mover has only one answer: the reply
    unsigned quiet = 0;

    /// Says of each active lane whether it is lost, forced or quiet.
    [[gnu::always_inline]] void settle(unsigned active) {
        const Lanes ones = Lanes::all(~std::uint64_t{0});
        const Lanes discs = mover | follower;
        tops = discs + Lanes::all(bottom);
        next = tops & Lanes::all(board);
        empty = without(Lanes::all(board), discs);
        follower_wins = completing(follower) & empty;
        mover_wins = mover_wins & empty;

        const Lanes threats = follower_wins & next;
        const Lanes safe = without(next, follower_wins.template down<1>());
        const Lanes unthreatened = threats.zero_lanes();
        reply = choose(unthreatened, safe, threats);
        const Lanes single = (reply & (reply + ones)).zero_lanes();
        const Lanes answerable = without(threats, safe).zero_lanes();
        const Lanes hopeless =
            safe.zero_lanes() | without(ones, (single | unthreatened) & answerable);
        lost = hopeless.highest_bits() & active;
        forced = single.highest_bits() & active & ~lost;
        quiet = active & ~lost & ~forced;
    }

    /// The same for a board and its mirror image, and for no other.
    [[nodiscard, gnu::always_inline]] Lanes canonical_keys() const {
        const Lanes keys = mover | tops;
        return smaller(keys, keys.mirrored());
    }
};

}  // namespace lawan::standard
