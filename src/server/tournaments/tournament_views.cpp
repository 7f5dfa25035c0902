#include "server/tournaments/tournament_views.hpp"

#include <utility>

#include "arena/experiments/experiment.hpp"
#include "server/tournaments/tournament_summary.hpp"

namespace lawan::server {

/// Whose tournaments somebody sees in a list; nothing: all.
std::optional<KeyHash> TournamentViews::visible_to(const KeyHash& person) const {
    return settings_.is_public ? std::optional(person) : std::nullopt;
}

Json TournamentViews::you(const TournamentRecord& record, const KeyHash& person) const {
    return you_json(record, person, settings_.is_public);
}

Json TournamentViews::summary(const TournamentRecord& kept) {
    const OpenedTournament* opened = opened_.find(kept.id);
    const TournamentRecord& record = opened != nullptr ? opened->record : kept;
    const ArenaPlan plan = opened != nullptr ? opened->plan : kept_arena_plan(kept.plan);
    Json json = summary_json(record, plan, queue_.place_of(record.id));
    Json& progress = json["progress"];
    if (opened != nullptr && !opened->audience.shown().empty()) {
        progress = opened->progress;
        json["leader"] = opened->leader;
    }
    if (plan.tournament && (progress.is_null() || opened->is_under_way())) {
        const Json left = progress.is_null() ? Json() : progress["left_ms"];
        progress =
            progress_json(record, *plan.tournament, store_.count_steps(record.id, " | pair "));
        progress["left_ms"] = left;
    } else if (progress.is_null()) {
        progress = progress_json(record);
    }
    return json;
}

Json TournamentViews::overview(const KeyHash& person, Language language) {
    constexpr int most_listed = 100;
    const ArenaLimits& limits = settings_.arena;
    const auto in_ms = [](Duration time) {
        return static_cast<std::int64_t>(to_milliseconds(time));
    };
    Json json;
    json["limits"] = {{"slots", limits.slots},         {"bots", limits.bots},
                      {"kinds", limits.kinds},         {"games", limits.games},
                      {"move_ms", in_ms(limits.move)}, {"clock_ms", in_ms(limits.clock)},
                      {"waiting", limits.waiting},     {"kept", limits.kept},
                      {"scale", limits.scale}};
    json["tournaments"] = Json::array();
    for (const auto& record : store_.list(visible_to(person), most_listed))
        json["tournaments"].push_back(summary(record));
    json["experiments"] = Json::array();
    for (const auto& experiment : experiments()) {
        const std::string latest = store_.latest_experiment(experiment.name, visible_to(person));
        json["experiments"].push_back({{"name", experiment.name},
                                       {"title", experiment.title.in(language)},
                                       {"summary", experiment.summary.in(language)},
                                       {"claim", experiment.claim.in(language)},
                                       {"clocked", experiment.clocked},
                                       {"latest", latest.empty() ? Json() : Json(latest)}});
    }
    return json;
}

void TournamentViews::show(const std::string& id, const KeyHash& person,
                           const TournamentReply<ArenaAnswer>& reply) {
    OpenedTournament& opened = opened_.open(id);
    opened.when_shown.emplace_back([this, id, person, reply](const std::optional<Refusal>& failed) {
        if (failed) {
            reply(std::unexpected(*failed));
        } else {
            const OpenedTournament& now = *opened_.find(id);
            reply(ArenaAnswer{id, you(now.record, person).dump(), now.audience.shown()});
        }
    });
    refresh(opened);
}

void TournamentViews::show_soon(const std::string& id, const KeyHash& person,
                                const TournamentReply<ArenaAnswer>& reply) {
    try {
        show(id, person, reply);
    } catch (...) {
        reply(std::unexpected(current_refusal()));
    }
}

void TournamentViews::watch(const std::string& id, Watcher& watcher, const std::string& request_id,
                            Language language) {
    OpenedTournament& opened = opened_.open(id);
    opened.audience.arrive(watcher, request_id, language);
    refresh(opened);
}

void TournamentViews::unwatch(const std::string& id, Watcher& watcher) {
    if (OpenedTournament* opened = opened_.use(id)) opened->audience.leave(watcher);
}

void TournamentViews::refresh(OpenedTournament& opened) {
    if (opened.refreshing) {
        opened.changed = true;
        return;
    }
    opened.refreshing = true;
    opened.refreshed_in = opened.record.status;
    opened.last_refresh = Clock::now();
    opened.changed = false;
    opened_.ask<ArenaState>(
        opened, [](ArenaJob& job) { return job.state(); },
        [this, id = opened.record.id](const std::expected<ArenaState, Refusal>& state) {
            refreshed(id, state);
        });
}

/// Tells everybody what is new.
void TournamentViews::refreshed(const std::string& id,
                                const std::expected<ArenaState, Refusal>& state) {
    OpenedTournament* opened = opened_.find(id);
    if (opened == nullptr) return;
    opened->refreshing = false;
    if (!state) {
        opened->audience.refuse(state.error());
        for (const auto& reply : std::exchange(opened->when_shown, {})) reply(state.error());
        return;
    }
    if (opened->record.status != opened->refreshed_in) {
        // Nobody is told that it is done with numbers that lack the last games.
        refresh(*opened);
        return;
    }
    keep_leader(*opened, state->leader);
    take_in(*opened, *state);
    for (const auto& reply : std::exchange(opened->when_shown, {})) reply(std::nullopt);
    if (opened->changed) refresh(*opened);
}

/// Adds what only the loop knows.
void TournamentViews::take_in(OpenedTournament& opened, const ArenaState& state) {
    const TournamentRecord& record = opened.record;
    Json summary = summary_json(record, opened.plan, queue_.place_of(record.id));
    summary["progress"] = state.progress;
    summary["leader"] = state.leader;
    if (record.status == TournamentStatus::Done) summary["progress"]["share"] = 1;
    // A stopped game may take a moment to end.
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
                         [&](const KeyHash& person) { return you(record, person).dump(); });
}

/// Who leads is in the list without looking at the games; kept when nobody plays any more.
void TournamentViews::keep_leader(OpenedTournament& opened, const Json& leader) {
    const std::string name = leader.is_string() ? leader : Json("");
    if (name == opened.record.leader) return;
    opened.record.leader = name;
    if (opened.record.status == TournamentStatus::Running) return;
    writes_.push([record = opened.record](Store& store) {
        TournamentStore(store.database()).update(record);
    });
}

void TournamentViews::refresh_waiting() {
    for (const auto& id : queue_.ids()) {
        OpenedTournament* waiting = opened_.find(id);
        if (waiting != nullptr && waiting->audience.watches()) refresh(*waiting);
    }
}

}  // namespace lawan::server
