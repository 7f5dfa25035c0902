#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/tournament/tournament_report.hpp"
#include "base/clock.hpp"
#include "base/stop.hpp"
#include "cli/commands/command.hpp"

// Progress displays of matches and tournaments on a terminal.

namespace lawan::cli {

/// Formats e.g. `12/100 pairs, 34s left`. `before`: pairs that an earlier run finished.
[[nodiscard]] std::string progress_text(std::size_t done, std::size_t wanted, std::size_t before,
                                        Duration elapsed);

/// Formats standings, crosstable and the current pairing.
[[nodiscard]] std::string live_table(const TournamentPlan& plan, const TournamentResult& so_far);

/// Parses `0,10`, the two Elo bounds of an SPRT; nothing if empty. Throws UsageError.
[[nodiscard]] std::optional<std::pair<double, double>> parse_sprt(const std::string& text);

/// Throttles displays that are expensive to format: to ten a second, and a small share of the time.
class LiveText {
public:
    explicit LiveText(Console& console) : console_(&console) {}
    void show(const std::function<std::string()>& text);

private:
    Console* console_;
    Stopwatch stopwatch_;
    Duration between_ = std::chrono::milliseconds(100);
    Duration shown_{};
};

/// While it lives, Ctrl-C prints a note that running games will be finished.
class DrainNote {
public:
    explicit DrainNote(Context& context);

private:
    StopCallback<std::function<void()>> callback_;
};

}  // namespace lawan::cli
