#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/ratings.hpp"
#include "arena/tournament/tournament.hpp"
#include "arena/tournament/tournament_pairs.hpp"
#include "base/clock.hpp"
#include "base/stop.hpp"

namespace lawan::arena {

/// A game that is being played.
struct LiveGame {
    std::size_t pairing = 0;
    Player first_bot = Player::X;  ///< where the pairing's first bot sits
    std::optional<Position> before{};
    std::optional<Position> position{};
    std::size_t plies = 0;
};

/// A tournament that can be looked at while it is played, stopped and gone on with. One thread
/// plays; any may ask.
class LiveTournament {
public:
    /// What it wants kept: one step at a time, from several threads. It counts once this returns.
    using Keep = std::function<void(const std::string& step, const Json& result)>;
    using Steps = std::vector<std::pair<std::string, Json>>;

    /// `steps`: what was kept of it, in that order. The plan must be without problems.
    LiveTournament(const Registry& registry, TournamentPlan plan, const Steps& steps);
    LiveTournament(const LiveTournament&) = delete;
    LiveTournament& operator=(const LiveTournament&) = delete;
    ~LiveTournament() = default;

    /// Plays what is missing, so many games at a time; true if that was all. Throws what `keep`
    /// does.
    [[nodiscard]] bool play(int slots, const Keep& keep, const StopToken& stop);

    [[nodiscard]] const TournamentPlan& plan() const { return plan_; }
    [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
    /// What `lawan tournament` would have found with as many pairs. Openings are left out unless
    /// asked for: they may take time.
    [[nodiscard]] TournamentResult result(bool with_openings);
    /// A finished pair.
    [[nodiscard]] std::optional<PairRecord> pair(const PairJob& job) const;
    /// The openings of a pairing whose pairs are finished, in their order.
    [[nodiscard]] std::vector<std::size_t> openings_played(std::size_t pairing) const;
    [[nodiscard]] Opening opening(const PairJob& job);
    /// All pairs in the order in which they were finished.
    [[nodiscard]] std::vector<RatedPair> course() const;
    [[nodiscard]] std::vector<LiveGame> games_in_play() const;
    [[nodiscard]] std::size_t finished() const;  ///< pairs
    [[nodiscard]] std::size_t wanted() const;
    /// By the speed of this run; nothing if there is no telling.
    [[nodiscard]] std::optional<Duration> time_left() const;

private:
    class Playing;

    void recall(const Steps& steps);
    void add(const PairJob& job, PairRecord record);
    /// What the thread of a slot is at.
    void show(std::size_t slot, const PairJob& job, const Match& match, Player first_bot);
    void keep_openings(const Keep& keep, const StopToken& stop);
    [[nodiscard]] PairingResult result_of(std::size_t pairing) const;

    const Registry& registry_;
    TournamentPlan plan_;
    std::vector<Pairing> pairings_;
    std::shared_ptr<SharedOpenings> openings_;
    bool openings_kept_ = false;
    mutable std::mutex mutex_;
    std::vector<std::map<std::size_t, PairRecord>> played_;  ///< by pairing and opening
    std::vector<SequentialTest> tests_;                      ///< by pairing
    std::vector<PairJob> course_;
    std::vector<LiveGame> in_play_;  ///< one a slot
    std::optional<Stopwatch> run_;
    std::size_t before_run_ = 0;
};

}  // namespace lawan::arena
