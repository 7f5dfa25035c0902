#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "layers.hpp"

/// Tournament statistics, pure. Counts are of results worth 0, 1/m, .. 1: loss, draw, win (m = 2),
/// or pairs of games with colours swapped, LL, LD, WL+DD, WD, WW (m = 4). Formulae: Van den Bergh's
/// notes as used by fishtest.
namespace lawan::arena {

using Counts = std::span<const std::uint64_t>;

/// Half the width of a 95 % interval, in standard errors.
inline constexpr double confidence_95 = 1.959964;

struct ScoreEstimate {
    double score = 0.5;
    double variance = 0;        ///< of one result
    double standard_error = 0;  ///< of the score
    double results = 0;
};
[[nodiscard]] ScoreEstimate estimate_score(Counts counts);

/// A rating difference with half its 95 % interval.
struct Rating {
    double value = 0;
    std::optional<double> error{};  ///< none if all results are alike
};
[[nodiscard]] double elo_of_score(double score);
[[nodiscard]] Rating elo(Counts counts);
/// Per standard deviation of a game; nothing if all results are alike.
[[nodiscard]] std::optional<Rating> normalised_elo(Counts counts);
/// The chance that the first player is the stronger one.
[[nodiscard]] double likelihood_of_superiority(Counts counts);

/// Sequential probability ratio test: exact log-likelihood ratios, never the quadratic
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

/// Mean with half its 95 % interval.
struct MeanEstimate {
    double mean = 0;
    std::optional<double> error{};  ///< none for fewer than two values
};
[[nodiscard]] MeanEstimate estimate_mean(std::span<const double> values);

}  // namespace lawan::arena
