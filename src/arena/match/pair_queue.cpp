#include "arena/match/pair_queue.hpp"

#include <algorithm>

namespace lawan::arena {

PairQueue::PairQueue(std::span<const PairJob> jobs, const std::optional<SprtHypotheses>& sprt)
    : waiting_(jobs.begin(), jobs.end()) {
    for (const auto& job : jobs) {
        if (job.pairing >= pairings_.size())
            pairings_.resize(job.pairing + 1, PairsOfPairing{SequentialTest(sprt)});
        PairsOfPairing& pairing = pairings_[job.pairing];
        pairing.pairs.resize(std::max(pairing.pairs.size(), job.opening + 1));
        pairing.pairs[job.opening].turn = pairing.turns++;
    }
}

std::optional<PairJob> PairQueue::next() {
    while (!waiting_.empty()) {
        const PairJob job = waiting_.front();
        waiting_.pop_front();
        const PairsOfPairing& pairing = pairings_[job.pairing];
        if (!pairing.test.verdict() && !pairing.pairs[job.opening].finished) return job;
    }
    return std::nullopt;
}

void PairQueue::finish(const PairJob& job, const PairRecord& record) {
    PairsOfPairing& pairing = pairings_.at(job.pairing);
    pairing.pairs.at(job.opening).finished = true;
    pairing.test.add(turn(job), record.half_points());
}

}  // namespace lawan::arena
