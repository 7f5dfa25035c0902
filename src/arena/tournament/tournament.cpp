#include "arena/tournament/tournament.hpp"

#include <algorithm>
#include <map>

#include "base/stop.hpp"

namespace lawan::arena {
namespace {

/// Reports the progress of a tournament from time to time.
class ProgressReports {
public:
    ProgressReports(TournamentResult& result, const TournamentRun& run)
        : result_(&result), run_(&run) {}

    /// `so_far` is the state of the last pairing of the result.
    void report(const PairingResult& so_far) {
        if (!run_->progress || Clock::now() - reported_ < pause_) return;
        reported_ = Clock::now();
        result_->pairings.back().result = so_far;
        run_->progress(*result_);
        // Reports copy and count all games: limit them to a twentieth of the time.
        pause_ = std::max<Duration>(pause_, 20 * (Clock::now() - reported_));
    }

private:
    TournamentResult* result_;
    const TournamentRun* run_;
    Clock::time_point reported_ = Clock::now();
    Duration pause_ = std::chrono::milliseconds(100);
};

}  // namespace

std::size_t TournamentResult::pairs() const {
    std::size_t count = 0;
    for (const auto& played : pairings) count += played.result.pairs.size();
    return count;
}

TournamentResult play_tournament(const Registry& registry, const TournamentPlan& plan,
                                 Journal& journal, const TournamentRun& run) {
    TournamentResult result;
    ProgressReports reports(result, run);
    const auto pairings = schedule(plan);
    std::map<std::size_t, std::vector<Opening>> openings;  // shared by all pairings of a game
    for (std::size_t number = 0; number < pairings.size(); ++number) {
        const Pairing pairing = pairings[number];
        if (!openings.contains(pairing.game))
            openings[pairing.game] = openings_of(registry, plan, pairing.game);
        result.pairings.push_back({pairing, openings[pairing.game]});
        PairingRun part{.concurrency = run.concurrency,
                        .stop = run.stop,
                        .drain = run.drain,
                        .only = openings_of_shard(number, plan.pairs, run.shard),
                        .recall = [&](std::size_t opening) -> std::optional<PairRecord> {
                            const Json* known = journal.find(step_name(plan, pairing, opening));
                            return known == nullptr ? std::nullopt : record_of(*known, opening);
                        },
                        .keep =
                            [&](const PairRecord& record) {
                                (void)journal.step(step_name(plan, pairing, record.opening),
                                                   [&] { return json_of(record); });
                            },
                        .progress = [&](const PairingResult& so_far) { reports.report(so_far); }};
        if (run.recall_only)
            std::erase_if(*part.only, [&](std::size_t opening) { return !part.recall(opening); });
        PairingResult& played = result.pairings.back().result;
        played = play_pairing(registry, openings[pairing.game], pairing_plan(plan, pairing), part);
        if (played.interrupted) {
            result.interrupted = true;
            break;
        }
    }
    return result;
}

}  // namespace lawan::arena
