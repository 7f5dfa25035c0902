#include "server/tournaments/opened_tournaments.hpp"

#include <array>
#include <chrono>

#include "server/analysis/search_pool.hpp"
#include "server/tournaments/experiment_job.hpp"
#include "server/tournaments/tournament_job.hpp"
#include "store/people_score.hpp"

namespace lawan::server {
namespace {

constexpr std::size_t most_idle = 8;

bool may_close(const OpenedTournament& opened) {
    return opened.audience.empty() && !opened.loading && !opened.refreshing &&
           !opened.is_under_way() && !opened.playing;
}

}  // namespace

OpenedTournaments::OpenedTournaments(const OpenedParts& parts)
    : parts_(parts),
      opened_(may_close),
      sweeper_(parts.loop),
      reader_(parts.settings.database),
      worker_(2, [] { yield_to_others(niceness_of_tournaments); }) {
    sweep();
}

OpenedTournament& OpenedTournaments::open(const std::string& id) {
    if (OpenedTournament* opened = opened_.use(id)) return *opened;
    auto record = parts_.store.load(id);
    if (!record) throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
    ArenaPlan plan = kept_arena_plan(record->plan);
    return add(std::make_unique<OpenedTournament>(*std::move(record), std::move(plan)));
}

OpenedTournament& OpenedTournaments::add(std::unique_ptr<OpenedTournament> opened) {
    const std::string id = opened->record.id;
    return opened_.add(id, std::move(opened));
}

void OpenedTournaments::say_deleted(const std::string& id) {
    const auto opened = opened_.take(id);
    if (!opened) return;
    const Refusal refusal(404, "no_such_tournament", "it was deleted");
    opened->audience.say_deleted(refusal);
    for (const auto& shown : opened->when_shown) shown(refusal);
    for (const auto& ready : opened->when_loaded) ready(std::unexpected(refusal));
}

void OpenedTournaments::with_job(OpenedTournament& opened,
                                 TournamentReply<std::shared_ptr<ArenaJob>> reply) {
    if (opened.job) {
        reply(opened.job);
        return;
    }
    opened.when_loaded.push_back(std::move(reply));
    if (std::exchange(opened.loading, true)) return;
    const bool done = opened.record.status == TournamentStatus::Done;
    work<std::shared_ptr<ArenaJob>>(
        [this, id = opened.record.id, plan = opened.plan, done] { return load(id, plan, done); },
        [this, id = opened.record.id](
            const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) { loaded(id, job); });
}

/// Reads the steps and makes the job; runs on a worker thread. `done`: nothing is left to play.
std::shared_ptr<ArenaJob> OpenedTournaments::load(const std::string& id, const ArenaPlan& plan,
                                                  bool done) {
    ArenaJob::Steps steps;
    {
        const std::lock_guard lock(reading_);
        for (auto& [step, result] : TournamentStore(reader_.database()).steps(id))
            steps.emplace_back(std::move(step), Json::parse(result));
    }
    if (plan.tournament)
        return std::make_shared<TournamentJob>(parts_.registry, parts_.players, *plan.tournament,
                                               steps);
    const ServerSettings& settings = parts_.settings;
    const auto against_people = [database = settings.database](const std::string& bot,
                                                               const Words& words) {
        return score_against_people(database, std::array{bot}).text(words);
    };
    return std::make_shared<ExperimentJob>(ExperimentJob::Program{.version = settings.version,
                                                                  .commit = settings.commit,
                                                                  .registry = parts_.registry,
                                                                  .against_people = against_people},
                                           *plan.experiment, steps, done);
}

void OpenedTournaments::loaded(const std::string& id,
                               const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
    OpenedTournament* opened = find(id);
    if (opened == nullptr) return;
    opened->loading = false;
    if (job) opened->job = *job;
    for (const auto& reply : std::exchange(opened->when_loaded, {})) reply(job);
    // Games take memory: keep only a few tournaments that are not in use.
    opened_.close_all_but(most_idle);
}

void OpenedTournaments::sweep() {
    constexpr std::chrono::minutes idle_before_closed{5};
    opened_.close_unused(idle_before_closed);
    sweeper_.set(idle_before_closed / 4, [this] { sweep(); });
}

std::string OpenedTournaments::you(const TournamentRecord& record, const KeyHash& person) const {
    return tournament_you_json(record, person, parts_.settings.is_public).dump();
}

void OpenedTournaments::show(const std::string& id, const KeyHash& person,
                             const TournamentReply<ArenaAnswer>& reply) {
    OpenedTournament& opened = open(id);
    opened.when_shown.emplace_back([this, id, person, reply](const std::optional<Refusal>& failed) {
        if (failed) {
            reply(std::unexpected(*failed));
        } else {
            const OpenedTournament& now = *find(id);
            reply(ArenaAnswer{id, you(now.record, person), now.audience.shown()});
        }
    });
    refresh(opened);
}

void OpenedTournaments::show_soon(const std::string& id, const KeyHash& person,
                                  const TournamentReply<ArenaAnswer>& reply) {
    try {
        show(id, person, reply);
    } catch (...) {
        reply(std::unexpected(current_refusal()));
    }
}

void OpenedTournaments::watch(const std::string& id, Watcher& watcher,
                              const std::string& request_id, Language language) {
    OpenedTournament& opened = open(id);
    opened.audience.arrive(watcher, request_id, language);
    refresh(opened);
}

void OpenedTournaments::unwatch(const std::string& id, Watcher& watcher) {
    if (OpenedTournament* opened = opened_.use(id)) opened->audience.leave(watcher);
}

void OpenedTournaments::refresh(OpenedTournament& opened) {
    if (opened.refreshing) {
        opened.changed = true;
        return;
    }
    opened.refreshing = true;
    opened.refreshed_in = opened.record.status;
    opened.last_refresh = Clock::now();
    opened.changed = false;
    ask<ArenaState>(
        opened, [](ArenaJob& job) { return job.state(); },
        [this, id = opened.record.id](const std::expected<ArenaState, Refusal>& state) {
            refreshed(id, state);
        });
}

/// Sends the new state to the watchers and answers pending show() requests.
void OpenedTournaments::refreshed(const std::string& id,
                                  const std::expected<ArenaState, Refusal>& state) {
    OpenedTournament* opened = find(id);
    if (opened == nullptr) return;
    opened->refreshing = false;
    if (!state) {
        opened->audience.refuse(state.error());
        for (const auto& reply : std::exchange(opened->when_shown, {})) reply(state.error());
        return;
    }
    if (opened->record.status != opened->refreshed_in) {
        // The status changed meanwhile: read again, or "done" would come without the last games.
        refresh(*opened);
        return;
    }
    keep_leader(*opened, state->leader);
    take_in(*opened, *state);
    for (const auto& reply : std::exchange(opened->when_shown, {})) reply(std::nullopt);
    if (opened->changed) refresh(*opened);
}

/// Adds the properties that only the loop's thread has (status, place in the queue) and shows the
/// whole to the audience.
void OpenedTournaments::take_in(OpenedTournament& opened, const ArenaState& state) {
    const TournamentRecord& record = opened.record;
    Json summary = tournament_summary_json(record, opened.plan, parts_.turns.place_of(record.id));
    summary["progress"] = state.progress;
    summary["leader"] = state.leader;
    if (record.status == TournamentStatus::Done) summary["progress"]["share"] = 1;
    // The job may still report games in play for a moment after it was stopped.
    const bool running = record.status == TournamentStatus::Running;
    if (!running) summary["progress"]["left_ms"] = nullptr;

    WrittenObject shown;
    for (const auto& [name, value] : summary.items()) shown.set(name, value);
    shown.set_all(state.rest);
    if (!running) shown.set("tables", Json::array());
    shown.set("failure", record.failure.empty() ? Json() : Json(record.failure));
    opened.progress = summary["progress"];
    opened.leader = summary["leader"];
    opened.audience.show(std::move(shown),
                         [&](const KeyHash& person) { return you(record, person); });
}

/// Keeps the leader in the record, so that the list shows it without reading the games. Stores it
/// only while the tournament is not running.
void OpenedTournaments::keep_leader(OpenedTournament& opened, const Json& leader) {
    const std::string name = leader.is_string() ? leader : Json("");
    if (name == opened.record.leader) return;
    opened.record.leader = name;
    if (opened.record.status == TournamentStatus::Running) return;
    parts_.writes.push([record = opened.record](Store& store) {
        TournamentStore(store.database()).update(record);
    });
}

void OpenedTournaments::refresh_waiting() {
    for (const auto& id : parts_.turns.ids()) {
        OpenedTournament* waiting = find(id);
        if (waiting != nullptr && waiting->audience.watches()) refresh(*waiting);
    }
}

}  // namespace lawan::server
