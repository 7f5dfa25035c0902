#include "arena/match/sprt.hpp"

namespace lawan::arena {

void SequentialTest::add(std::size_t turn, std::size_t half_points) {
    waiting_.emplace(turn, half_points);
    for (auto next = waiting_.find(looked_at_); !verdict_ && next != waiting_.end();
         next = waiting_.find(looked_at_)) {
        ++pentanomial_.at(next->second);
        waiting_.erase(next);
        ++looked_at_;
        if (!hypotheses_) continue;
        const double ratio = log_likelihood_ratio(pentanomial_, *hypotheses_);
        const SprtVerdict verdict = sprt_verdict(ratio, *hypotheses_);
        if (verdict != SprtVerdict::GoOn) verdict_ = verdict;
    }
}

}  // namespace lawan::arena
