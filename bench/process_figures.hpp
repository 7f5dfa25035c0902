#pragma once

#include <fmt/format.h>

#include <chrono>
#include <fstream>
#include <string>

// What the benchmarks of the server measure with.

namespace lawan::bench {

inline double milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

/// Resident memory in KiB.
inline long memory_of(int process) {
    std::ifstream file(fmt::format("/proc/{}/status", process));
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    }
    return 0;
}

}  // namespace lawan::bench
