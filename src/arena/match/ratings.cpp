#include "arena/match/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "base/random.hpp"

namespace lawan::arena {
namespace {

constexpr double beyond = 1200;

}  // namespace

/// Maximizes the likelihood by Hunter's MM algorithm (2004), whose steps never lower it.
std::vector<double> bradley_terry_values(std::size_t players, std::span<const RatedPair> pairs) {
    std::vector<double> points(players);
    std::vector<double> games(players * players);
    for (const auto& pair : pairs) {
        points[pair.first] += pair.points;
        points[pair.second] += 2 - pair.points;
        games[pair.first * players + pair.second] += 2;
        games[pair.second * players + pair.first] += 2;
    }
    const double strongest = std::pow(10, beyond / 400);
    std::vector<double> strength(players, 1);
    for (int step = 0; step < 2000; ++step) {
        std::vector<double> next(players, 1);
        double logarithms = 0;
        for (std::size_t i = 0; i < players; ++i) {
            double chances = 0;
            for (std::size_t j = 0; j < players; ++j)
                chances += games[i * players + j] / (strength[i] + strength[j]);
            if (chances > 0) next[i] = std::clamp(points[i] / chances, 1 / strongest, strongest);
            logarithms += std::log(next[i]);
        }
        const double mean = std::exp(logarithms / static_cast<double>(players));
        double change = 0;
        for (std::size_t i = 0; i < players; ++i) {
            next[i] = std::clamp(next[i] / mean, 1 / strongest, strongest);
            change = std::max(change, std::abs(std::log(next[i] / strength[i])));
        }
        strength = std::move(next);
        if (change < 1e-7) break;
    }
    for (double& value : strength) value = 400 * std::log10(value) + 0.0;
    return strength;
}

std::vector<Rating> bradley_terry(std::size_t players, std::span<const RatedPair> pairs,
                                  std::uint64_t seed, std::size_t least) {
    std::vector<Rating> ratings(players);
    std::vector<std::size_t> played(players);
    for (const auto& pair : pairs) {
        ++played[pair.first];
        ++played[pair.second];
    }
    const auto best = bradley_terry_values(players, pairs);
    for (std::size_t i = 0; i < players; ++i) ratings[i].value = best[i];
    if (pairs.empty()) return ratings;

    constexpr int resamples = 100;
    Random random(seed);
    std::vector<RatedPair> sample(pairs.size());
    std::vector<double> sums(players);
    std::vector<double> squares(players);
    for (int i = 0; i < resamples; ++i) {
        for (auto& pair : sample)
            pair = pairs[random.below(static_cast<std::uint32_t>(pairs.size()))];
        const auto values = bradley_terry_values(players, sample);
        for (std::size_t k = 0; k < players; ++k) {
            sums[k] += values[k];
            squares[k] += values[k] * values[k];
        }
    }
    for (std::size_t k = 0; k < players; ++k) {
        const double mean = sums[k] / resamples;
        const double variance = std::max(0.0, squares[k] / resamples - mean * mean);
        if (played[k] >= least && std::abs(ratings[k].value) < beyond)
            ratings[k].error = confidence_95 * std::sqrt(variance);
    }
    return ratings;
}

}  // namespace lawan::arena
