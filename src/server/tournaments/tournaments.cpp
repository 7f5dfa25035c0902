#include "server/tournaments/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "server/games/wall_clock.hpp"
#include "server/tournaments/bounded_bots.hpp"
#include "server/transport/error_mapping.hpp"

// What people start, stop and delete; arena_playing.cpp plays it, arena_view.cpp shows it.

namespace lawan::server {
namespace {

constexpr std::size_t most_idle = 8;

}  // namespace

Tournaments::Tournaments(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                         WriteQueue& writes, Store& store)
    : loop_(loop),
      registry_(registry),
      settings_(settings),
      writes_(loop, writes),
      games_(store),
      store_(store.database()),
      players_(with_bounded_bots(registry, settings.arena.move)),
      opened_([this](const Opened& opened) { return may_close(opened); }),
      ticker_(loop),
      sweeper_(loop),
      worker_store_(settings.database) {
    store_.stop_all();
    worker_.post([] { yield_to_others(); });
    sweep();
}

Tournaments::~Tournaments() { end(); }

void Tournaments::end() {
    stop_.request_stop();
    player_.end();
    worker_.end();
}

Tournaments::Opened& Tournaments::open(const std::string& id) {
    if (Opened* opened = opened_.use(id)) return *opened;
    auto record = store_.load(id);
    if (!record) throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
    ArenaPlan plan = kept_arena_plan(record->plan);
    auto opened = std::make_unique<Opened>(*std::move(record), std::move(plan));
    return opened_.add(id, std::move(opened));
}

void Tournaments::with_job(Opened& opened, LoadedReply reply) {
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

void Tournaments::loaded(const std::string& id,
                         const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
    Opened* opened = find(id);
    if (opened == nullptr) return;
    opened->loading = false;
    if (job) opened->job = *job;
    for (const auto& reply : std::exchange(opened->when_loaded, {})) reply(job);
    // Games take memory: only so many that nobody looks at are held.
    opened_.close_all_but(most_idle);
}

namespace {

[[noreturn]] void refuse_to_wait(const char* sentence) {
    throw Refusal(429, "too_many", sentence, {{"what", "tournaments"}, {"retry_s", 60}});
}

}  // namespace

/// For one more that waits. Throws Refusal.
void Tournaments::check_room(const Visitor& visitor, const std::string& mark) {
    const ArenaLimits& limits = settings_.arena;
    if (store_.count_of(visitor.key).waiting >= limits.waiting)
        refuse_to_wait("too many tournaments of yours are waiting; stop some of them, or wait");
    if (store_.count_from(mark).waiting >= limits.waiting_of_one_address)
        refuse_to_wait("too many tournaments from your address are waiting; wait a while");
    make_room_to_wait(mark);
}

/// If too many wait, the last one of the address that has most of them is stopped: it can be
/// resumed. Nobody's only one is taken. Throws Refusal.
void Tournaments::make_room_to_wait(const std::string& mark) {
    const Opened* playing = find(playing_);
    const std::size_t one = playing != nullptr && playing->is_under_way() ? 1 : 0;
    if (std::cmp_less(queue_.size() + one, settings_.arena.waiting_of_all)) return;
    std::unordered_map<std::string, int> counts;
    for (const auto& id : queue_) ++counts[find(id)->record.visitor];
    std::string most;
    int most_count = counts[mark] + 1;
    for (const auto& [visitor, count] : counts) {
        if (count > most_count) {
            most = visitor;
            most_count = count;
        }
    }
    const auto last = std::ranges::find_if(queue_.rbegin(), queue_.rend(), [&](const auto& id) {
        return find(id)->record.visitor == most;
    });
    if (most_count == counts[mark] + 1 || last == queue_.rend())
        refuse_to_wait("too many tournaments are waiting; try again later");
    Opened& stopped = *find(*last);
    std::erase(queue_, std::string(stopped.record.id));
    set_status(stopped, TournamentStatus::Stopped, "", {});
    refresh_waiting();
}

/// The oldest that have ended are forgotten: of this key, of this address, of who keeps most.
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
    // Every bot is made once to see whether it can play, which may take a while.
    worker_.post([this, body, visitor, reply = Reply<ArenaAnswer>(reply)]() mutable {
        std::expected<std::shared_ptr<ArenaPlan>, Refusal> plan = nullptr;
        try {
            plan = std::make_shared<ArenaPlan>(read_arena_plan(registry_, settings_, body));
        } catch (...) {
            plan = std::unexpected(current_refusal());
        }
        loop_.post([this, plan = std::move(plan), visitor, reply = std::move(reply)] {
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
    });
}

void Tournaments::keep_new(const std::shared_ptr<ArenaPlan>& plan, const Visitor& visitor,
                           const Reply<ArenaAnswer>& reply) {
    const KeyHash& person = visitor.key;
    const std::string once = plan->idempotency_key.empty() ? "" : person + plan->idempotency_key;
    if (!once.empty()) {
        if (const auto made = store_.created(person, plan->idempotency_key)) {
            show(made->id, person, reply);
            return;
        }
        if (being_made_.contains(once))
            throw Refusal(503, "busy", "that is just being started", {{"retry_s", 1}});
    }
    const std::string mark = games_.mark_of(visitor.address);
    check_room(visitor, mark);
    make_room_to_keep(visitor, mark);
    auto opened = std::make_unique<Opened>(TournamentRecord{}, *plan);
    TournamentRecord& record = opened->record;
    record.id = or_throw(random_secret());
    record.kind = plan->kind();
    record.name = plan->name();
    record.plan = plan->source.dump();
    record.created_at = record.updated_at = next_milliseconds();
    record.host = person;
    record.visitor = mark;
    record.idempotency_key = plan->idempotency_key;
    if (!once.empty()) being_made_.insert(once);
    const auto shared = std::make_shared<std::unique_ptr<Opened>>(std::move(opened));
    writes_.push([kept = record](Store& store) { TournamentStore(store.database()).insert(kept); },
                 [this, shared, once, reply](const std::optional<Refusal>& failure) {
                     being_made_.erase(once);
                     if (failure) {
                         reply(std::unexpected(*failure));
                         return;
                     }
                     const std::string id = (*shared)->record.id;
                     Opened& made = opened_.add(id, std::move(*shared));
                     queue_.push_back(made.record.id);
                     start_next();
                     show_soon(made.record.id, made.record.host, reply);
                 });
}

void Tournaments::check_may(const Opened& opened, const KeyHash& person, const char* action) const {
    if (settings_.is_public && opened.record.host != person)
        throw Refusal(403, "not_host", fmt::format("only who started it can {} it", action),
                      {{"action", action}});
}

/// True at once; `done` hears whether it is kept as well.
void Tournaments::set_status(Opened& opened, TournamentStatus status, const std::string& failure,
                             LoopWrites::Done done) {
    TournamentRecord& record = opened.record;
    record.status = status;
    record.failure = failure;
    record.updated_at = now_milliseconds();
    writes_.push([record](Store& store) { TournamentStore(store.database()).update(record); },
                 std::move(done));
    if (!opened.watchers.empty()) refresh(opened);
}

LoopWrites::Done Tournaments::shown_once_kept(const std::string& id, const KeyHash& person,
                                              const Reply<ArenaAnswer>& reply) {
    return [this, id, person, reply](const std::optional<Refusal>& failure) {
        if (failure) {
            reply(std::unexpected(*failure));
        } else {
            show_soon(id, person, reply);
        }
    };
}

void Tournaments::stop(const std::string& id, const KeyHash& person,
                       const Reply<ArenaAnswer>& reply) {
    Opened& opened = open(id);
    check_may(opened, person, "stop");
    if (!opened.is_under_way())
        throw Refusal(409, "not_now", "it is neither waiting nor running", {{"action", "stop"}});
    std::erase(queue_, id);
    if (playing_ == id) stop_.request_stop();
    set_status(opened, TournamentStatus::Stopped, "", shown_once_kept(id, person, reply));
    refresh_waiting();
}

void Tournaments::resume(const std::string& id, const Visitor& visitor,
                         const Reply<ArenaAnswer>& reply) {
    const KeyHash& person = visitor.key;
    Opened& opened = open(id);
    check_may(opened, person, "resume");
    const TournamentStatus status = opened.record.status;
    if (status != TournamentStatus::Stopped && status != TournamentStatus::Failed)
        throw Refusal(409, "not_now", "it is not stopped", {{"action", "resume"}});
    check_room(visitor, games_.mark_of(visitor.address));
    queue_.push_back(id);
    set_status(opened, TournamentStatus::Waiting, "", shown_once_kept(id, person, reply));
    start_next();
}

void Tournaments::remove(const std::string& id, const KeyHash& person, const Reply<Json>& reply) {
    check_may(open(id), person, "delete");
    forget(id, [reply](const std::optional<Refusal>& failure) {
        if (failure)
            reply(std::unexpected(*failure));
        else
            reply(Json());
    });
}

void Tournaments::forget(const std::string& id, LoopWrites::Done done) {
    std::erase(queue_, id);
    if (playing_ == id) stop_.request_stop();
    const auto gone = [this, id, done = std::move(done)](const std::optional<Refusal>& failure) {
        if (failure) {
            done(*failure);
            return;
        }
        std::erase(queue_, id);
        if (const auto opened = opened_.take(id)) {
            const std::string message =
                Json{{"type", "tournament_deleted"}, {"tournament_id", id}}.dump();
            for (Watcher* watcher : opened->watchers) {
                watcher->send(message);
                watcher->tournament_deleted(id);
            }
            const Refusal refusal(404, "no_such_tournament", "it was deleted");
            for (const auto& [watcher, request_id] : opened->arriving) {
                watcher->send(error_message(request_id, refusal));
                watcher->tournament_deleted(id);
            }
            for (const auto& shown : opened->when_shown) shown(refusal);
            for (const auto& ready : opened->when_loaded) ready(std::unexpected(refusal));
        }
        refresh_waiting();
        done(std::nullopt);
    };
    writes_.push([id](Store& store) { TournamentStore(store.database()).remove(id); }, gone);
}

bool Tournaments::may_close(const Opened& opened) const {
    return opened.watchers.empty() && opened.arriving.empty() && !opened.loading &&
           !opened.refreshing && !opened.is_under_way() && playing_ != opened.record.id;
}

void Tournaments::sweep() {
    constexpr std::chrono::minutes idle_before_closed{5};
    opened_.close_unused(idle_before_closed);
    sweeper_.set(idle_before_closed / 4, [this] { sweep(); });
}

}  // namespace lawan::server
