#include "arena/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace lawan::arena {
namespace {

/// Elo per unit of normalised difference: 800 / ln 10.
constexpr double normalised_unit = 347.43559;

struct Distribution {
    std::vector<double> values;
    std::vector<double> probabilities;
    double results = 0;
};

/// Replaces zero counts by a thousandth, so that likelihoods exist.
Distribution regularised(Counts counts) {
    Distribution distribution;
    const auto steps = static_cast<double>(counts.size() - 1);
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double count = counts[i] == 0 ? 1e-3 : static_cast<double>(counts[i]);
        distribution.values.push_back(static_cast<double>(i) / steps);
        distribution.probabilities.push_back(count);
        distribution.results += count;
    }
    for (double& probability : distribution.probabilities) probability /= distribution.results;
    return distribution;
}

/// Solves sum p_i x_i / (1 + t x_i) = 0 for the Lagrange multiplier t by bisection: the sum falls
/// from +infinity to -infinity between the poles of the least and the greatest x.
double multiplier(const std::vector<double>& probabilities, const std::vector<double>& deviations) {
    const auto [least, most] = std::ranges::minmax(deviations);
    double low = -1 / most;
    double high = -1 / least;
    for (int i = 0; i < 200; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < deviations.size(); ++k) {
            sum += probabilities[k] * deviations[k] / (1 + middle * deviations[k]);
        }
        (sum > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

std::vector<double> tilted(const std::vector<double>& probabilities,
                           const std::vector<double>& deviations) {
    const double t = multiplier(probabilities, deviations);
    std::vector<double> result(probabilities.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        result[i] = probabilities[i] / (1 + t * deviations[i]);
    return result;
}

/// Returns the maximum likelihood distribution with mean `score`.
std::vector<double> with_score(const Distribution& observed, double score) {
    std::vector<double> deviations = observed.values;
    for (double& value : deviations) value -= score;
    return tilted(observed.probabilities, deviations);
}

/// Returns the maximum likelihood distribution whose mean is 1/2 plus `t` standard deviations, by a
/// fixed-point iteration that converges quickly.
std::vector<double> with_normalised_score(const Distribution& observed, double t) {
    std::vector<double> current(observed.values.size(),
                                1.0 / static_cast<double>(observed.values.size()));
    for (int i = 0; i < 10; ++i) {
        double mean = 0;
        for (std::size_t k = 0; k < current.size(); ++k) mean += current[k] * observed.values[k];
        double variance = 0;
        for (std::size_t k = 0; k < current.size(); ++k) {
            variance += current[k] * (observed.values[k] - mean) * (observed.values[k] - mean);
        }
        const double sigma = std::sqrt(variance);
        std::vector<double> deviations(current.size());
        for (std::size_t k = 0; k < current.size(); ++k) {
            const double standard = (observed.values[k] - mean) / sigma;
            deviations[k] = observed.values[k] - 0.5 - t * sigma * (1 + standard * standard) / 2;
        }
        const std::vector<double> next = tilted(observed.probabilities, deviations);
        double change = 0;
        for (std::size_t k = 0; k < current.size(); ++k)
            change = std::max(change, std::abs(next[k] - current[k]));
        current = next;
        if (change < 1e-9) break;
    }
    return current;
}

double normal_probability(double deviation) {
    return 0.5 * std::erfc(-deviation / std::numbers::sqrt2);
}

bool is_pairs(Counts counts) { return counts.size() == 5; }

}  // namespace

ScoreEstimate estimate_score(Counts counts) {
    ScoreEstimate estimate;
    const auto steps = static_cast<double>(counts.size() - 1);
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        estimate.results += static_cast<double>(counts[i]);
        sum += static_cast<double>(counts[i]) * static_cast<double>(i) / steps;
    }
    if (estimate.results == 0) return estimate;
    estimate.score = sum / estimate.results;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double deviation = static_cast<double>(i) / steps - estimate.score;
        estimate.variance +=
            static_cast<double>(counts[i]) * deviation * deviation / estimate.results;
    }
    estimate.standard_error = std::sqrt(estimate.variance / estimate.results);
    return estimate;
}

double elo_of_score(double score) {
    return 0.0 - 400 * std::log10(1 / std::clamp(score, 0.001, 0.999) - 1);  // 0 - 0 avoids -0
}

Rating elo(Counts counts) {
    const auto [score, variance, error, results] = estimate_score(counts);
    if (error == 0) return {elo_of_score(score)};
    const double half = confidence_95 * error;
    return {elo_of_score(score), (elo_of_score(score + half) - elo_of_score(score - half)) / 2};
}

std::optional<Rating> normalised_elo(Counts counts) {
    const auto [score, variance, error, results] = estimate_score(counts);
    if (variance == 0) return std::nullopt;
    const double games = is_pairs(counts) ? 2 : 1;
    return Rating{(score - 0.5) / std::sqrt(games * variance) * normalised_unit,
                  confidence_95 * normalised_unit / std::sqrt(games * results)};
}

double likelihood_of_superiority(Counts counts) {
    const auto [score, variance, error, results] = estimate_score(counts);
    if (error == 0) return score == 0.5 ? 0.5 : score > 0.5 ? 1 : 0;
    return normal_probability((score - 0.5) / error);
}

double log_likelihood_ratio(Counts counts, const SprtHypotheses& hypotheses) {
    const Distribution observed = regularised(counts);
    const auto under = [&](double elo) {
        if (hypotheses.model == EloModel::Logistic)
            return with_score(observed, 1 / (1 + std::pow(10, -elo / 400)));
        return with_normalised_score(
            observed, elo / normalised_unit * (is_pairs(counts) ? std::numbers::sqrt2 : 1));
    };
    const std::vector<double> null = under(hypotheses.elo0);
    const std::vector<double> alternative = under(hypotheses.elo1);
    double ratio = 0;
    for (std::size_t i = 0; i < null.size(); ++i) {
        ratio += observed.probabilities[i] * std::log(alternative[i] / null[i]);
    }
    return ratio * observed.results;
}

SprtVerdict sprt_verdict(double ratio, const SprtHypotheses& hypotheses) {
    if (ratio <= std::log(hypotheses.beta / (1 - hypotheses.alpha))) return SprtVerdict::AcceptH0;
    if (ratio >= std::log((1 - hypotheses.beta) / hypotheses.alpha)) return SprtVerdict::AcceptH1;
    return SprtVerdict::GoOn;
}

MeanEstimate estimate_mean(std::span<const double> values) {
    if (values.empty()) return {};
    const auto count = static_cast<double>(values.size());
    double mean = 0;
    for (const double value : values) mean += value / count;
    if (values.size() < 2) return {mean};
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    return {mean, confidence_95 * std::sqrt(squares / (count - 1)) / std::sqrt(count)};
}

}  // namespace lawan::arena
