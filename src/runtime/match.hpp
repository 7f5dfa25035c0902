#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "runtime/game_end.hpp"
#include "runtime/position.hpp"
#include "runtime/referee.hpp"

namespace lawan::runtime {

/// One game under the referee: applies and checks every move, keeps the clocks, says how it ended.
/// A bot that crashes, stalls or plays illegally is a result, not an error. Used by one thread at a
/// time.
class Match {
public:
    explicit Match(Position start, const TimeControl& control = {});

    /// Tells bots that these moves from `start` led to where the match begins. `moves` must outlive
    /// it.
    void came_from(Position start, std::span<const std::string> moves);

    [[nodiscard]] const Position& position() const { return turns_.back().position; }
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
    [[nodiscard]] const std::optional<MatchResult>& result() const { return result_; }
    /// Of a game clock, the running one included; none without a game clock.
    [[nodiscard]] std::optional<Duration> time_left(Player player) const;

    /// Sets what both have left, as if it had been so from the first move on: a game that is taken
    /// up again. Only with a game clock.
    void set_clocks(const std::array<Duration, 2>& left);

    /// A person's move. An error changes nothing but the running clock.
    [[nodiscard]] std::optional<Error> play(std::string_view move);

    /// Asks the bot whose turn it is and plays its answer. `limits` hold unless the bot's spec has
    /// its own. If `stop` was requested the game is aborted.
    Report play(Bot& bot, Limits limits, const StopToken& stop, const ReportCallback& progress);

    /// Takes back the last `plies` moves, or says false if there are not so many. An ended game
    /// goes on.
    bool undo(int plies);

    void resign(Player player);
    void abort(std::string detail);
    /// Ends the game by what is known of its position; no winner is a draw.
    void adjudicate(std::optional<Player> winner, std::string detail);

    /// True, and the game is over, if the player to move has no time left on the game clock.
    bool flag_fallen();

private:
    [[nodiscard]] Answer ask(Bot& bot, const Limits& limits, const StopToken& stop,
                             const ReportCallback& progress);
    void advance(PlayedMove played);
    void end(std::optional<Player> winner, Reason reason, std::string detail = {});
    [[nodiscard]] GameSoFar so_far() const;
    [[nodiscard]] Limits with_clock(Limits limits) const;

    TimeControl control_;
    std::optional<Position> origin_;  ///< where the opening begins; none without one
    std::span<const std::string> opening_;
    std::vector<TimedPosition> turns_;
    std::vector<std::string> moves_;
    std::optional<MatchResult> result_;
    Stopwatch turn_;
};

}  // namespace lawan::runtime
