#include "arena/tournament/dispatch.hpp"

#include "arena/tournament/tournament_pairs.hpp"

namespace lawan::arena {

Dispatcher::Dispatcher(const TournamentPlan& plan, Journal& journal)
    : plan_(&plan),
      journal_(&journal),
      pairings_(schedule(plan)),
      queue_(queue_of(plan, PairOrder::ByPairing)) {
    for (std::size_t pairing = 0; pairing < pairings_.size(); ++pairing) {
        for (const std::size_t opening : openings_of_shard(pairing, plan.pairs, {})) {
            const Json* known = journal.find(step_name(plan, pairings_[pairing], opening));
            const auto record = known == nullptr ? std::nullopt : record_of(*known, opening);
            if (record) queue_.finish({pairing, opening}, *record);
        }
    }
}

void Dispatcher::finish(const PairJob& job, const Json& games) {
    (void)journal_->step(step_name(*plan_, pairings_[job.pairing], job.opening),
                         [&] { return games; });
    if (const auto record = record_of(games, job.opening)) queue_.finish(job, *record);
}

}  // namespace lawan::arena
