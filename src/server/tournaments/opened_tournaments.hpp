#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "runtime/registry.hpp"
#include "server/loop_writes.hpp"
#include "server/opened_records.hpp"
#include "server/settings/settings.hpp"
#include "server/tournaments/arena_job.hpp"
#include "server/tournaments/tournament_audience.hpp"
#include "server/tournaments/tournament_turns.hpp"
#include "server/transport/error_mapping.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/worker.hpp"
#include "store/tournament_store.hpp"

namespace lawan::server {

/// Called on the loop's thread.
template <class T>
using TournamentReply = std::function<void(std::expected<T, Refusal>)>;

/// An opened tournament with its transient state.
struct OpenedTournament {
    OpenedTournament(TournamentRecord kept, ArenaPlan read)
        : record(std::move(kept)), plan(std::move(read)), audience(record.id) {}

    TournamentRecord record;
    ArenaPlan plan;
    TournamentAudience audience;
    bool playing = false;             ///< stays true until a stopped one has ended
    std::shared_ptr<ArenaJob> job{};  ///< null until it is needed
    bool loading = false;
    std::vector<TournamentReply<std::shared_ptr<ArenaJob>>> when_loaded{};

    Json progress{};  ///< as last shown to the audience
    Json leader{};    ///< as last shown to the audience
    Clock::time_point last_refresh{};
    bool refreshing = false;
    TournamentStatus refreshed_in{};  ///< status when the refresh began
    bool changed = false;             ///< another refresh is wanted after this one
    std::vector<std::function<void(const std::optional<Refusal>&)>> when_shown{};

    [[nodiscard]] bool is_under_way() const {
        return record.status == TournamentStatus::Waiting ||
               record.status == TournamentStatus::Running;
    }
};

/// The parts of the server that OpenedTournaments uses.
struct OpenedParts {
    EventLoop& loop;
    const Registry& registry;  ///< for showing games and for experiments
    const Registry& players;   ///< for playing tournaments
    const ServerSettings& settings;
    TournamentStore& store;
    LoopWrites& writes;
    const TournamentTurns& turns;
};

/// Caches opened tournaments and notifies watchers. Long tasks run on two worker threads; at most
/// one plays games, so the other can answer. Call on the loop's thread only.
class OpenedTournaments {
public:
    explicit OpenedTournaments(const OpenedParts& parts);
    OpenedTournaments(const OpenedTournaments&) = delete;
    OpenedTournaments& operator=(const OpenedTournaments&) = delete;
    ~OpenedTournaments() { end(); }

    /// Joins the worker threads.
    void end() { worker_.end(); }

    /// Returns the tournament, read from disk if it is not open. This, ask(), show() and watch()
    /// throw Refusal if it does not exist.
    OpenedTournament& open(const std::string& id);
    /// Returns null if the tournament is not open.
    [[nodiscard]] OpenedTournament* find(const std::string& id) { return opened_.find(id); }
    OpenedTournament& add(std::unique_ptr<OpenedTournament> opened);
    /// Closes a deleted tournament; notifies its watchers and refuses pending requests for it.
    void say_deleted(const std::string& id);

    /// Runs a long task on a worker thread and passes its result to `reply` on the loop's thread.
    template <class T>
    void work(std::function<T()> task, TournamentReply<T> reply);
    /// Passes the job to `reply`, after reading its steps from disk if it is not loaded.
    void with_job(OpenedTournament& opened, TournamentReply<std::shared_ptr<ArenaJob>> reply);
    /// Asks the job a question on a worker thread.
    template <class T>
    void ask(const std::string& id, const std::function<T(ArenaJob&)>& question,
             const TournamentReply<T>& reply) {
        ask(open(id), question, reply);
    }

    /// Answers with the state as of now.
    void show(const std::string& id, const KeyHash& person,
              const TournamentReply<ArenaAnswer>& reply);
    /// Like show(), but passes a refusal to `reply` instead of throwing it.
    void show_soon(const std::string& id, const KeyHash& person,
                   const TournamentReply<ArenaAnswer>& reply);
    /// Sends `watcher` the full state in a `watching` message, and every change after that.
    void watch(const std::string& id, Watcher& watcher, const std::string& request_id,
               Language language);
    void unwatch(const std::string& id, Watcher& watcher);

    /// Computes the state anew, sends the changes to watchers and answers pending requests.
    void refresh(OpenedTournament& opened);
    /// Refreshes all watched tournaments in the queue, because their places have changed.
    void refresh_waiting();

private:
    template <class T>
    void ask(OpenedTournament& opened, const std::function<T(ArenaJob&)>& question,
             const TournamentReply<T>& reply);
    [[nodiscard]] std::shared_ptr<ArenaJob> load(const std::string& id, const ArenaPlan& plan,
                                                 bool done);
    void loaded(const std::string& id,
                const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job);
    void refreshed(const std::string& id, const std::expected<ArenaState, Refusal>& state);
    void take_in(OpenedTournament& opened, const ArenaState& state);
    void keep_leader(OpenedTournament& opened, const Json& leader);
    [[nodiscard]] std::string you(const TournamentRecord& record, const KeyHash& person) const;
    void sweep();

    OpenedParts parts_;
    OpenedRecords<OpenedTournament> opened_;
    Timer sweeper_;
    std::mutex reading_;
    Store reader_;  ///< guarded by `reading_`
    Worker worker_;
};

template <class T>
void OpenedTournaments::ask(OpenedTournament& opened, const std::function<T(ArenaJob&)>& question,
                            const TournamentReply<T>& reply) {
    with_job(opened,
             [this, question, reply](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
                 if (job)
                     work<T>([question, job = *job] { return job->answer(question); }, reply);
                 else
                     reply(std::unexpected(job.error()));
             });
}

template <class T>
void OpenedTournaments::work(std::function<T()> task, TournamentReply<T> reply) {
    worker_.post([this, task = std::move(task), reply = std::move(reply)]() mutable {
        std::expected<T, Refusal> answer = std::unexpected(Refusal(500, "internal", ""));
        try {
            answer = task();
        } catch (...) {
            answer = std::unexpected(current_refusal());
        }
        // Moved, so that the captures of `reply` are destroyed on the loop's thread.
        parts_.loop.post([reply = std::move(reply), answer = std::move(answer)]() mutable {
            reply(std::move(answer));
        });
    });
}

}  // namespace lawan::server
