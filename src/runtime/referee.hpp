#pragma once

#include <array>
#include <chrono>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "runtime/bot.hpp"
#include "runtime/game_end.hpp"
#include "runtime/position.hpp"

/// The rules on answers and clocks as pure functions: nothing here waits or reads a clock.
namespace lawan::runtime {

/// Default lateness that a bot is forgiven, to allow for a busy machine.
inline constexpr std::chrono::milliseconds usual_margin{25};

/// Time control of a game. Nothing set: unlimited.
struct TimeControl {
    std::optional<Duration> per_move{};
    std::optional<Duration> per_game{};  ///< for each player
    Duration increment{};                ///< added after each move, with `per_game`
    Duration margin = usual_margin;
};

/// Returns how long a bot may think with `left` on its game clock: an even share of the moves it
/// may still have to make, plus most of the increment.
[[nodiscard]] Duration share_of_clock(const Position& position, Duration left,
                                      const TimeControl& control);

/// A position with the time both players had left when it arose.
struct TimedPosition {
    Position position;
    std::array<Duration, 2> clocks{};  ///< by player; meaningless without a game clock

    [[nodiscard]] Duration clock_to_move() const {
        return clocks[static_cast<std::size_t>(position.to_move())];
    }
};

/// An accepted move.
struct PlayedMove {
    std::string move;  ///< canonical text
    TimedPosition next;
    std::optional<MatchResult> result{};  ///< set if the move ends the game by its rules
};

/// Returns the result by the rules of the game; none while it goes on.
[[nodiscard]] std::optional<MatchResult> result_by_rules(const Position& position);

/// Applies a move after `spent` of thinking and updates the clock, or explains why it is illegal.
/// Does not check lateness.
[[nodiscard]] Expected<PlayedMove> play_move(const TimedPosition& turn, std::string_view move,
                                             Duration spent, const TimeControl& control);

/// Returns a time forfeit if the player to move has used up the game clock. Meant for people, who
/// get no margin and may never answer.
[[nodiscard]] std::optional<MatchResult> flag_fallen(const TimedPosition& turn, Duration spent,
                                                     const TimeControl& control);

/// The accepted move, or the bot's loss by its answer.
using Ruling = std::expected<PlayedMove, MatchResult>;

/// Judges a bot's answer after `spent` of thinking. Checks in this order: fault, lateness, illegal
/// move.
[[nodiscard]] Ruling ruling_on(const Answer& answer, const TimedPosition& turn, Duration spent,
                               const TimeControl& control);

}  // namespace lawan::runtime
