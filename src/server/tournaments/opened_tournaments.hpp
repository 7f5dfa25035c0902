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

/// On the loop.
template <class T>
using TournamentReply = std::function<void(std::expected<T, Refusal>)>;

/// A tournament in memory, with all that lasts only as long.
struct OpenedTournament {
    OpenedTournament(TournamentRecord kept, ArenaPlan read)
        : record(std::move(kept)), plan(std::move(read)), audience(record.id) {}

    TournamentRecord record;
    ArenaPlan plan;
    TournamentAudience audience;
    bool playing = false;             ///< also while it is only being stopped
    std::shared_ptr<ArenaJob> job{};  ///< once it was needed
    bool loading = false;
    std::vector<TournamentReply<std::shared_ptr<ArenaJob>>> when_loaded{};

    Json progress{};  ///< as the audience was shown it
    Json leader{};    ///< likewise
    Clock::time_point last_refresh{};
    bool refreshing = false;
    TournamentStatus refreshed_in{};  ///< the status when that began
    bool changed = false;             ///< while it was being refreshed
    std::vector<std::function<void(const std::optional<Refusal>&)>> when_shown{};

    [[nodiscard]] bool is_under_way() const {
        return record.status == TournamentStatus::Waiting ||
               record.status == TournamentStatus::Running;
    }
};

/// What the tournaments in memory are made of and told about.
struct OpenedParts {
    EventLoop& loop;
    const Registry& registry;  ///< for showing and for experiments
    const Registry& players;   ///< for tournaments
    const ServerSettings& settings;
    TournamentStore& store;
    LoopWrites& writes;
    const TournamentTurns& turns;
};

/// The tournaments in memory, and who is told what of them. Whatever takes long is done on two
/// threads of theirs: at most one plays, so that the other answers. Called on the loop.
class OpenedTournaments {
public:
    explicit OpenedTournaments(const OpenedParts& parts);
    OpenedTournaments(const OpenedTournaments&) = delete;
    OpenedTournaments& operator=(const OpenedTournaments&) = delete;
    ~OpenedTournaments() { end(); }

    /// Its threads are gone when it returns.
    void end() { worker_.end(); }

    /// Reads it if need be. This, ask(), show() and watch() throw Refusal if there is no such
    /// tournament.
    OpenedTournament& open(const std::string& id);
    /// None if it is not open.
    [[nodiscard]] OpenedTournament* find(const std::string& id) { return opened_.find(id); }
    OpenedTournament& add(std::unique_ptr<OpenedTournament> opened);
    /// Lets go of one that was deleted, and of all who wait for it or watch it.
    void say_deleted(const std::string& id);

    /// Does what may take long on a thread of ours; the answer comes on the loop.
    template <class T>
    void work(std::function<T()> task, TournamentReply<T> reply);
    /// With all that was played of it, which is read if need be.
    void with_job(OpenedTournament& opened, TournamentReply<std::shared_ptr<ArenaJob>> reply);
    /// Asks something of what was played, on a thread of ours.
    template <class T>
    void ask(const std::string& id, const std::function<T(ArenaJob&)>& question,
             const TournamentReply<T>& reply) {
        ask(open(id), question, reply);
    }

    /// With the newest numbers.
    void show(const std::string& id, const KeyHash& person,
              const TournamentReply<ArenaAnswer>& reply);
    /// The same, for answers that come later.
    void show_soon(const std::string& id, const KeyHash& person,
                   const TournamentReply<ArenaAnswer>& reply);
    /// From now on `watcher` is told of every change, after `watching` with the whole of it.
    void watch(const std::string& id, Watcher& watcher, const std::string& request_id,
               Language language);
    void unwatch(const std::string& id, Watcher& watcher);

    /// Works its numbers out anew and tells all who wait for them or watch.
    void refresh(OpenedTournament& opened);
    /// The same of all that wait and are watched: their places have changed.
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
    Store reader_;  ///< of one thread at a time
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
        // Moved: whom it answers must not be let go of by this thread.
        parts_.loop.post([reply = std::move(reply), answer = std::move(answer)]() mutable {
            reply(std::move(answer));
        });
    });
}

}  // namespace lawan::server
