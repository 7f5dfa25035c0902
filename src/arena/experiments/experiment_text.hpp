#pragma once

#include <fmt/format.h>

#include <string>

#include "arena/experiments/experiment.hpp"

/// How experiments format numbers and when they call one bot stronger.
namespace lawan::arena {

[[nodiscard]] inline std::string games_text(const Json& summary) {
    return fmt::format("+{} ={} -{}", summary["wins"].get<int>(), summary["draws"].get<int>(),
                       summary["losses"].get<int>());
}

[[nodiscard]] inline std::string percent(double share) {
    return fmt::format("{:.1f} %", 100 * share);
}

/// Formats a percentage for a sentence.
[[nodiscard]] inline std::string percent(double share, const Words& words) {
    return words.number(percent(share));
}

/// Formats a number of pairs for a table's note.
[[nodiscard]] inline std::string pairs_text(int pairs, const Words& words) {
    return pairs == 1 ? words("One pair", "Satu pasang")
                      : fmt::format(fmt::runtime(words("{} pairs", "{} pasang")), pairs);
}

/// Returns the note of a table of times.
[[nodiscard]] inline std::string least_time_text(const Words& words) {
    return fmt::format(fmt::runtime(words("The least of {} searches each.",
                                          "Yang tercepat dari {} pencarian masing-masing.")),
                       timed_searches);
}

[[nodiscard]] inline std::string margin_text(const Json& summary) {
    const std::string error = summary["margin_error"].is_null()
                                  ? ""
                                  : fmt::format(" ± {:.1f}", summary["margin_error"].get<double>());
    return fmt::format("{:+.1f}{}", summary["margin"].get<double>(), error);
}

/// Which player of a match is stronger by more than the 95 % error.
enum class Lead : std::uint8_t { First, Second, Open };

/// Returns whether enough distinct games were played to compare the two.
[[nodiscard]] inline bool is_telling(const Json& summary) { return !summary["elo"].is_null(); }

/// Returns who leads; Open if too few distinct games were played. A bot that won every pair leads,
/// although its rating has no error.
[[nodiscard]] inline Lead lead_of(const Json& summary) {
    const double score = summary["score"];
    if (!is_telling(summary)) return Lead::Open;
    if (summary["elo_error"].is_null())
        return score > 0.5 ? Lead::First : score < 0.5 ? Lead::Second : Lead::Open;
    const double elo = summary["elo"];
    const double error = summary["elo_error"];
    return elo > error ? Lead::First : elo < -error ? Lead::Second : Lead::Open;
}

}  // namespace lawan::arena
