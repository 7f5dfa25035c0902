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

/// The rules about answers and clocks as pure functions: nothing here waits or reads a clock.
namespace lawan::runtime {

/// Lateness that a bot is forgiven, because the machine may be busy with something else.
inline constexpr std::chrono::milliseconds usual_margin{25};

/// How long the players may think. Nothing set: as long as they like.
struct TimeControl {
    std::optional<Duration> per_move{};
    std::optional<Duration> per_game{};  ///< for each player
    Duration increment{};                ///< added after each move, with `per_game`
    Duration margin = usual_margin;
};

/// What a bot may take of a game clock that has `left`: an even share for the moves it may still
/// have to make.
[[nodiscard]] Duration share_of_clock(const Position& position, Duration left,
                                      const TimeControl& control);

/// A position with what both players had left when it came up.
struct TimedPosition {
    Position position;
    std::array<Duration, 2> clocks{};  ///< by player; of no meaning without a game clock

    [[nodiscard]] Duration clock_to_move() const {
        return clocks[static_cast<std::size_t>(position.to_move())];
    }
};

/// A move that counts.
struct PlayedMove {
    std::string move;  ///< as Lawan writes it
    TimedPosition next;
    std::optional<MatchResult> result{};  ///< if the game ends there by its rules
};

/// The result by the rules of the game; none while it goes on.
[[nodiscard]] std::optional<MatchResult> result_by_rules(const Position& position);

/// A legal move of the player to move, who thought for `spent`; an illegal one is explained. Does
/// not ask whether it came in time.
[[nodiscard]] Expected<PlayedMove> play_move(const TimedPosition& turn, std::string_view move,
                                             Duration spent, const TimeControl& control);

/// Set if the player to move has used up the game clock. For people, who are forgiven nothing and
/// who may simply not answer.
[[nodiscard]] std::optional<MatchResult> flag_fallen(const TimedPosition& turn, Duration spent,
                                                     const TimeControl& control);

/// A move that counts, or how the bot lost by its answer.
using Ruling = std::expected<PlayedMove, MatchResult>;

/// Rules on what the bot to move answered, its move legal or not; it thought for `spent`. A fault
/// comes before lateness and lateness before an illegal move.
[[nodiscard]] Ruling ruling_on(const Answer& answer, const TimedPosition& turn, Duration spent,
                               const TimeControl& control);

}  // namespace lawan::runtime
