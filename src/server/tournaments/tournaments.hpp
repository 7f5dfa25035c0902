#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/games/live_games.hpp"
#include "server/loop_writes.hpp"
#include "server/opened_records.hpp"
#include "server/tournaments/arena_job.hpp"
#include "server/transport/worker.hpp"
#include "store/tournament_store.hpp"

namespace lawan::server {

/// Tournaments and experiments: one is played at a time, others wait in a queue, all are kept.
/// Called on the loop and answers there; playing has a thread of its own, and so has working out
/// numbers and writing what may be long as JSON: the loop only puts texts together.
class Tournaments {
public:
    template <class T>
    using Reply = std::function<void(std::expected<T, Refusal>)>;

    Tournaments(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                WriteQueue& writes, Store& store);
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;
    ~Tournaments();

    /// Stops what is played; none of its threads is left when it returns.
    void end();

    /// `GET /api/arena`
    [[nodiscard]] Json overview(const KeyHash& person, Language language);
    /// The answer of the new one, or of the one that was made under the same key before.
    void create(const Json& body, const Visitor& visitor, const Reply<ArenaAnswer>& reply);
    /// This and all below throw Refusal if there is no such tournament.
    void show(const std::string& id, const KeyHash& person, const Reply<ArenaAnswer>& reply);
    void stop(const std::string& id, const KeyHash& person, const Reply<ArenaAnswer>& reply);
    void resume(const std::string& id, const Visitor& visitor, const Reply<ArenaAnswer>& reply);
    void remove(const std::string& id, const KeyHash& person, const Reply<Json>& reply);

    /// Asks something of what was played, on a thread that may take its time.
    template <class T>
    void ask(const std::string& id, const std::function<T(ArenaJob&)>& question,
             const Reply<T>& reply);

    /// From now on `watcher` is told of every change, after `watching` with the whole of it.
    void watch(const std::string& id, Watcher& watcher, const std::string& request_id,
               Language language);
    void unwatch(const std::string& id, Watcher& watcher);

private:
    struct Opened;
    using LoadedReply =
        std::function<void(const std::expected<std::shared_ptr<ArenaJob>, Refusal>&)>;

    Opened& open(const std::string& id);
    Opened* find(const std::string& id) { return opened_.find(id); }
    void with_job(Opened& opened, LoadedReply reply);
    void loaded(const std::string& id,
                const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job);

    void check_room(const Visitor& visitor, const std::string& mark);
    void make_room_to_wait(const std::string& mark);
    void make_room_to_keep(const Visitor& visitor, const std::string& mark);
    void forget(const std::string& id, LoopWrites::Done done);
    void keep_new(const std::shared_ptr<ArenaPlan>& plan, const Visitor& visitor,
                  const Reply<ArenaAnswer>& reply);
    [[nodiscard]] std::string take_next();
    void check_may(const Opened& opened, const KeyHash& person, const char* action) const;
    void set_status(Opened& opened, TournamentStatus status, const std::string& failure,
                    LoopWrites::Done done);
    [[nodiscard]] LoopWrites::Done shown_once_kept(const std::string& id, const KeyHash& person,
                                                   const Reply<ArenaAnswer>& reply);
    void start_next();
    void make_way_if_due();
    void play(const std::string& id, const std::shared_ptr<ArenaJob>& job);
    void ended(const std::string& id, TournamentStatus status, const std::string& failure);
    void keep_step(const std::string& id, const std::string& step, const Json& result);

    void refresh(Opened& opened);
    void refreshed(const std::string& id, const std::expected<ArenaState, Refusal>& state);
    void take_in(Opened& opened, const ArenaState& state);
    void tell(Opened& opened, const WrittenObject& changes);
    void welcome_arriving(Opened& opened);
    void keep_leader(Opened& opened, const Json& leader);
    /// The same as show(), for answers that come later.
    void show_soon(const std::string& id, const KeyHash& person, const Reply<ArenaAnswer>& reply);
    void refresh_waiting();
    void tick();
    [[nodiscard]] bool may_close(const Opened& opened) const;
    void sweep();

    [[nodiscard]] Json summary_of(const TournamentRecord& record, const ArenaPlan& plan) const;
    [[nodiscard]] Json summary(const TournamentRecord& record);
    [[nodiscard]] Json you(const TournamentRecord& record, const KeyHash& person) const;
    [[nodiscard]] std::optional<KeyHash> visible_to(const KeyHash& person) const;

    EventLoop& loop_;
    const Registry& registry_;
    const ServerSettings& settings_;
    LoopWrites writes_;
    Store& games_;
    TournamentStore store_;
    Registry players_;
    OpenedRecords<Opened> opened_;
    std::unordered_set<std::string> being_made_;  ///< person and idempotency key
    std::deque<std::string> queue_;
    /// Addresses (their marks) take turns: when each had the last one.
    std::unordered_map<std::string, std::uint64_t> last_turns_;
    std::uint64_t turns_taken_ = 0;
    std::string playing_;  ///< whose turn it is; empty: nobody's
    std::stop_source stop_;
    Stopwatch turn_;                     ///< of the one that is played
    std::atomic<int> kept_in_turn_ = 0;  ///< pairs or steps
    bool making_way_ = false;
    Timer ticker_;
    Timer sweeper_;
    Store worker_store_;  ///< the worker's
    Worker worker_;
    Worker player_;
};

/// A tournament in memory, with all that lasts only as long.
struct Tournaments::Opened {
    TournamentRecord record;
    ArenaPlan plan;
    std::shared_ptr<ArenaJob> job{};  ///< once it was needed
    bool loading = false;
    std::vector<LoadedReply> when_loaded{};

    WrittenObject shown{};  ///< as it was last told
    Json progress{};        ///< in `shown`
    Json leader{};          ///< likewise
    std::int64_t seq = 0;
    std::size_t last_bytes = 0;  ///< sent with the last change
    Clock::time_point last_refresh{};
    bool refreshing = false;
    TournamentStatus refreshed_in{};  ///< the status when that began
    bool changed = false;             ///< while it was being refreshed
    std::vector<Watcher*> watchers{};
    std::unordered_map<const Watcher*, Language> languages{};  ///< of those and the arriving
    std::vector<std::pair<Watcher*, std::string>> arriving{};  ///< with their request's id
    std::vector<std::function<void(const std::optional<Refusal>&)>> when_shown{};

    [[nodiscard]] bool is_under_way() const {
        return record.status == TournamentStatus::Waiting ||
               record.status == TournamentStatus::Running;
    }
};

template <class T>
void Tournaments::ask(const std::string& id, const std::function<T(ArenaJob&)>& question,
                      const Reply<T>& reply) {
    with_job(open(id), [this, question,
                        reply](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
        if (!job) {
            reply(std::unexpected(job.error()));
            return;
        }
        worker_.post([this, question, reply = Reply<T>(reply), job = *job]() mutable {
            std::expected<T, Refusal> answer = std::unexpected(Refusal(500, "internal", ""));
            try {
                answer = question(*job);
            } catch (...) {
                answer = std::unexpected(current_refusal());
            }
            // Moved: whom it answers must not be let go of by this thread.
            loop_.post([reply = std::move(reply), answer = std::move(answer)]() mutable {
                reply(std::move(answer));
            });
        });
    });
}

}  // namespace lawan::server
