#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "arena/match/pairing_result.hpp"
#include "arena/match/sprt.hpp"

namespace lawan::arena {

/// One pair of games of a pairing, from one opening.
struct PairJob {
    std::size_t pairing = 0;
    std::size_t opening = 0;
};

/// The work queue of pairs, which also decides which pairs count. Not thread-safe: one thread at a
/// time.
class PairQueue {
public:
    /// `jobs` lists all pairs in the order of dispatch. The sequential test of a pairing reads its
    /// pairs in the same order.
    PairQueue(std::span<const PairJob> jobs, const std::optional<SprtHypotheses>& sprt);

    /// Returns the next pair to play; none if all are dispatched or the rest became unnecessary by
    /// verdicts of the sequential tests.
    [[nodiscard]] std::optional<PairJob> next();
    /// Records a finished pair, newly played or recalled. Any order.
    void finish(const PairJob& job, const PairRecord& record);

    [[nodiscard]] const SequentialTest& test(std::size_t pairing) const {
        return pairings_.at(pairing).test;
    }
    /// Returns the pair's place among the pairs of its pairing.
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
        std::vector<Pair> pairs{};  ///< indexed by opening
        std::size_t turns = 0;
    };

    std::vector<PairsOfPairing> pairings_;
    std::deque<PairJob> waiting_;
};

}  // namespace lawan::arena
