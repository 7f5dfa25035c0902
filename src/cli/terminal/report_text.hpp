#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/game.hpp"
#include "runtime/bot.hpp"

namespace lawan::cli {

/// Formats a score as `+2`, `-0.35` or `0`: utility, from the view of the player to move.
[[nodiscard]] std::string score_text(Score score);
/// Returns the same as a number.
[[nodiscard]] double score_number(Score score);

/// Formats a proved score as `wins in 3 moves` or `loses in 12 moves`, counting the winner's moves;
/// empty if the score does not tell how early the game ends.
[[nodiscard]] std::string proved_text(const Position& position, Score score);

/// Formats `depth 7, score +2, 1,234,567 positions in 0.8 s, f6 d4 ..` on one line.
[[nodiscard]] std::string report_line(const Report& report);

/// Adds the fields of `analyze --json` that come from the search.
void add_report(nlohmann::ordered_json& object, const Report& report);

}  // namespace lawan::cli
