#pragma once

#include <cstdint>
#include <functional>

#include "base/stop.hpp"
#include "runtime/position.hpp"

namespace lawan::runtime {

/// The number of lines of play of exactly `depth` plies. Meaningless if stopped.
[[nodiscard]] std::uint64_t count_lines(const Position& position, int depth, const StopToken& stop);

struct DistinctCount {
    int ply = 0;
    std::uint64_t positions = 0;
    std::uint64_t up_to_symmetry = 0;
};

/// The different positions after 1, 2, .. `depth` plies, each reported as soon as it is known.
void count_distinct(const Position& position, int depth, const StopToken& stop,
                    const std::function<void(const DistinctCount&)>& report);

}  // namespace lawan::runtime
