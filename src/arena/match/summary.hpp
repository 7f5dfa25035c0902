#pragma once

#include <array>
#include <string>

#include "arena/match/pairing_result.hpp"
#include "base/language.hpp"
#include "render/json.hpp"

namespace lawan::arena {

/// Fewer different pairs say nothing about strength: most bots repeat their games.
inline constexpr std::size_t least_distinct_pairs = 10;
[[nodiscard]] bool is_telling(const PairingResult& result);
/// Without an error where too few different pairs were played: two alike would make it 0.
[[nodiscard]] MeanEstimate margin_of(const PairingResult& result);

/// The fields of `lawan match --json`, from the view of the first bot.
[[nodiscard]] Json pairing_summary(const PairingResult& result, const std::string& game,
                                   const std::array<std::string, 2>& bots);

/// `+12.3 ± 4.5`, or why there is no number.
[[nodiscard]] std::string elo_text(const PairingResult& result);
/// The same from a summary, in either language.
[[nodiscard]] std::string elo_text(const Json& summary, Words words = {});

}  // namespace lawan::arena
