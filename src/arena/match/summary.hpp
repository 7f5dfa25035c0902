#pragma once

#include <array>
#include <string>
#include <string_view>

#include "arena/match/pair_player.hpp"
#include "arena/match/pairing_result.hpp"
#include "base/language.hpp"
#include "render/json.hpp"

namespace lawan::arena {

/// Minimum number of distinct pairs for a rating: most bots repeat their games, and repeats are no
/// evidence.
inline constexpr std::size_t least_distinct_pairs = 10;
[[nodiscard]] bool is_telling(const PairingResult& result);
/// Returns the mean margin; without an error if there are too few distinct pairs, since repeats
/// make it 0.
[[nodiscard]] MeanEstimate margin_of(const PairingResult& result);

/// Returns what `lawan match --json` and tournaments say of a pairing, from the view of the first
/// bot.
[[nodiscard]] Json pairing_summary(const PairingResult& result, const std::string& game,
                                   const std::array<std::string, 2>& bots);

/// Returns all fields of `lawan match --json`.
[[nodiscard]] Json match_summary(const PairingResult& result, const std::string& game,
                                 const PairingPlan& plan);

/// Returns the verdict of the sequential test: `accepted`, `rejected` or `undecided`.
[[nodiscard]] std::string_view sprt_text(const PairingResult& result);

/// Formats the rating, such as `+12.3 ± 4.5`, or says why there is none.
[[nodiscard]] std::string elo_text(const PairingResult& result);
/// Formats the rating in a summary, in either language.
[[nodiscard]] std::string elo_text(const Json& summary, Words words = {});

}  // namespace lawan::arena
