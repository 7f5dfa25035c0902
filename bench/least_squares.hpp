#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace lawan::bench {

/// A sample: the features, then the value to predict; or a row of the normal equations.
template <std::size_t features>
using LinearRow = std::array<double, features + 1>;

/// Returns the least-squares weights by Gaussian elimination. Ridge regression: `on_diagonal(i)` is
/// added for each feature, which keeps the weights of rare features near 0.
template <std::size_t features, class OnDiagonal>
[[nodiscard]] std::array<double, features> least_squares(
    std::span<const LinearRow<features>> samples, const OnDiagonal& on_diagonal) {
    std::array<LinearRow<features>, features> rows{};
    for (const auto& x : samples) {
        for (std::size_t i = 0; i < features; ++i) {
            if (x[i] == 0) continue;
            for (std::size_t j = 0; j <= features; ++j) rows[i][j] += x[i] * x[j];
        }
    }
    for (std::size_t i = 0; i < features; ++i) rows[i][i] += on_diagonal(i);
    for (std::size_t i = 0; i < features; ++i) {
        for (std::size_t other = 0; other < features; ++other) {
            if (other == i) continue;
            const double factor = rows[other][i] / rows[i][i];
            for (std::size_t j = i; j <= features; ++j) rows[other][j] -= factor * rows[i][j];
        }
    }
    std::array<double, features> weights{};
    for (std::size_t i = 0; i < features; ++i) weights[i] = rows[i][features] / rows[i][i];
    return weights;
}

}  // namespace lawan::bench
