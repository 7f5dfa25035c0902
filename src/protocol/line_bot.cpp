#include "protocol/line_bot.hpp"

#include <fmt/format.h>

#include "base/stop.hpp"
#include "base/text.hpp"
#include "game/grid.hpp"

namespace lawan::protocol {

Report LineBot::answer(const Position& position, const Limits& given, const StopToken& stop,
                       const ReportCallback& /*progress*/) {
    const Limits limit = limits(given);
    const bool timed = limit.time && *limit.time != unlimited_time;
    const auto milliseconds =
        timed ? std::max<std::int64_t>(
                    1, std::chrono::floor<std::chrono::milliseconds>(*limit.time).count())
              : 0;
    const Stopwatch stopwatch;
    say(fmt::format("{} {} {}", player_text(position.to_move()), milliseconds, position.text()),
        stop);

    const Duration forgiven = first_answer_ ? settings().start : Duration{};
    const auto end = deadline(limit, Clock::now());
    const auto latest = end ? *end + forgiven + grace : Clock::time_point::max();
    std::optional<std::string> line;
    do {
        line = hear(latest, stop);
    } while (line && trimmed(*line).empty());
    if (!line) {
        if (stop.stop_requested()) blame(Reason::Aborted, "interrupted");
        blame(Reason::Stall, fmt::format("no answer after {}", duration_text(stopwatch.elapsed())));
    }
    first_answer_ = false;
    return {.move = checked_move(position, trimmed(*line)),
            .time = stopwatch.elapsed(),
            .forgiven = forgiven};
}

}  // namespace lawan::protocol
