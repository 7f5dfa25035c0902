#include "arena/tournament/dispatch.hpp"

#include <algorithm>
#include <utility>

namespace lawan::arena {
namespace {

/// So many pairs a program plays before it is started anew for another opponent.
constexpr std::size_t openings_in_a_row = 5;

}  // namespace

PairQueue::PairQueue(const TournamentPlan& plan, Order order) {
    const std::size_t pairings = schedule(plan).size();
    const auto pairs = static_cast<std::size_t>(plan.pairs);
    pairings_.resize(pairings, {SequentialTest(plan.sprt), std::vector<bool>(pairs)});
    const std::size_t step = order == Order::ByPairing ? pairs : openings_in_a_row;
    for (std::size_t first = 0; first < pairs; first += step) {
        const std::size_t end = std::min(first + step, pairs);
        for (std::size_t pairing = 0; pairing < pairings; ++pairing) {
            for (std::size_t opening = first; opening < end; ++opening)
                waiting_.push_back({pairing, opening});
        }
    }
}

std::optional<PairJob> PairQueue::next() {
    while (!waiting_.empty()) {
        const PairJob job = waiting_.front();
        waiting_.pop_front();
        const PairsOfPairing& pairing = pairings_[job.pairing];
        if (!pairing.test.verdict() && !pairing.finished[job.opening]) return job;
    }
    return std::nullopt;
}

void PairQueue::finish(const PairJob& job, const PairRecord& record) {
    PairsOfPairing& pairing = pairings_.at(job.pairing);
    pairing.finished.at(job.opening) = true;
    pairing.test.add(job.opening, record.half_points());
}

Dispatcher::Dispatcher(const TournamentPlan& plan, Journal& journal)
    : plan_(&plan),
      journal_(&journal),
      pairings_(schedule(plan)),
      queue_(plan, PairQueue::Order::ByPairing) {
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

std::shared_ptr<const std::vector<Opening>> SharedOpenings::of(std::size_t game,
                                                               const std::stop_token& stop) {
    const std::lock_guard lock(mutex_);
    auto& known = known_[game];
    if (known) return known;
    auto made =
        std::make_shared<const std::vector<Opening>>(openings_of(*registry_, *plan_, game, stop));
    if (!stop.stop_requested()) known = made;
    return made;
}

void SharedOpenings::set(std::size_t game, std::vector<Opening> openings) {
    const std::lock_guard lock(mutex_);
    known_[game] = std::make_shared<const std::vector<Opening>>(std::move(openings));
}

PairPlayer::PairPlayer(const Registry& registry, const TournamentPlan& plan,
                       std::shared_ptr<SharedOpenings> openings)
    : registry_(&registry),
      plan_(&plan),
      pairings_(schedule(plan)),
      openings_(openings ? std::move(openings) : std::make_shared<SharedOpenings>(registry, plan)) {
}

PairRecord PairPlayer::play(const PairJob& job, const std::stop_token& stop) {
    const Pairing& pairing = pairings_.at(job.pairing);
    const auto openings = openings_->of(pairing.game, stop);
    if (stop.stop_requested()) return {};
    if (seated_ != job.pairing) slot_ = {};
    seated_ = job.pairing;
    slot_.watch = watcher_;
    return play_pair(*registry_, *openings, pairing_plan(*plan_, pairing), job.opening, slot_,
                     stop);
}

}  // namespace lawan::arena
