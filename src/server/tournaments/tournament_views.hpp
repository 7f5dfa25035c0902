#pragma once

#include <optional>
#include <string>

#include "server/loop_writes.hpp"
#include "server/tournaments/opened_tournaments.hpp"
#include "server/tournaments/tournament_turns.hpp"

namespace lawan::server {

/// What people see of tournaments: the list, one of them, and its changes as they come. On the
/// loop.
class TournamentViews {
public:
    TournamentViews(OpenedTournaments& opened, const TournamentTurns& queue, TournamentStore& store,
                    LoopWrites& writes, const ServerSettings& settings)
        : opened_(opened), queue_(queue), store_(store), writes_(writes), settings_(settings) {}

    [[nodiscard]] Json overview(const KeyHash& person, Language language);
    /// With the newest numbers. This and watch() throw Refusal if there is no such tournament.
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
    void refreshed(const std::string& id, const std::expected<ArenaState, Refusal>& state);
    void take_in(OpenedTournament& opened, const ArenaState& state);
    void keep_leader(OpenedTournament& opened, const Json& leader);
    [[nodiscard]] Json summary(const TournamentRecord& record);
    [[nodiscard]] Json you(const TournamentRecord& record, const KeyHash& person) const;
    [[nodiscard]] std::optional<KeyHash> visible_to(const KeyHash& person) const;

    OpenedTournaments& opened_;
    const TournamentTurns& queue_;
    TournamentStore& store_;
    LoopWrites& writes_;
    const ServerSettings& settings_;
};

}  // namespace lawan::server
