#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

#include "base/clock.hpp"

namespace lawan::runtime {

/// Estimates exponential growth: `once_seconds` times `factor` to the power of `steps_beyond`, at
/// most 1e9 seconds.
[[nodiscard]] inline Duration exponential_estimate(double once_seconds, double factor,
                                                   int steps_beyond) {
    constexpr double longest = 1e9;
    const double seconds = once_seconds * std::pow(factor, steps_beyond);
    return std::chrono::duration_cast<Duration>(
        std::chrono::duration<double>(std::min(seconds, longest)));
}

}  // namespace lawan::runtime
