#pragma once

#include <string>

#include "layers.hpp"

namespace lawan::base {

/// The hardware that timings depend on.
struct Machine {
    std::string processor;  ///< as the system names it; empty: unknown
    unsigned cores = 0;     ///< that this program may use; 0: unknown
};

[[nodiscard]] Machine this_machine();

/// Returns the `model name` in a text like /proc/cpuinfo, or "" if there is none.
[[nodiscard]] std::string processor_name(const std::string& cpuinfo);

/// Returns the current date and time in UTC, such as 2026-05-01 10:00 UTC.
[[nodiscard]] std::string date_and_time_now();

}  // namespace lawan::base
