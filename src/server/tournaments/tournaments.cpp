#include "server/tournaments/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "arena/experiments/experiment.hpp"
#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "server/games/wall_clock.hpp"
#include "server/tournaments/bounded_bots.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_changes{250};
/// Interval of refreshes without watchers, for the leader and the time left in the list.
constexpr std::chrono::seconds for_the_list{2};
/// Throttles messages to all watchers: the longer the message, the longer the pause.
constexpr double bytes_a_second = 400'000;

[[noreturn]] void refuse_to_wait(const char* sentence) {
    throw Refusal(429, "too_many", sentence, {{"what", "tournaments"}, {"retry_s", 60}});
}

}  // namespace

Tournaments::Tournaments(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                         WriteQueue& writes, Store& store)
    : registry_(registry),
      settings_(settings),
      writes_(loop, writes),
      games_(store),
      store_(store.database()),
      players_(with_bounded_bots(registry, settings.arena.move)),
      ticker_(loop),
      opened_({loop, registry, players_, settings, store_, writes_, turns_}) {
    store_.stop_all();
}

Tournaments::~Tournaments() { end(); }

void Tournaments::end() {
    turns_.stop();
    opened_.end();
}

/// Makes room in the queue for one more. Throws Refusal if the visitor has reached a limit.
void Tournaments::check_room(const Visitor& visitor, const std::string& mark) {
    const ArenaLimits& limits = settings_.arena;
    if (store_.count_of(visitor.key).waiting >= limits.waiting)
        refuse_to_wait("too many tournaments of yours are waiting; stop some of them, or wait");
    if (store_.count_from(mark).waiting >= limits.waiting_of_one_address)
        refuse_to_wait("too many tournaments from your address are waiting; wait a while");
    make_room_to_wait(mark);
}

/// If the queue is full, stops the newest tournament of the address with most waiting; it can be
/// resumed. Never stops the only one of an address. Throws Refusal if there is none to stop.
void Tournaments::make_room_to_wait(const std::string& mark) {
    const OpenedTournament* playing = opened_.find(turns_.playing());
    const std::size_t one = playing != nullptr && playing->is_under_way() ? 1 : 0;
    if (std::cmp_less(turns_.size() + one, settings_.arena.waiting_of_all)) return;
    const auto last = turns_.last_of_most(mark);
    if (!last) refuse_to_wait("too many tournaments are waiting; try again later");
    turns_.remove(*last);
    set_status(*opened_.find(*last), TournamentStatus::Stopped, "", {});
    opened_.refresh_waiting();
}

/// If a limit is reached, deletes the oldest ended tournament: of this key, of this address, or of
/// whoever keeps most. Throws Refusal if none has ended.
void Tournaments::make_room_to_keep(const Visitor& visitor, const std::string& mark) {
    const ArenaLimits& limits = settings_.arena;
    std::string oldest;
    if (store_.count_of(visitor.key).kept >= limits.kept) {
        oldest = store_.oldest_ended_of(visitor.key);
    } else if (store_.count_from(mark).kept >= limits.kept_of_one_address) {
        oldest = store_.oldest_ended_from(mark);
    } else if (store_.count().kept >= limits.kept_of_all) {
        oldest = store_.oldest_ended_of_most();
    } else {
        return;
    }
    if (oldest.empty()) refuse_to_wait("this server keeps too many tournaments; try again later");
    forget(oldest, [](const std::optional<Refusal>&) {});
}

void Tournaments::create(const Json& body, const Visitor& visitor,
                         const Reply<ArenaAnswer>& reply) {
    // Reading the plan makes every bot once to check it, which may take a while.
    opened_.work<std::shared_ptr<ArenaPlan>>(
        [this, body] {
            return std::make_shared<ArenaPlan>(read_arena_plan(registry_, settings_, body));
        },
        [this, visitor, reply](const std::expected<std::shared_ptr<ArenaPlan>, Refusal>& plan) {
            if (!plan) {
                reply(std::unexpected(plan.error()));
                return;
            }
            try {
                keep_new(*plan, visitor, reply);
            } catch (...) {
                reply(std::unexpected(current_refusal()));
            }
        });
}

void Tournaments::keep_new(const std::shared_ptr<ArenaPlan>& plan, const Visitor& visitor,
                           const Reply<ArenaAnswer>& reply) {
    const KeyHash& person = visitor.key;
    const std::string once = plan->idempotency_key.empty() ? "" : person + plan->idempotency_key;
    if (!once.empty()) {
        if (const auto made = store_.created(person, plan->idempotency_key)) {
            opened_.show(made->id, person, reply);
            return;
        }
        if (being_made_.contains(once))
            throw Refusal(503, "busy", "that is just being started", {{"retry_s", 1}});
    }
    const std::string mark = games_.mark_of(visitor.address);
    check_room(visitor, mark);
    make_room_to_keep(visitor, mark);
    TournamentRecord record;
    record.id = or_throw(random_secret());
    record.kind = plan->kind();
    record.name = plan->name();
    record.plan = plan->source.dump();
    record.created_at = record.updated_at = next_milliseconds();
    record.host = person;
    record.visitor = mark;
    record.idempotency_key = plan->idempotency_key;
    if (!once.empty()) being_made_.insert(once);
    writes_.push([record](Store& store) { TournamentStore(store.database()).insert(record); },
                 [this, record, plan, once, reply](const std::optional<Refusal>& failure) {
                     being_made_.erase(once);
                     if (failure) {
                         reply(std::unexpected(*failure));
                         return;
                     }
                     opened_.add(std::make_unique<OpenedTournament>(record, *plan));
                     turns_.push(record.id, record.visitor);
                     start_next();
                     opened_.show_soon(record.id, record.host, reply);
                 });
}

void Tournaments::check_may(const OpenedTournament& opened, const KeyHash& person,
                            const char* action) const {
    if (settings_.is_public && opened.record.host != person)
        throw Refusal(403, "not_host", fmt::format("only who started it can {} it", action),
                      {{"action", action}});
}

/// Changes the status in memory at once; calls `done` when it is stored or storing failed.
void Tournaments::set_status(OpenedTournament& opened, TournamentStatus status,
                             const std::string& failure, LoopWrites::Done done) {
    TournamentRecord& record = opened.record;
    record.status = status;
    record.failure = failure;
    record.updated_at = now_milliseconds();
    writes_.push([record](Store& store) { TournamentStore(store.database()).update(record); },
                 std::move(done));
    if (opened.audience.watches()) opened_.refresh(opened);
}

LoopWrites::Done Tournaments::shown_once_kept(const std::string& id, const KeyHash& person,
                                              const Reply<ArenaAnswer>& reply) {
    return [this, id, person, reply](const std::optional<Refusal>& failure) {
        if (failure) {
            reply(std::unexpected(*failure));
        } else {
            opened_.show_soon(id, person, reply);
        }
    };
}

void Tournaments::stop(const std::string& id, const KeyHash& person,
                       const Reply<ArenaAnswer>& reply) {
    OpenedTournament& opened = opened_.open(id);
    check_may(opened, person, "stop");
    if (!opened.is_under_way())
        throw Refusal(409, "not_now", "it is neither waiting nor running", {{"action", "stop"}});
    turns_.remove(id);
    turns_.stop(id);
    set_status(opened, TournamentStatus::Stopped, "", shown_once_kept(id, person, reply));
    opened_.refresh_waiting();
}

void Tournaments::resume(const std::string& id, const Visitor& visitor,
                         const Reply<ArenaAnswer>& reply) {
    const KeyHash& person = visitor.key;
    OpenedTournament& opened = opened_.open(id);
    check_may(opened, person, "resume");
    const TournamentStatus status = opened.record.status;
    if (status != TournamentStatus::Stopped && status != TournamentStatus::Failed)
        throw Refusal(409, "not_now", "it is not stopped", {{"action", "resume"}});
    check_room(visitor, games_.mark_of(visitor.address));
    turns_.push(id, opened.record.visitor);
    set_status(opened, TournamentStatus::Waiting, "", shown_once_kept(id, person, reply));
    start_next();
}

void Tournaments::remove(const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    check_may(opened_.open(id), person, "delete");
    forget(id, [reply](const std::optional<Refusal>& failure) {
        if (failure)
            reply(std::unexpected(*failure));
        else
            reply(Json());
    });
}

void Tournaments::forget(const std::string& id, LoopWrites::Done done) {
    turns_.remove(id);
    turns_.stop(id);
    writes_.push([id](Store& store) { TournamentStore(store.database()).remove(id); },
                 [this, id, done = std::move(done)](const std::optional<Refusal>& failure) {
                     if (!failure) {
                         turns_.remove(id);
                         opened_.say_deleted(id);
                         opened_.refresh_waiting();
                     }
                     done(failure);
                 });
}

void Tournaments::start_next() {
    const auto id = turns_.begin_next();
    if (!id) return;
    OpenedTournament& opened = *opened_.find(*id);
    opened.playing = true;
    set_status(opened, TournamentStatus::Running, "", {});
    opened_.refresh_waiting();
    opened_.with_job(
        opened, [this, id = *id](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
            if (job)
                play(id, *job);
            else
                ended({TournamentStatus::Failed, job.error().what()});
        });
    tick();
}

void Tournaments::play(const std::string& id, const std::shared_ptr<ArenaJob>& job) {
    opened_.work<Ending>(
        [this, id, job, stop = turns_.stopping()] { return play_to_the_end(id, *job, stop); },
        [this](const std::expected<Ending, Refusal>& ending) {
            ended(ending.value_or(Ending{TournamentStatus::Failed}));
        });
}

/// Runs on a worker thread: waits until each finished step is on disk before it counts.
Tournaments::Ending Tournaments::play_to_the_end(const std::string& id, ArenaJob& job,
                                                 const StopToken& stop) {
    const auto keep = [&](const std::string& step, const Json& result) {
        const std::string text = result.dump();
        const auto failure = writes_.queue().push_and_wait(
            [&](Store& store) { TournamentStore(store.database()).add_step(id, step, text); });
        if (failure)
            throw EnvironmentError(fmt::format("a finished game could not be kept: {}", *failure));
        turns_.count_step();
    };
    try {
        const bool all = job.play(settings_.arena.slots, keep, stop);
        return {all ? TournamentStatus::Done : TournamentStatus::Stopped};
    } catch (const std::exception& error) {
        return {TournamentStatus::Failed, error.what()};
    }
}

void Tournaments::ended(const Ending& ending) {
    const std::string id = turns_.playing();
    const bool made_way = turns_.end_turn() && ending.status == TournamentStatus::Stopped;
    if (OpenedTournament* opened = opened_.find(id)) {
        opened->playing = false;
        // Keep the status that the host set meanwhile (stopped, or queued again).
        if (opened->record.status == TournamentStatus::Running) {
            if (made_way) turns_.push(id, opened->record.visitor);
            set_status(*opened, made_way ? TournamentStatus::Waiting : ending.status,
                       ending.failure, {});
        }
        opened_.refresh(*opened);  // the last pair may have finished after the stop
    }
    start_next();
}

void Tournaments::tick() {
    OpenedTournament* opened = opened_.find(turns_.playing());
    if (opened == nullptr) return;
    turns_.make_way_after(settings_.arena.turn);
    const bool seen = opened->audience.watches();
    if (seen || Clock::now() - opened->last_refresh > for_the_list) opened_.refresh(*opened);
    const std::chrono::duration<double> pause(static_cast<double>(opened->audience.last_bytes()) /
                                              bytes_a_second);
    ticker_.set(std::max<Duration>(between_changes, std::chrono::duration_cast<Duration>(pause)),
                [this] { tick(); });
}

/// Returns whose tournaments the list shows this person; none: everyone's.
std::optional<KeyHash> Tournaments::visible_to(const KeyHash& person) const {
    return settings_.is_public ? std::optional(person) : std::nullopt;
}

Json Tournaments::summary(const TournamentRecord& kept) {
    const OpenedTournament* opened = opened_.find(kept.id);
    const TournamentRecord& record = opened != nullptr ? opened->record : kept;
    const ArenaPlan plan = opened != nullptr ? opened->plan : kept_arena_plan(kept.plan);
    Json json = tournament_summary_json(record, plan, turns_.place_of(record.id));
    Json& progress = json["progress"];
    if (opened != nullptr && !opened->audience.shown().empty()) {
        progress = opened->progress;
        json["leader"] = opened->leader;
    }
    if (plan.tournament && (progress.is_null() || opened->is_under_way())) {
        const Json left = progress.is_null() ? Json() : progress["left_ms"];
        progress = tournament_progress_json(record, *plan.tournament,
                                            store_.count_steps(record.id, " | pair "));
        progress["left_ms"] = left;
    } else if (progress.is_null()) {
        progress = tournament_progress_json(record);
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

}  // namespace lawan::server
