#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "server/settings/settings.hpp"
#include "server/tournaments/arena_job.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/worker.hpp"
#include "store/tournament_store.hpp"
#include "store/write_queue.hpp"

namespace lawan::server {

/// Plays one tournament at a time on a thread of its own; every finished step is on disk before it
/// counts. Called on the loop.
class TournamentPlayer {
public:
    struct Ending {
        std::string id;
        TournamentStatus status{};  ///< Stopped also if it made way
        std::string failure{};
        bool made_way = false;
    };
    /// Called on the loop. By then nothing is played.
    using Ended = std::function<void(const Ending&)>;

    TournamentPlayer(EventLoop& loop, WriteQueue& writes, const ArenaLimits& limits, Ended ended)
        : loop_(loop), writes_(writes), limits_(limits), ended_(std::move(ended)) {}
    TournamentPlayer(const TournamentPlayer&) = delete;
    TournamentPlayer& operator=(const TournamentPlayer&) = delete;
    ~TournamentPlayer() { end(); }

    /// Stops what is played; its thread is gone when it returns.
    void end();

    /// Whose turn it is; empty: nobody's.
    [[nodiscard]] const std::string& playing() const { return playing_; }
    /// A turn begins, before anything is known of what is played.
    void begin(const std::string& id);
    void play(const std::shared_ptr<ArenaJob>& job);
    /// There is nothing to play.
    void fail(const std::string& failure);

    /// Does nothing if it is not that one's turn. The turn ends later.
    void stop(const std::string& id);
    /// The same, for another, if the turn has lasted long enough and something came of it.
    void make_way_if_due();

private:
    void keep(const std::string& id, const std::string& step, const Json& result);
    void finish(Ending ending);

    EventLoop& loop_;
    WriteQueue& writes_;
    const ArenaLimits& limits_;
    Ended ended_;
    std::string playing_;
    StopSource stop_;
    Stopwatch turn_;
    std::atomic<int> kept_in_turn_ = 0;  ///< pairs or steps
    bool making_way_ = false;
    Worker worker_;
};

}  // namespace lawan::server
