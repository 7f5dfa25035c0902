#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/game.hpp"
#include "runtime/bot.hpp"

namespace lawan::cli {

/// `+2`, `-0.35`, `0`: utility units, from the view of the player to move.
[[nodiscard]] std::string score_text(Score score);
/// The same as a number.
[[nodiscard]] double score_number(Score score);

/// `wins in 3 moves` or `loses in 12 moves`, counting the winner's: what a proved score says of the
/// position, if it tells how early the game ends; else nothing.
[[nodiscard]] std::string proved_text(const Position& position, Score score);

/// `depth 7, score +2, 1,234,567 positions in 0.8 s, f6 d4 ..`, on one line.
[[nodiscard]] std::string report_line(const Report& report);

/// The fields of `analyze --json` that come from the search.
void add_report(nlohmann::ordered_json& object, const Report& report);

}  // namespace lawan::cli
