#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/clock.hpp"

namespace lawan::runtime {

/// `once_seconds`, and `factor` times as much for each step beyond.
[[nodiscard]] inline Duration exponential_estimate(double once_seconds, double factor,
                                                   int steps_beyond) {
    constexpr double longest = 1e9;
    const double seconds = once_seconds * std::pow(factor, steps_beyond);
    return std::chrono::duration_cast<Duration>(
        std::chrono::duration<double>(std::min(seconds, longest)));
}

}  // namespace lawan::runtime
