#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/random.hpp"

namespace lawan::search {

/// Stochastic universal sampling (Baker 1987): one spin of a wheel whose sectors are the weights
/// and which has `count` equally spaced pointers. Draws item i floor or ceiling of count * weight /
/// sum times. Weights must not be negative; if all are 0, all count the same.
inline std::vector<std::size_t> universal_sample(std::span<const double> weights, std::size_t count,
                                                 Random& random) {
    double sum = 0;
    for (const double weight : weights) sum += weight;
    const bool flat = sum <= 0;
    if (flat) sum = static_cast<double>(weights.size());
    const double distance = sum / static_cast<double>(count);
    const double start = random.unit() * distance;

    std::vector<std::size_t> drawn;
    drawn.reserve(count);
    double reached = 0;  // where the sector of `item` ends
    for (std::size_t item = 0; item < weights.size(); ++item) {
        reached += flat ? 1 : weights[item];
        while (drawn.size() < count &&
               start + static_cast<double>(drawn.size()) * distance < reached)
            drawn.push_back(item);
    }
    // Rounding can leave the last pointer just beyond the last sector.
    while (drawn.size() < count) drawn.push_back(drawn.empty() ? weights.size() - 1 : drawn.back());
    return drawn;
}

}  // namespace lawan::search
