#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "arena/match/pairing_result.hpp"
#include "arena/match/sprt.hpp"

namespace lawan::arena {

/// One pair of games: the number of its pairing, and its opening.
struct PairJob {
    std::size_t pairing = 0;
    std::size_t opening = 0;
};

/// Which pairs are still to be played, and which of them count. Used by one thread at a time.
class PairQueue {
public:
    /// `jobs`: all pairs in the order in which they are handed out. A sequential test looks at
    /// those of its pairing in the same order.
    PairQueue(std::span<const PairJob> jobs, const std::optional<SprtHypotheses>& sprt);

    /// The next pair to play; none if all are handed out or sequential tests made them needless.
    [[nodiscard]] std::optional<PairJob> next();
    /// What a pair gave, played now or long ago, in any order.
    void finish(const PairJob& job, const PairRecord& record);

    [[nodiscard]] const SequentialTest& test(std::size_t pairing) const {
        return pairings_.at(pairing).test;
    }
    /// Where a pair stands among those of its pairing.
    [[nodiscard]] std::size_t turn(const PairJob& job) const {
        return pairings_.at(job.pairing).pairs.at(job.opening).turn;
    }

private:
    struct Pair {
        std::size_t turn = 0;
        bool finished = false;
    };
    struct PairsOfPairing {
        SequentialTest test;
        std::vector<Pair> pairs{};  ///< by opening
        std::size_t turns = 0;
    };

    std::vector<PairsOfPairing> pairings_;
    std::deque<PairJob> waiting_;
};

}  // namespace lawan::arena
