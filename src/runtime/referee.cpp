#include "runtime/referee.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.hpp"
#include "game/grid.hpp"

namespace lawan::runtime {

Duration share_of_clock(const Position& position, Duration left, const TimeControl& control) {
    const int moves_to_come = (position.most_plies_left() + 1) / 2;
    const Duration share = left / (moves_to_come + 1) + control.increment * 3 / 4;
    return std::clamp<Duration>(
        share, std::chrono::milliseconds(1),
        std::max<Duration>(left - control.margin, std::chrono::milliseconds(1)));
}

std::optional<MatchResult> result_by_rules(const Position& position) {
    if (!position.is_over()) return std::nullopt;
    return MatchResult{.winner = position.outcome().winner, .reason = Reason::Normal};
}

Expected<PlayedMove> play_move(const TimedPosition& turn, std::string_view move, Duration spent,
                               const TimeControl& control) {
    auto next = turn.position.play(move);
    if (!next) return std::unexpected(next.error());
    auto result = result_by_rules(*next);
    PlayedMove played{.move = *turn.position.canonical_move(move),
                      .next = {*std::move(next), turn.clocks},
                      .result = std::move(result)};
    if (control.per_game) {
        Duration& clock = played.next.clocks[static_cast<std::size_t>(turn.position.to_move())];
        clock = std::max(clock - spent, Duration{}) + control.increment;
    }
    return played;
}

std::optional<MatchResult> flag_fallen(const TimedPosition& turn, Duration spent,
                                       const TimeControl& control) {
    if (!control.per_game || spent < turn.clock_to_move()) return std::nullopt;
    const Player player = turn.position.to_move();
    return MatchResult{opponent(player), Reason::Timeout,
                       fmt::format("{} has no time left", player_text(player))};
}

Ruling ruling_on(const Answer& answer, const TimedPosition& turn, Duration spent,
                 const TimeControl& control) {
    const Player player = turn.position.to_move();
    const auto lost = [&](Reason reason, std::string detail) {
        return std::unexpected(MatchResult{opponent(player), reason, std::move(detail)});
    };
    if (!answer) return lost(answer.error().reason, answer.error().detail);
    const Duration counted = spent - control.margin;
    const bool flag = control.per_game && counted > turn.clock_to_move();
    const bool late = control.per_move && counted > *control.per_move;
    if (flag || late) {
        return lost(Reason::Timeout,
                    fmt::format("{} thought for {}", player_text(player), duration_text(spent)));
    }
    auto played = play_move(turn, answer->move, spent, control);
    if (!played) return lost(Reason::IllegalMove, std::move(played.error().message));
    return *std::move(played);
}

}  // namespace lawan::runtime
