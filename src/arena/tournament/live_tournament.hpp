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

/// A game in play.
struct LiveGame {
    std::size_t pairing = 0;
    Player first_bot = Player::X;  ///< side of the pairing's first bot
    std::optional<Position> before{};
    std::optional<Position> position{};
    std::size_t plies = 0;
};

/// A tournament that can be watched, stopped and resumed. One thread calls play(); the other
/// functions are thread-safe.
class LiveTournament {
public:
    /// Stores one step. Called by several threads at a time; a step counts once this returns.
    using Keep = std::function<void(const std::string& step, const Json& result)>;
    using Steps = std::vector<std::pair<std::string, Json>>;

    /// `steps` are the stored steps in their order. The plan must have no problems.
    LiveTournament(const Registry& registry, TournamentPlan plan, const Steps& steps);
    LiveTournament(const LiveTournament&) = delete;
    LiveTournament& operator=(const LiveTournament&) = delete;
    ~LiveTournament() = default;

    /// Plays the missing pairs, `slots` games at a time, and blocks until done or stopped; returns
    /// true if nothing is left. Rethrows what `keep` throws.
    [[nodiscard]] bool play(int slots, const Keep& keep, const StopToken& stop);

    [[nodiscard]] const TournamentPlan& plan() const { return plan_; }
    [[nodiscard]] const std::vector<Pairing>& pairings() const { return pairings_; }
    /// Returns the findings so far, as of `lawan tournament` with these pairs. Leaves the openings
    /// out unless requested, since making them may take time.
    [[nodiscard]] TournamentResult result(bool with_openings);
    /// Returns a finished pair, or none.
    [[nodiscard]] std::optional<PairRecord> pair(const PairJob& job) const;
    /// Returns the openings of a pairing's finished pairs, in order.
    [[nodiscard]] std::vector<std::size_t> openings_played(std::size_t pairing) const;
    [[nodiscard]] Opening opening(const PairJob& job);
    /// Returns all finished pairs in the order in which they finished.
    [[nodiscard]] std::vector<RatedPair> course() const;
    [[nodiscard]] std::vector<LiveGame> games_in_play() const;
    [[nodiscard]] std::size_t finished() const;  ///< in pairs
    [[nodiscard]] std::size_t wanted() const;
    /// Estimates the time left from the speed of this run; none if it is too early to tell.
    [[nodiscard]] std::optional<Duration> time_left() const;

private:
    class Playing;

    void recall(const Steps& steps);
    void add(const PairJob& job, PairRecord record);
    /// Shows the game in play of a slot.
    void show(std::size_t slot, const PairJob& job, const Match& match, Player first_bot);
    void keep_openings(const Keep& keep, const StopToken& stop);
    [[nodiscard]] PairingResult result_of(std::size_t pairing) const;

    const Registry& registry_;
    TournamentPlan plan_;
    std::vector<Pairing> pairings_;
    std::shared_ptr<SharedOpenings> openings_;
    bool openings_kept_ = false;
    mutable std::mutex mutex_;
    /// Indexed by pairing, keyed by opening.
    std::vector<std::map<std::size_t, PairRecord>> played_;
    std::vector<SequentialTest> tests_;  ///< indexed by pairing
    std::vector<PairJob> course_;
    std::vector<LiveGame> in_play_;  ///< indexed by slot
    std::optional<Stopwatch> run_;
    std::size_t before_run_ = 0;
};

}  // namespace lawan::arena
