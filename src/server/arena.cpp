#include "server/arena.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/secret.hpp"
#include "server/bounded_bots.hpp"
#include "server/failure.hpp"
#include "server/game_json.hpp"

// What people start, stop and delete; arena_playing.cpp plays it, arena_view.cpp shows it.

namespace lawan {

Arena::Arena(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
             WriteQueue& writes, Store& store)
    : loop_(loop),
      registry_(registry),
      settings_(settings),
      writes_(writes),
      store_(store.database()),
      players_(with_bounded_bots(registry, settings.arena.move)),
      ticker_(loop),
      sweeper_(loop),
      worker_store_(settings.database) {
    store_.stop_all();
    worker_.post(yield_to_others);
    sweep();
}

Arena::~Arena() { end(); }

void Arena::end() {
    stop_.request_stop();
    player_.end();
    worker_.end();
}

Arena::Opened* Arena::find(const std::string& id) {
    const auto found = opened_.find(id);
    return found == opened_.end() ? nullptr : found->second.get();
}

Arena::Opened& Arena::open(const std::string& id) {
    if (Opened* opened = find(id)) {
        opened->last_used = Clock::now();
        return *opened;
    }
    auto record = store_.load(id);
    if (!record) throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
    ArenaPlan plan = kept_arena_plan(record->plan);
    auto opened = std::make_unique<Opened>(*std::move(record), std::move(plan));
    return *opened_.emplace(id, std::move(opened)).first->second;
}

void Arena::with_job(Opened& opened, LoadedReply reply) {
    if (opened.job) {
        reply(opened.job);
        return;
    }
    opened.when_loaded.push_back(std::move(reply));
    if (std::exchange(opened.loading, true)) return;
    const bool done = opened.record.status == TournamentStatus::Done;
    worker_.post([this, id = opened.record.id, plan = opened.plan, done] {
        std::expected<std::shared_ptr<ArenaJob>, Refusal> job = nullptr;
        try {
            ArenaJob::Steps steps;
            for (auto& [step, result] : TournamentStore(worker_store_.database()).steps(id))
                steps.emplace_back(std::move(step), Json::parse(result));
            job = make_arena_job({registry_, players_, settings_}, plan, steps, done);
        } catch (...) {
            job = std::unexpected(current_refusal());
        }
        loop_.post([this, id, job = std::move(job)] { loaded(id, job); });
    });
}

void Arena::loaded(const std::string& id,
                   const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
    Opened* opened = find(id);
    if (opened == nullptr) return;
    opened->loading = false;
    if (job) opened->job = *job;
    for (const auto& reply : std::exchange(opened->when_loaded, {})) reply(job);
    close_some();
}

void Arena::check_room(const KeyHash& person, bool is_new) {
    const ArenaLimits& limits = settings_.arena;
    const auto refuse = [](const char* sentence) {
        throw Refusal(429, "too_many", sentence, {{"what", "tournaments"}, {"retry_s", 60}});
    };
    if (is_new && store_.count(person) >= limits.kept)
        refuse("you keep too many tournaments; delete some of them first");
    if (is_new && store_.count(std::nullopt) >= limits.kept_of_all)
        refuse("this server keeps too many tournaments");
    if (store_.count_waiting(person) >= limits.waiting)
        refuse("too many tournaments of yours are waiting; stop some of them, or wait");
    if (store_.count_waiting(std::nullopt) >= limits.waiting_of_all)
        refuse("too many tournaments are waiting; try again later");
}

void Arena::create(const Json& body, const KeyHash& person, const Reply<Json>& reply) {
    // Every bot is made once to see whether it can play, which may take a while.
    worker_.post([this, body, person, reply = Reply<Json>(reply)]() mutable {
        std::expected<std::shared_ptr<ArenaPlan>, Refusal> plan = nullptr;
        try {
            plan = std::make_shared<ArenaPlan>(read_arena_plan(registry_, settings_, body));
        } catch (...) {
            plan = std::unexpected(current_refusal());
        }
        loop_.post([this, plan = std::move(plan), person, reply = std::move(reply)] {
            if (!plan) {
                reply(std::unexpected(plan.error()));
                return;
            }
            try {
                keep_new(*plan, person, reply);
            } catch (...) {
                reply(std::unexpected(current_refusal()));
            }
        });
    });
}

void Arena::keep_new(const std::shared_ptr<ArenaPlan>& plan, const KeyHash& person,
                     const Reply<Json>& reply) {
    const std::string once = plan->idempotency_key.empty() ? "" : person + plan->idempotency_key;
    if (!once.empty()) {
        if (const auto made = store_.created(person, plan->idempotency_key)) {
            show(made->id, person, reply);
            return;
        }
        if (being_made_.contains(once))
            throw Refusal(503, "busy", "that is just being started", {{"retry_s", 1}});
    }
    check_room(person, true);
    auto opened = std::make_unique<Opened>(TournamentRecord{}, *plan);
    TournamentRecord& record = opened->record;
    record.id = random_secret();
    record.kind = plan->kind();
    record.name = plan->name();
    record.plan = plan->source.dump();
    record.created_at = record.updated_at = next_milliseconds();
    record.host = person;
    record.idempotency_key = plan->idempotency_key;
    if (!once.empty()) being_made_.insert(once);
    const auto shared = std::make_shared<std::unique_ptr<Opened>>(std::move(opened));
    writes_.push([kept = record](Store& store) { TournamentStore(store.database()).insert(kept); },
                 [this, shared, once, reply](const std::optional<std::string>& failure) {
                     loop_.post([this, shared, once, reply, failure] {
                         being_made_.erase(once);
                         if (failure) {
                             reply(std::unexpected(not_stored(*failure)));
                             return;
                         }
                         Opened& made = **shared;
                         opened_.emplace(made.record.id, std::move(*shared));
                         queue_.push_back(made.record.id);
                         start_next();
                         show_soon(made.record.id, made.record.host, reply);
                     });
                 });
}

void Arena::check_may(const Opened& opened, const KeyHash& person, const char* action) const {
    if (settings_.is_public && opened.record.host != person)
        throw Refusal(403, "not_host", fmt::format("only who started it can {} it", action),
                      {{"action", action}});
}

/// True at once; `done` hears whether it is kept as well.
void Arena::set_status(Opened& opened, TournamentStatus status, const std::string& failure,
                       std::function<void(const std::optional<std::string>&)> done) {
    TournamentRecord& record = opened.record;
    record.status = status;
    record.failure = failure;
    record.updated_at = now_milliseconds();
    writes_.push([record](Store& store) { TournamentStore(store.database()).update(record); },
                 [this, done = std::move(done)](const std::optional<std::string>& unkept) {
                     if (done) loop_.post([done, unkept] { done(unkept); });
                 });
    if (!opened.watchers.empty()) refresh(opened);
}

std::function<void(const std::optional<std::string>&)> Arena::shown_once_kept(
    const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    return [this, id, person, reply](const std::optional<std::string>& failure) {
        if (failure) {
            reply(std::unexpected(not_stored(*failure)));
        } else {
            show_soon(id, person, reply);
        }
    };
}

void Arena::stop(const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    Opened& opened = open(id);
    check_may(opened, person, "stop");
    if (!opened.is_under_way())
        throw Refusal(409, "not_now", "it is neither waiting nor running", {{"action", "stop"}});
    std::erase(queue_, id);
    if (playing_ == id) stop_.request_stop();
    set_status(opened, TournamentStatus::Stopped, "", shown_once_kept(id, person, reply));
    refresh_waiting();
}

void Arena::resume(const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    Opened& opened = open(id);
    check_may(opened, person, "resume");
    const TournamentStatus status = opened.record.status;
    if (status != TournamentStatus::Stopped && status != TournamentStatus::Failed)
        throw Refusal(409, "not_now", "it is not stopped", {{"action", "resume"}});
    check_room(person, false);
    queue_.push_back(id);
    set_status(opened, TournamentStatus::Waiting, "", shown_once_kept(id, person, reply));
    start_next();
}

void Arena::remove(const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    check_may(open(id), person, "delete");
    std::erase(queue_, id);
    if (playing_ == id) stop_.request_stop();
    writes_.push([id](Store& store) { TournamentStore(store.database()).remove(id); },
                 [this, id, reply](const std::optional<std::string>& failure) {
                     loop_.post([this, id, reply, failure] {
                         if (failure) {
                             reply(std::unexpected(not_stored(*failure)));
                             return;
                         }
                         std::erase(queue_, id);
                         if (const auto gone = opened_.extract(id)) {
                             const std::string message =
                                 Json{{"type", "tournament_deleted"}, {"tournament_id", id}}.dump();
                             for (Watcher* watcher : gone.mapped()->watchers) {
                                 watcher->send(message);
                                 watcher->tournament_deleted(id);
                             }
                             const Refusal refusal(404, "no_such_tournament", "it was deleted");
                             for (const auto& [watcher, request_id] : gone.mapped()->arriving) {
                                 watcher->send(error_message(request_id, refusal));
                                 watcher->tournament_deleted(id);
                             }
                             for (const auto& shown : gone.mapped()->when_shown) shown(refusal);
                             for (const auto& ready : gone.mapped()->when_loaded)
                                 ready(std::unexpected(refusal));
                         }
                         refresh_waiting();
                         reply(Json());
                     });
                 });
}

bool Arena::is_idle(const Opened& opened) const {
    return opened.watchers.empty() && opened.arriving.empty() && !opened.loading &&
           !opened.refreshing && !opened.is_under_way() && playing_ != opened.record.id;
}

/// Games take memory: only so many that nobody looks at are held.
void Arena::close_some() {
    constexpr std::size_t most_idle = 8;
    for (;;) {
        std::size_t count = 0;
        const Opened* oldest = nullptr;
        for (const auto& [id, opened] : opened_) {
            if (!is_idle(*opened)) continue;
            ++count;
            if (oldest == nullptr || opened->last_used < oldest->last_used) oldest = opened.get();
        }
        if (count <= most_idle) return;
        opened_.erase(std::string(oldest->record.id));
    }
}

void Arena::sweep() {
    constexpr std::chrono::minutes idle_before_closed{5};
    const auto long_ago = Clock::now() - idle_before_closed;
    std::erase_if(opened_, [&](const auto& entry) {
        return entry.second->last_used < long_ago && is_idle(*entry.second);
    });
    sweeper_.set(idle_before_closed / 4, [this] { sweep(); });
}

}  // namespace lawan
