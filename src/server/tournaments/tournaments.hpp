#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_set>

#include "server/games/live_games.hpp"
#include "server/loop_writes.hpp"
#include "server/tournaments/opened_tournaments.hpp"
#include "server/tournaments/tournament_turns.hpp"
#include "server/transport/event_loop.hpp"
#include "store/tournament_store.hpp"
#include "store/write_queue.hpp"

namespace lawan::server {

/// Plays tournaments and experiments one at a time from a queue, and stores them. Call on the
/// loop's thread only; replies come there too.
class Tournaments {
public:
    template <class T>
    using Reply = TournamentReply<T>;

    Tournaments(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                WriteQueue& writes, Store& store);
    Tournaments(const Tournaments&) = delete;
    Tournaments& operator=(const Tournaments&) = delete;
    ~Tournaments();

    /// Stops the tournament being played and joins all threads.
    void end();

    /// Returns the limits, the list of tournaments, and the experiments to start.
    [[nodiscard]] Json overview(const KeyHash& person, Language language);
    /// Creates a tournament, or returns the one created before with the same idempotency key.
    void create(const Json& body, const Visitor& visitor, const Reply<ArenaAnswer>& reply);
    /// This, resume() and remove() throw Refusal if there is no such tournament.
    void stop(const std::string& id, const KeyHash& person, const Reply<ArenaAnswer>& reply);
    void resume(const std::string& id, const Visitor& visitor, const Reply<ArenaAnswer>& reply);
    void remove(const std::string& id, const KeyHash& person, const Reply<Json>& reply);

    /// The cache, for showing and watching tournaments.
    [[nodiscard]] OpenedTournaments& opened() { return opened_; }

private:
    void check_room(const Visitor& visitor, const std::string& mark);
    void make_room_to_wait(const std::string& mark);
    void make_room_to_keep(const Visitor& visitor, const std::string& mark);
    void forget(const std::string& id, LoopWrites::Done done);
    void keep_new(const std::shared_ptr<ArenaPlan>& plan, const Visitor& visitor,
                  const Reply<ArenaAnswer>& reply);
    void check_may(const OpenedTournament& opened, const KeyHash& person, const char* action) const;
    void set_status(OpenedTournament& opened, TournamentStatus status, const std::string& failure,
                    LoopWrites::Done done);
    [[nodiscard]] LoopWrites::Done shown_once_kept(const std::string& id, const KeyHash& person,
                                                   const Reply<ArenaAnswer>& reply);
    void start_next();
    void play(const std::string& id, const std::shared_ptr<ArenaJob>& job);
    struct Ending {
        TournamentStatus status{};
        std::string failure{};
    };
    [[nodiscard]] Ending play_to_the_end(const std::string& id, ArenaJob& job,
                                         const StopToken& stop);
    void ended(const Ending& ending);
    void tick();
    [[nodiscard]] Json summary(const TournamentRecord& kept);
    [[nodiscard]] std::optional<KeyHash> visible_to(const KeyHash& person) const;

    const Registry& registry_;
    const ServerSettings& settings_;
    LoopWrites writes_;
    Store& games_;
    TournamentStore store_;
    Registry players_;
    TournamentTurns turns_;
    std::unordered_set<std::string> being_made_;  ///< person and idempotency key
    Timer ticker_;
    OpenedTournaments opened_;  // last, because its threads use the members above
};

}  // namespace lawan::server
