#pragma once

#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve::standard {

/// Several boards after a move of `follower`, and what becomes of them.
template <SimdLanes Lanes>
struct MoveBatch {
    using Mask = typename Lanes::Mask;

    Lanes mover;
    Lanes follower;
    Lanes mover_wins;
    Lanes follower_wins;
    Lanes move;  ///< that made this board
    Lanes reply;
    Lanes next;
    Lanes empty;
    Lanes tops;
    Mask lost;    ///< the mover cannot prevent the follower's next move from winning
    Mask forced;  ///< the mover has only one answer: the reply
    Mask quiet;

    /// The mover plays the reply.
    [[gnu::always_inline]] void play_replies() {
        const Lanes moved = mover | reply;
        mover = follower;
        follower = moved;
        mover_wins = follower_wins;
    }

    /// Says of each active lane whether it is lost, forced or quiet.
    [[gnu::always_inline]] void settle(Mask active) {
        const Lanes discs = mover | follower;
        tops = discs + Lanes::all(bottom);
        next = tops & Lanes::all(board);
        empty = without(Lanes::all(board), discs);
        follower_wins = completing(follower) & empty;
        mover_wins = mover_wins & empty;

        const Lanes threats = follower_wins & next;
        const Lanes safe = without(next, follower_wins.template down<1>());
        const Lanes none = Lanes::all(0);
        const Mask unthreatened = equal(threats, none);
        reply = choose(unthreatened, safe, threats);
        const Mask single = equal(reply & (reply - Lanes::all(1)), none);
        const Mask answerable = equal(without(threats, safe), none);
        const Mask answered =
            without(active & (single | unthreatened) & answerable, equal(safe, none));
        lost = without(active, answered);
        forced = answered & single;
        quiet = without(answered, single);
    }

    /// The same for a board and its mirror image, and for no other.
    [[nodiscard, gnu::always_inline]] Lanes canonical_keys() const {
        const Lanes keys = mover | tops;
        return smaller(keys, keys.mirrored());
    }
};

}  // namespace lawan::solve::standard
