#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "arena/tournament/tournament_numbers.hpp"
#include "base/clock.hpp"
#include "base/stop.hpp"
#include "server/tournaments/arena_job.hpp"

namespace lawan::server {

class TournamentJob final : public ArenaJob {
public:
    /// `registry` is for showing games, `players` for playing them.
    TournamentJob(const Registry& registry, const Registry& players, const TournamentPlan& plan,
                  const Steps& steps)
        : live_(players, plan, steps), games_(registry, live_) {}

    [[nodiscard]] bool play(int slots, const Keep& keep, const StopToken& stop) override;
    [[nodiscard]] ArenaState state() override;
    [[nodiscard]] ArenaFile file(const std::string& kind, Language language) override;
    [[nodiscard]] Json games(const ArenaGameQuery& query) override { return games_.list(query); }
    [[nodiscard]] Json replay(std::int64_t number) override { return games_.replay(number); }

private:
    [[nodiscard]] Json tables() const;
    void write_plan();
    void write_numbers();

    LiveTournament live_;
    TournamentGames games_;
    std::atomic<bool> playing_ = false;
    RatingHistory ratings_;
    WrittenObject written_;
    Json leader_;
    std::optional<std::size_t> counted_;  ///< finished pairs that `written_` covers
    Clock::time_point next_count_{};      ///< during play, they are not counted again before this
};

}  // namespace lawan::server
