#pragma once

#include <cstdint>

#include "solve/connect4/simd/lanes.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve::standard {

/// Several boards after a move of `follower`, as SIMD lanes, and their status.
template <SimdLanes Lanes>
struct MoveBatch {
    using Mask = typename Lanes::Mask;

    Lanes mover;
    Lanes follower;
    Lanes mover_wins;
    Lanes follower_wins;
    Lanes move;  ///< that led to this board
    Lanes reply;
    Lanes next;
    Lanes empty;
    Lanes tops;
    Mask lost;    ///< the mover cannot stop the follower from winning with its next move
    Mask forced;  ///< the mover has only one answer: the reply
    Mask quiet;

    /// Lets the mover play the reply.
    [[gnu::always_inline]] void play_replies() {
        const Lanes moved = mover | reply;
        mover = follower;
        follower = moved;
        mover_wins = follower_wins;
    }

    /// Classifies each active lane as lost, forced or quiet.
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

    /// Returns keys that a board and its mirror image share, and no other board has.
    [[nodiscard, gnu::always_inline]] Lanes canonical_keys() const {
        const Lanes keys = mover | tops;
        return smaller(keys, keys.mirrored());
    }
};

}  // namespace lawan::solve::standard
