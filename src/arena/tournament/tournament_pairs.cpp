#include "arena/tournament/tournament_pairs.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"

namespace lawan::arena {

PairQueue queue_of(const TournamentPlan& plan, PairOrder order) {
    // So many pairs a program plays before it is started anew for another opponent.
    constexpr std::size_t openings_in_a_row = 5;
    const std::size_t pairings = schedule(plan).size();
    const auto pairs = static_cast<std::size_t>(plan.pairs);
    const std::size_t step = order == PairOrder::ByPairing ? pairs : openings_in_a_row;
    std::vector<PairJob> jobs;
    for (std::size_t first = 0; first < pairs; first += step) {
        const std::size_t end = std::min(first + step, pairs);
        for (std::size_t pairing = 0; pairing < pairings; ++pairing) {
            for (std::size_t opening = first; opening < end; ++opening)
                jobs.push_back({pairing, opening});
        }
    }
    return {jobs, plan.sprt};
}

std::shared_ptr<const std::vector<Opening>> SharedOpenings::of(std::size_t game,
                                                               const StopToken& stop) {
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

PairSource source_of(const TournamentPlan& plan, std::shared_ptr<SharedOpenings> openings) {
    const auto pairings = std::make_shared<const std::vector<Pairing>>(schedule(plan));
    return {
        .plan = [&plan, pairings](std::size_t i) { return pairing_plan(plan, pairings->at(i)); },
        .openings =
            [pairings, openings = std::move(openings)](std::size_t i, const StopToken& stop) {
                return openings->of(pairings->at(i).game, stop);
            }};
}

}  // namespace lawan::arena
