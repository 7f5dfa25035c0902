#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "game/game.hpp"
#include "runtime/bot.hpp"

namespace lawan {

/// `+2`, `-0.35`, `0`: utility units, from the view of the player to move.
[[nodiscard]] std::string score_text(Score score);
/// The same as a number.
[[nodiscard]] double score_number(Score score);

/// `depth 7, score +2, 1,234,567 positions in 0.8 s, f6 d4 ..`, on one line.
[[nodiscard]] std::string report_line(const Report& report);

/// The fields of `analyze --json` that come from the search.
void add_report(nlohmann::ordered_json& object, const Report& report);

}  // namespace lawan
