#include "server/tournaments/tournaments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "server/games/wall_clock.hpp"
#include "server/tournaments/bounded_bots.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_changes{250};
/// Who leads and how long it takes, if nobody looks closer.
constexpr std::chrono::seconds for_the_list{2};
/// To all that a tournament is followed by: longer messages come less often.
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
      opened_(loop, {registry, players_, settings}, store_),
      views_(opened_, queue_, store_, writes_, settings),
      ticker_(loop),
      player_(loop, writes, settings.arena,
              [this](const TournamentPlayer::Ending& ending) { ended(ending); }) {
    store_.stop_all();
}

Tournaments::~Tournaments() { end(); }

void Tournaments::end() {
    player_.end();
    opened_.end();
}

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
    const OpenedTournament* playing = opened_.find(player_.playing());
    const std::size_t one = playing != nullptr && playing->is_under_way() ? 1 : 0;
    if (std::cmp_less(queue_.size() + one, settings_.arena.waiting_of_all)) return;
    const auto last = queue_.last_of_most(mark);
    if (!last) refuse_to_wait("too many tournaments are waiting; try again later");
    queue_.remove(*last);
    set_status(*opened_.find(*last), TournamentStatus::Stopped, "", {});
    views_.refresh_waiting();
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
            views_.show(made->id, person, reply);
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
                     queue_.push(record.id, record.visitor);
                     start_next();
                     views_.show_soon(record.id, record.host, reply);
                 });
}

void Tournaments::check_may(const OpenedTournament& opened, const KeyHash& person,
                            const char* action) const {
    if (settings_.is_public && opened.record.host != person)
        throw Refusal(403, "not_host", fmt::format("only who started it can {} it", action),
                      {{"action", action}});
}

/// True at once; `done` hears whether it is kept as well.
void Tournaments::set_status(OpenedTournament& opened, TournamentStatus status,
                             const std::string& failure, LoopWrites::Done done) {
    TournamentRecord& record = opened.record;
    record.status = status;
    record.failure = failure;
    record.updated_at = now_milliseconds();
    writes_.push([record](Store& store) { TournamentStore(store.database()).update(record); },
                 std::move(done));
    if (opened.audience.watches()) views_.refresh(opened);
}

LoopWrites::Done Tournaments::shown_once_kept(const std::string& id, const KeyHash& person,
                                              const Reply<ArenaAnswer>& reply) {
    return [this, id, person, reply](const std::optional<Refusal>& failure) {
        if (failure) {
            reply(std::unexpected(*failure));
        } else {
            views_.show_soon(id, person, reply);
        }
    };
}

void Tournaments::stop(const std::string& id, const KeyHash& person,
                       const Reply<ArenaAnswer>& reply) {
    OpenedTournament& opened = opened_.open(id);
    check_may(opened, person, "stop");
    if (!opened.is_under_way())
        throw Refusal(409, "not_now", "it is neither waiting nor running", {{"action", "stop"}});
    queue_.remove(id);
    player_.stop(id);
    set_status(opened, TournamentStatus::Stopped, "", shown_once_kept(id, person, reply));
    views_.refresh_waiting();
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
    queue_.push(id, opened.record.visitor);
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
    queue_.remove(id);
    player_.stop(id);
    writes_.push([id](Store& store) { TournamentStore(store.database()).remove(id); },
                 [this, id, done = std::move(done)](const std::optional<Refusal>& failure) {
                     if (!failure) gone(id);
                     done(failure);
                 });
}

/// It is on disk no longer.
void Tournaments::gone(const std::string& id) {
    queue_.remove(id);
    if (const auto opened = opened_.take(id)) {
        const Refusal refusal(404, "no_such_tournament", "it was deleted");
        opened->audience.say_deleted(refusal);
        for (const auto& shown : opened->when_shown) shown(refusal);
        for (const auto& ready : opened->when_loaded) ready(std::unexpected(refusal));
    }
    views_.refresh_waiting();
}

void Tournaments::start_next() {
    if (!player_.playing().empty() || queue_.empty()) return;
    const std::string id = queue_.take_next();
    player_.begin(id);
    OpenedTournament& opened = *opened_.find(id);
    opened.playing = true;
    set_status(opened, TournamentStatus::Running, "", {});
    views_.refresh_waiting();
    opened_.with_job(opened, [this](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
        if (job)
            player_.play(*job);
        else
            player_.fail(job.error().what());
    });
    tick();
}

void Tournaments::ended(const TournamentPlayer::Ending& ending) {
    if (OpenedTournament* opened = opened_.find(ending.id)) {
        opened->playing = false;
        // Stopped and queued anew, or deleted, it is what its host wants it to be.
        if (opened->record.status == TournamentStatus::Running) {
            if (ending.made_way) queue_.push(ending.id, opened->record.visitor);
            set_status(*opened, ending.made_way ? TournamentStatus::Waiting : ending.status,
                       ending.failure, {});
        }
        views_.refresh(*opened);  // the last pair may have come after it was stopped
    }
    start_next();
}

void Tournaments::tick() {
    OpenedTournament* opened = opened_.find(player_.playing());
    if (opened == nullptr) return;
    if (!queue_.empty()) player_.make_way_if_due();
    const bool seen = opened->audience.watches();
    if (seen || Clock::now() - opened->last_refresh > for_the_list) views_.refresh(*opened);
    const std::chrono::duration<double> pause(static_cast<double>(opened->audience.last_bytes()) /
                                              bytes_a_second);
    ticker_.set(std::max<Duration>(between_changes, std::chrono::duration_cast<Duration>(pause)),
                [this] { tick(); });
}

}  // namespace lawan::server
