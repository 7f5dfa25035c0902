#pragma once

#include <chrono>

#include "layers.hpp"

namespace lawan::base {

/// Monotonic, so that setting the machine's date never makes a bot lose on time.
using Clock = std::chrono::steady_clock;
using Duration = std::chrono::nanoseconds;

inline constexpr Duration unlimited_time = Duration::max();

class Stopwatch {
public:
    [[nodiscard]] Duration elapsed() const { return Clock::now() - start_; }

private:
    Clock::time_point start_ = Clock::now();
};

[[nodiscard]] inline double to_milliseconds(Duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

}  // namespace lawan::base
