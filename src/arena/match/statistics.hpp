#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "layers.hpp"

/// Tournament statistics as pure functions. Counts are trinomial (loss, draw, win) or pentanomial
/// (pairs of games with colours swapped: LL, LD, WL+DD, WD, WW), for results worth 0, 1/m, .. 1.
/// Formulae from Van den Bergh's notes, as used by fishtest.
namespace lawan::arena {

using Counts = std::span<const std::uint64_t>;

/// Half width of a 95 % confidence interval in standard errors.
inline constexpr double confidence_95 = 1.959964;

struct ScoreEstimate {
    double score = 0.5;
    double variance = 0;        ///< of a single result
    double standard_error = 0;  ///< of the score
    double results = 0;
};
[[nodiscard]] ScoreEstimate estimate_score(Counts counts);

/// A rating difference and half its 95 % confidence interval.
struct Rating {
    double value = 0;
    std::optional<double> error{};  ///< none if all results are equal
};
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] Rating elo(Counts counts);
/// Returns the normalised Elo: in units of the standard deviation of a game. None if all results
/// are equal.
[[nodiscard]] std::optional<Rating> normalised_elo(Counts counts);
/// Returns the likelihood of superiority (LOS): the probability that the first player is stronger.
[[nodiscard]] double likelihood_of_superiority(Counts counts);

/// Hypotheses of a sequential probability ratio test. Ratios are exact, not the quadratic
/// approximation.
enum class EloModel : std::uint8_t { Logistic, Normalised };
struct SprtHypotheses {
    double elo0 = 0;
    double elo1 = 5;
    EloModel model = EloModel::Logistic;
    double alpha = 0.05;
    double beta = 0.05;
};
[[nodiscard]] double log_likelihood_ratio(Counts counts, const SprtHypotheses& hypotheses);
enum class SprtVerdict : std::uint8_t { GoOn, AcceptH0, AcceptH1 };
[[nodiscard]] SprtVerdict sprt_verdict(double ratio, const SprtHypotheses& hypotheses);

/// A mean and half its 95 % confidence interval.
struct MeanEstimate {
    double mean = 0;
    std::optional<double> error{};  ///< none for fewer than two values
};
[[nodiscard]] MeanEstimate estimate_mean(std::span<const double> values);

}  // namespace lawan::arena
