// What people see of the arena: the list, one tournament, and its changes as they come.

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "play/game_json.hpp"
#include "server/tournaments/tournaments.hpp"
#include "server/transport/error_mapping.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_changes{250};
/// Who leads and how long it takes, if nobody looks closer.
constexpr std::chrono::seconds for_the_list{2};
/// To all that a tournament is followed by: longer messages come less often.
constexpr double bytes_a_second = 400'000;

const char* state_text(TournamentStatus status) {
    switch (status) {
        case TournamentStatus::Waiting:
            return "waiting";
        case TournamentStatus::Running:
            return "running";
        case TournamentStatus::Stopped:
            return "stopped";
        case TournamentStatus::Done:
            return "done";
        case TournamentStatus::Failed:
            return "failed";
    }
    std::unreachable();
}

}  // namespace

/// Whose tournaments somebody sees in a list; nothing: all.
std::optional<KeyHash> Tournaments::visible_to(const KeyHash& person) const {
    return settings_.is_public ? std::optional(person) : std::nullopt;
}

Json Tournaments::you(const TournamentRecord& record, const KeyHash& person) const {
    const bool host = !person.empty() && record.host == person;
    Json may = Json::array();
    if (!person.empty() && (host || !settings_.is_public)) {
        if (record.status == TournamentStatus::Waiting ||
            record.status == TournamentStatus::Running)
            may.push_back("stop");
        if (record.status == TournamentStatus::Stopped || record.status == TournamentStatus::Failed)
            may.push_back("resume");
        may.push_back("delete");
    }
    return {{"host", host}, {"may", may}};
}

/// Without its progress.
Json Tournaments::summary_of(const TournamentRecord& record, const ArenaPlan& plan) const {
    const auto place = std::ranges::find(queue_, record.id);
    Json bots = Json::array();
    if (plan.tournament) {
        for (const auto& bot : plan.tournament->bots) bots.push_back(bot.name);
    }
    return {{"id", record.id},
            {"kind", plan.tournament ? "tournament" : "experiment"},
            {"name", record.name},
            {"state", state_text(record.status)},
            {"place", place == queue_.end() ? Json() : Json(place - queue_.begin() + 1)},
            {"created_at", date_text(record.created_at)},
            {"updated_at", date_text(record.updated_at)},
            {"progress", nullptr},
            {"games", plan.tournament ? Json(plan.tournament->games) : Json::array()},
            {"bots", bots},
            {"leader", record.leader.empty() ? Json() : Json(record.leader)}};
}

Json Tournaments::summary(const TournamentRecord& kept) {
    const Opened* opened = find(kept.id);
    const TournamentRecord& record = opened != nullptr ? opened->record : kept;
    const ArenaPlan plan = opened != nullptr ? opened->plan : kept_arena_plan(kept.plan);
    Json json = summary_of(record, plan);
    const bool done = record.status == TournamentStatus::Done;
    if (opened != nullptr && !opened->shown.empty()) {
        json["progress"] = opened->progress;
        json["leader"] = opened->leader;
    }
    if (plan.tournament && (json["progress"].is_null() || opened->is_under_way())) {
        const auto total = static_cast<std::int64_t>(2 * wanted_pairs(*plan.tournament, {}));
        const std::int64_t finished = 2 * store_.count_steps(record.id, " | pair ");
        const double share = static_cast<double>(finished) / static_cast<double>(total);
        const Json left = json["progress"].is_null() ? Json() : json["progress"]["left_ms"];
        json["progress"] = {{"share", done ? 1 : share},
                            {"done", finished},
                            {"total", total},
                            {"left_ms", left},
                            {"step", nullptr}};
    } else if (json["progress"].is_null()) {
        json["progress"] = {{"share", done ? 1 : 0},
                            {"done", 0},
                            {"total", 0},
                            {"left_ms", nullptr},
                            {"step", nullptr}};
    }
    return json;
}

Json Tournaments::overview(const KeyHash& person, Language language) {
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

void Tournaments::show(const std::string& id, const KeyHash& person,
                       const Reply<ArenaAnswer>& reply) {
    Opened& opened = open(id);
    opened.when_shown.emplace_back([this, id, person, reply](const std::optional<Refusal>& failed) {
        if (failed) {
            reply(std::unexpected(*failed));
        } else {
            const Opened& now = *find(id);
            reply(ArenaAnswer{id, you(now.record, person).dump(), now.shown});
        }
    });
    refresh(opened);
}

void Tournaments::show_soon(const std::string& id, const KeyHash& person,
                            const Reply<ArenaAnswer>& reply) {
    try {
        show(id, person, reply);
    } catch (...) {
        reply(std::unexpected(current_refusal()));
    }
}

void Tournaments::watch(const std::string& id, Watcher& watcher, const std::string& request_id,
                        Language language) {
    Opened& opened = open(id);
    opened.languages[&watcher] = language;
    opened.arriving.emplace_back(&watcher, request_id);
    refresh(opened);
}

void Tournaments::unwatch(const std::string& id, Watcher& watcher) {
    Opened* opened = opened_.use(id);
    if (opened == nullptr) return;
    std::erase(opened->watchers, &watcher);
    opened->languages.erase(&watcher);
    std::erase_if(opened->arriving, [&](const auto& entry) { return entry.first == &watcher; });
}

void Tournaments::refresh(Opened& opened) {
    if (opened.refreshing) {
        opened.changed = true;
        return;
    }
    opened.refreshing = true;
    opened.refreshed_in = opened.record.status;
    opened.last_refresh = Clock::now();
    opened.changed = false;
    with_job(opened, [this, id = opened.record.id](
                         const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
        if (!job) {
            refreshed(id, std::unexpected(job.error()));
            return;
        }
        worker_.post([this, id, job = *job] {
            std::expected<ArenaState, Refusal> state;
            try {
                state = job->state();
            } catch (...) {
                state = std::unexpected(current_refusal());
            }
            loop_.post([this, id, state = std::move(state)] { refreshed(id, state); });
        });
    });
}

/// Tells everybody what is new.
void Tournaments::refreshed(const std::string& id,
                            const std::expected<ArenaState, Refusal>& state) {
    Opened* opened = find(id);
    if (opened == nullptr) return;
    opened->refreshing = false;
    if (!state) {
        for (const auto& [watcher, request_id] : std::exchange(opened->arriving, {})) {
            watcher->send(error_message(request_id, state.error()));
            watcher->tournament_deleted(id);
        }
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
    welcome_arriving(*opened);
    for (const auto& reply : std::exchange(opened->when_shown, {})) reply(std::nullopt);
    if (opened->changed) refresh(*opened);
}

/// Adds what only the loop knows and tells those who watch what is new of all that.
void Tournaments::take_in(Opened& opened, const ArenaState& state) {
    const TournamentRecord& record = opened.record;
    Json summary = summary_of(record, opened.plan);
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

    const WrittenObject changes = shown.changes_since(opened.shown);
    opened.shown = std::move(shown);
    opened.progress = summary["progress"];
    opened.leader = summary["leader"];
    if (changes.empty()) return;
    ++opened.seq;
    tell(opened, changes);
}

void Tournaments::tell(Opened& opened, const WrittenObject& changes) {
    std::map<Language, std::string> texts;
    opened.last_bytes = 0;
    for (Watcher* watcher : opened.watchers) {
        const Language language = opened.languages[watcher];
        std::string& text = texts[language];
        if (text.empty()) text = changes.text(language);
        opened.last_bytes += text.size();
        watcher->send(fmt::format(
            R"({{"type":"tournament","tournament_id":"{}","seq":{},"you":{},"changes":{}}})",
            opened.record.id, opened.seq, you(opened.record, watcher->person()).dump(), text));
    }
}

void Tournaments::welcome_arriving(Opened& opened) {
    std::map<Language, std::string> texts;
    for (const auto& [watcher, request_id] : std::exchange(opened.arriving, {})) {
        const Language language = opened.languages[watcher];
        std::string& text = texts[language];
        if (text.empty()) text = opened.shown.text(language);
        watcher->send(fmt::format(
            R"({{"type":"watching","id":{},"tournament_id":"{}","you":{},"seq":{},"tournament":{}}})",
            Json(request_id).dump(), opened.record.id, you(opened.record, watcher->person()).dump(),
            opened.seq, text));
        if (std::ranges::find(opened.watchers, watcher) == opened.watchers.end())
            opened.watchers.push_back(watcher);
    }
}

/// Who leads is in the list without looking at the games; kept when nobody plays any more.
void Tournaments::keep_leader(Opened& opened, const Json& leader) {
    const std::string name = leader.is_string() ? leader : Json("");
    if (name == opened.record.leader) return;
    opened.record.leader = name;
    if (opened.record.status == TournamentStatus::Running) return;
    writes_.push([record = opened.record](Store& store) {
        TournamentStore(store.database()).update(record);
    });
}

/// Their places have changed.
void Tournaments::refresh_waiting() {
    for (const auto& id : queue_) {
        Opened* waiting = find(id);
        if (waiting != nullptr && !waiting->watchers.empty()) refresh(*waiting);
    }
}

void Tournaments::tick() {
    Opened* opened = playing_.empty() ? nullptr : find(playing_);
    if (opened == nullptr) return;
    make_way_if_due();
    const bool seen = !opened->watchers.empty();
    if (seen || Clock::now() - opened->last_refresh > for_the_list) refresh(*opened);
    const std::chrono::duration<double> pause(static_cast<double>(opened->last_bytes) /
                                              bytes_a_second);
    ticker_.set(std::max<Duration>(between_changes, std::chrono::duration_cast<Duration>(pause)),
                [this] { tick(); });
}

}  // namespace lawan::server
