#include "arena/dispatch.hpp"

namespace lawan {

Dispatcher::Dispatcher(const TournamentPlan& plan, Journal& journal)
    : plan_(&plan), journal_(&journal), pairings_(schedule(plan)) {
    for (std::size_t pairing = 0; pairing < pairings_.size(); ++pairing) {
        for (const std::size_t opening : openings_of_shard(pairing, plan.pairs, {})) {
            const Json* known = journal.find(step_name(plan, pairings_[pairing], opening));
            if (known == nullptr || !record_of(*known, opening))
                waiting_.push_back({pairing, opening});
        }
        look_whether_decided(pairing);
    }
}

std::optional<PairJob> Dispatcher::next() {
    while (!waiting_.empty()) {
        const PairJob job = waiting_.front();
        waiting_.pop_front();
        if (!decided_[job.pairing]) return job;
    }
    return std::nullopt;
}

void Dispatcher::finish(const PairJob& job, const Json& games) {
    (void)journal_->step(step_name(*plan_, pairings_[job.pairing], job.opening),
                         [&] { return games; });
    look_whether_decided(job.pairing);
}

void Dispatcher::look_whether_decided(std::size_t pairing) {
    if (!plan_->sprt || decided_[pairing]) return;
    PairingResult so_far;
    for (std::size_t opening = 0; opening < static_cast<std::size_t>(plan_->pairs); ++opening) {
        const Json* known = journal_->find(step_name(*plan_, pairings_[pairing], opening));
        auto record = known == nullptr ? std::nullopt : record_of(*known, opening);
        if (!record) return;
        so_far.pairs.push_back(*std::move(record));
        const double ratio = log_likelihood_ratio(so_far.pentanomial(), *plan_->sprt);
        if (sprt_verdict(ratio, *plan_->sprt) == SprtVerdict::GoOn) continue;
        decided_[pairing] = true;
        return;
    }
}

PairPlayer::PairPlayer(const Registry& registry, const TournamentPlan& plan)
    : registry_(&registry), plan_(&plan), pairings_(schedule(plan)) {}

Json PairPlayer::play(const PairJob& job, const std::stop_token& stop) {
    const Pairing& pairing = pairings_.at(job.pairing);
    if (!openings_.contains(pairing.game))
        openings_[pairing.game] = openings_of(*registry_, *plan_, pairing.game);
    if (seated_ != job.pairing) slot_ = {};
    seated_ = job.pairing;
    return json_of(play_pair(*registry_, openings_[pairing.game], pairing_plan(*plan_, pairing),
                             job.opening, slot_, stop));
}

}  // namespace lawan
