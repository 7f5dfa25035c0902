#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace lawan::bench {

/// What was counted, and last the value it should tell; or a row of the normal equations.
template <std::size_t features>
using LinearRow = std::array<double, features + 1>;

/// The weights whose sums come nearest to the values, by elimination. `on_diagonal(i)` is added for
/// each feature: the more, the nearer to nothing stays the weight of what is rarely counted.
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
