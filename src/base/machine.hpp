#pragma once

#include <string>

#include "layers.hpp"

namespace lawan::base {

/// What results that take time depend on.
struct Machine {
    std::string processor;  ///< its name as the system gives it; empty: it does not
    unsigned cores = 0;     ///< that this program may use; 0: unknown
};

[[nodiscard]] Machine this_machine();

/// The `model name` of a text like /proc/cpuinfo, empty if there is none.
[[nodiscard]] std::string processor_name(const std::string& cpuinfo);

/// The time of day in UTC, such as 2026-05-01 10:00 UTC.
[[nodiscard]] std::string date_and_time_now();

}  // namespace lawan::base
