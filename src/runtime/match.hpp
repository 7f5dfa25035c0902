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

/// Referees one game: applies and checks every move, keeps the clocks and decides the result. A bot
/// that crashes, stalls or plays illegally loses the game; that is a result, not an error. Not
/// thread-safe: one thread at a time.
class Match {
public:
    explicit Match(Position start, const TimeControl& control = {});

    /// Sets the opening to report to bots: the moves from `start` that led to this match's first
    /// position. `moves` must outlive the match.
    void came_from(Position start, std::span<const std::string> moves);

    [[nodiscard]] const Position& position() const { return turns_.back().position; }
    [[nodiscard]] const std::vector<std::string>& moves() const { return moves_; }
    [[nodiscard]] const std::optional<MatchResult>& result() const { return result_; }
    /// Returns the time left on a player's game clock, less the current turn; none without a game
    /// clock.
    [[nodiscard]] std::optional<Duration> time_left(Player player) const;

    /// Sets the remaining time of both players for this and all earlier turns, to resume a saved
    /// game. Only with a game clock.
    void set_clocks(const std::array<Duration, 2>& left);

    /// Plays a person's move. On error the game is unchanged, except that it ends if the clock ran
    /// out.
    [[nodiscard]] std::optional<Error> play(std::string_view move);

    /// Asks the bot to move and plays its answer. `limits` apply unless the bot's spec has its own.
    /// Aborts the game if `stop` was requested.
    Report play(Bot& bot, Limits limits, const StopToken& stop, const ReportCallback& progress);

    /// Takes back the last `plies` moves and reopens an ended game. Returns false if fewer were
    /// played.
    bool undo(int plies);

    void resign(Player player);
    void abort(std::string detail);
    /// Ends the game by a verdict on its position; no winner means a draw.
    void adjudicate(std::optional<Player> winner, std::string detail);

    /// Ends the game as a time forfeit if the player to move has no time left on the game clock.
    /// Returns whether it did.
    bool flag_fallen();

private:
    [[nodiscard]] Answer ask(Bot& bot, const Limits& limits, const StopToken& stop,
                             const ReportCallback& progress);
    void advance(PlayedMove played);
    void end(std::optional<Player> winner, Reason reason, std::string detail = {});
    [[nodiscard]] GameSoFar so_far() const;
    [[nodiscard]] Limits with_clock(Limits limits) const;

    TimeControl control_;
    std::optional<Position> origin_;  ///< where the opening begins, if there is one
    std::span<const std::string> opening_;
    std::vector<TimedPosition> turns_;
    std::vector<std::string> moves_;
    std::optional<MatchResult> result_;
    Stopwatch turn_;
};

}  // namespace lawan::runtime
