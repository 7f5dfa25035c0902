#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "runtime/registry.hpp"
#include "server/opened_records.hpp"
#include "server/settings/settings.hpp"
#include "server/tournaments/arena_job.hpp"
#include "server/tournaments/tournament_audience.hpp"
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

/// The tournaments in memory, and the thread that reads what was played of them and answers
/// questions about it, which may take its time. Called on the loop.
class OpenedTournaments {
public:
    OpenedTournaments(EventLoop& loop, const ArenaJobParts& parts, TournamentStore& store);
    OpenedTournaments(const OpenedTournaments&) = delete;
    OpenedTournaments& operator=(const OpenedTournaments&) = delete;
    ~OpenedTournaments() { end(); }

    /// Its thread is gone when it returns.
    void end() { worker_.end(); }

    /// Reads it if need be. Throws Refusal if there is no such tournament.
    OpenedTournament& open(const std::string& id);
    /// None if it is not open.
    [[nodiscard]] OpenedTournament* find(const std::string& id) { return opened_.find(id); }
    /// The same for somebody who needs it: it is not closed soon.
    OpenedTournament* use(const std::string& id) { return opened_.use(id); }
    OpenedTournament& add(std::unique_ptr<OpenedTournament> opened);
    /// It is open no longer; none if it was not.
    std::unique_ptr<OpenedTournament> take(const std::string& id) { return opened_.take(id); }

    /// With all that was played of it, which is read if need be.
    void with_job(OpenedTournament& opened, TournamentReply<std::shared_ptr<ArenaJob>> reply);
    /// Asks something of what was played, on the thread that may take its time.
    template <class T>
    void ask(OpenedTournament& opened, const std::function<T(ArenaJob&)>& question,
             const TournamentReply<T>& reply);
    /// Does something else there; the answer comes on the loop.
    template <class T>
    void work(std::function<T()> task, TournamentReply<T> reply);

private:
    void loaded(const std::string& id,
                const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job);
    void sweep();

    EventLoop& loop_;
    ArenaJobParts parts_;
    TournamentStore& store_;
    OpenedRecords<OpenedTournament> opened_;
    Timer sweeper_;
    Store worker_store_;  ///< the worker's
    Worker worker_;
};

template <class T>
void OpenedTournaments::ask(OpenedTournament& opened, const std::function<T(ArenaJob&)>& question,
                            const TournamentReply<T>& reply) {
    with_job(opened,
             [this, question, reply](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
                 if (job)
                     work<T>([question, job = *job] { return question(*job); }, reply);
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
        loop_.post([reply = std::move(reply), answer = std::move(answer)]() mutable {
            reply(std::move(answer));
        });
    });
}

}  // namespace lawan::server
