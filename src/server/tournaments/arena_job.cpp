#include "server/tournaments/arena_job.hpp"

#include <array>

#include "server/tournaments/experiment_job.hpp"
#include "server/tournaments/tournament_job.hpp"
#include "store/people_score.hpp"

namespace lawan::server {
namespace {

Refusal no_games_here() { return {404, "not_found", "an experiment has no games to look at"}; }

}  // namespace

Json ArenaJob::games(const ArenaGameQuery& /*query*/) { throw no_games_here(); }

Json ArenaJob::replay(std::int64_t /*number*/) { throw no_games_here(); }

std::shared_ptr<ArenaJob> make_arena_job(const ArenaJobParts& parts, const ArenaPlan& plan,
                                         const ArenaJob::Steps& steps, bool done) {
    if (plan.tournament)
        return std::make_shared<TournamentJob>(parts.registry, parts.players, *plan.tournament,
                                               steps);
    const auto against_people = [database = parts.settings.database](const std::string& bot,
                                                                     const Words& words) {
        return score_against_people(database, std::array{bot}).text(words);
    };
    return std::make_shared<ExperimentJob>(ExperimentJob::Program{.version = parts.settings.version,
                                                                  .commit = parts.settings.commit,
                                                                  .registry = parts.registry,
                                                                  .against_people = against_people},
                                           *plan.experiment, steps, done);
}

}  // namespace lawan::server
