#pragma once

#include <functional>
#include <optional>
#include <string>

#include "arena/tournament/tournament_report.hpp"
#include "base/clock.hpp"
#include "base/stop.hpp"
#include "cli/commands/command.hpp"

// What a terminal shows while games are played.

namespace lawan::cli {

/// `12/100 pairs, 34s left`. `before`: pairs that an earlier run had finished.
[[nodiscard]] std::string progress_text(std::size_t done, std::size_t wanted, std::size_t before,
                                        Duration elapsed);

/// Standings, crosstable and the pairing being played.
[[nodiscard]] std::string live_table(const TournamentPlan& plan, const TournamentResult& so_far);

/// `0,10`: the two ratings of a sequential test; empty: none. Throws UsageError.
[[nodiscard]] std::optional<std::pair<double, double>> parse_sprt(const std::string& text);

/// Shows texts that take time to make, at most ten times a second and for no more than a share of
/// the time.
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

/// Says on Ctrl-C that what is played will be finished, for as long as it lives.
class DrainNote {
public:
    explicit DrainNote(Context& context);

private:
    StopCallback<std::function<void()>> callback_;
};

}  // namespace lawan::cli
