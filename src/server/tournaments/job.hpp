#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "arena/tournament/live_tournament.hpp"
#include "arena/tournament/tournament_numbers.hpp"
#include "render/report.hpp"
#include "server/tournaments/plan.hpp"
#include "server/tournaments/tournament_text.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// What somebody takes home.
struct ArenaFile {
    std::string content;
    std::string name;
    std::string type;
};

/// Which games of a tournament; what is not set does not matter.
struct ArenaGameQuery {
    std::string bot{};
    std::string opponent{};
    std::string game{};
    std::int64_t after = 0;
    std::int64_t limit = 50;
};
/// The parameters of the list of games. Throws Refusal.
[[nodiscard]] ArenaGameQuery parse_arena_games_query(const std::string& query);

/// The properties of `Tournament` that come from what was played.
struct ArenaState {
    Json progress;
    Json leader;
    WrittenObject rest;  ///< all that may be long, as text
};

/// A tournament or an experiment with all that was played of it. play() is for the thread that
/// plays, all else for one other thread.
class ArenaJob {
public:
    using Keep = LiveTournament::Keep;
    using Steps = LiveTournament::Steps;

    ArenaJob() = default;
    ArenaJob(const ArenaJob&) = delete;
    ArenaJob& operator=(const ArenaJob&) = delete;
    virtual ~ArenaJob() = default;

    /// Plays what is missing; true if that was all. Throws what `keep` does.
    [[nodiscard]] virtual bool play(int slots, const Keep& keep, const std::stop_token& stop) = 0;

    /// While it is played, numbers that take long to work out may be a moment old. What has not
    /// changed since the last call is not written again.
    [[nodiscard]] virtual ArenaState state() = 0;
    /// Throws Refusal, as do those below, if there is no such thing.
    [[nodiscard]] virtual ArenaFile file(const std::string& kind, Language language) = 0;
    [[nodiscard]] virtual Json games(const ArenaGameQuery& query);
    [[nodiscard]] virtual Json replay(std::int64_t number);
};

class TournamentJob final : public ArenaJob {
public:
    /// `registry` is for showing, `players` for playing.
    TournamentJob(const Registry& registry, const Registry& players, const TournamentPlan& plan,
                  const Steps& steps)
        : registry_(registry), live_(players, plan, steps) {}

    [[nodiscard]] bool play(int slots, const Keep& keep, const std::stop_token& stop) override;
    [[nodiscard]] ArenaState state() override;
    [[nodiscard]] ArenaFile file(const std::string& kind, Language language) override;
    [[nodiscard]] Json games(const ArenaGameQuery& query) override;
    [[nodiscard]] Json replay(std::int64_t number) override;

private:
    struct GameOfPair;

    [[nodiscard]] std::int64_t number_of(const PairJob& job, std::size_t game) const;
    [[nodiscard]] std::optional<GameOfPair> find(std::int64_t number) const;
    [[nodiscard]] std::optional<std::int64_t> neighbour(const GameOfPair& game, int step) const;
    [[nodiscard]] Json game_json(const PairJob& job, std::size_t which);
    [[nodiscard]] Json tables() const;
    void write_plan();
    void write_numbers();

    const Registry& registry_;
    LiveTournament live_;
    std::atomic<bool> playing_ = false;
    RatingHistory ratings_;
    WrittenObject written_;
    Json leader_;
    std::optional<std::size_t> counted_;  ///< pairs in `written_`, not to be counted anew before
    Clock::time_point next_count_{};
};

class ExperimentJob final : public ArenaJob {
public:
    /// What plays it.
    struct Program {
        std::string version;
        std::string commit;
    };

    /// `against_people` as in Laboratory. `done`: nothing is left to play.
    ExperimentJob(const Registry& registry, ExperimentRun run, const Steps& steps, bool done,
                  decltype(Laboratory::against_people) against_people, Program program);

    [[nodiscard]] bool play(int slots, const Keep& keep, const std::stop_token& stop) override;
    [[nodiscard]] ArenaState state() override;
    [[nodiscard]] ArenaFile file(const std::string& kind, Language language) override;

private:
    void write_plan();
    void write_findings();
    /// What was found, read again from its steps if need be; none if it is not done.
    [[nodiscard]] std::optional<Findings> findings(Language language);
    [[nodiscard]] Making making(Language language) const;

    const Registry& registry_;
    ExperimentRun run_;
    std::map<std::string, Json> steps_;
    decltype(Laboratory::against_people) against_people_;
    Program program_;
    std::mutex mutex_;
    bool done_;
    bool playing_ = false;
    double share_ = 0;
    double share_before_ = 0;
    std::string step_;
    Stopwatch since_;
    std::map<Language, Findings> findings_;
    WrittenObject written_;
    bool findings_written_ = false;
};

/// `registry` is for showing and for experiments, `players` for tournaments.
struct ArenaJobParts {
    const Registry& registry;
    const Registry& players;
    const ServerSettings& settings;
};
[[nodiscard]] std::shared_ptr<ArenaJob> make_arena_job(const ArenaJobParts& parts,
                                                       const ArenaPlan& plan,
                                                       const ArenaJob::Steps& steps, bool done);

}  // namespace lawan::server
