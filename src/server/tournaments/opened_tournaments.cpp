#include "server/tournaments/opened_tournaments.hpp"

#include <chrono>

#include "server/analysis/search_pool.hpp"

namespace lawan::server {
namespace {

constexpr std::size_t most_idle = 8;

bool may_close(const OpenedTournament& opened) {
    return opened.audience.empty() && !opened.loading && !opened.refreshing &&
           !opened.is_under_way() && !opened.playing;
}

}  // namespace

OpenedTournaments::OpenedTournaments(EventLoop& loop, const ArenaJobParts& parts,
                                     TournamentStore& store)
    : loop_(loop),
      parts_(parts),
      store_(store),
      opened_(may_close),
      sweeper_(loop),
      worker_store_(parts.settings.database) {
    worker_.post([] { yield_to_others(); });
    sweep();
}

OpenedTournament& OpenedTournaments::open(const std::string& id) {
    if (OpenedTournament* opened = use(id)) return *opened;
    auto record = store_.load(id);
    if (!record) throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
    ArenaPlan plan = kept_arena_plan(record->plan);
    return add(std::make_unique<OpenedTournament>(*std::move(record), std::move(plan)));
}

OpenedTournament& OpenedTournaments::add(std::unique_ptr<OpenedTournament> opened) {
    const std::string id = opened->record.id;
    return opened_.add(id, std::move(opened));
}

void OpenedTournaments::with_job(OpenedTournament& opened,
                                 TournamentReply<std::shared_ptr<ArenaJob>> reply) {
    if (opened.job) {
        reply(opened.job);
        return;
    }
    opened.when_loaded.push_back(std::move(reply));
    if (std::exchange(opened.loading, true)) return;
    const std::string& id = opened.record.id;
    const bool done = opened.record.status == TournamentStatus::Done;
    work<std::shared_ptr<ArenaJob>>(
        [this, id, plan = opened.plan, done] {
            ArenaJob::Steps steps;
            for (auto& [step, result] : TournamentStore(worker_store_.database()).steps(id))
                steps.emplace_back(std::move(step), Json::parse(result));
            return make_arena_job(parts_, plan, steps, done);
        },
        [this, id](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
            loaded(id, job);
        });
}

void OpenedTournaments::loaded(const std::string& id,
                               const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
    OpenedTournament* opened = find(id);
    if (opened == nullptr) return;
    opened->loading = false;
    if (job) opened->job = *job;
    for (const auto& reply : std::exchange(opened->when_loaded, {})) reply(job);
    // Games take memory: only so many that nobody looks at are held.
    opened_.close_all_but(most_idle);
}

void OpenedTournaments::sweep() {
    constexpr std::chrono::minutes idle_before_closed{5};
    opened_.close_unused(idle_before_closed);
    sweeper_.set(idle_before_closed / 4, [this] { sweep(); });
}

}  // namespace lawan::server
