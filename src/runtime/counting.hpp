#pragma once

#include <cstdint>
#include <functional>

#include "base/stop.hpp"
#include "runtime/position.hpp"

namespace lawan::runtime {

/// Counts the lines of play of exactly `depth` plies (perft). Meaningless if stopped.
[[nodiscard]] std::uint64_t count_lines(const Position& position, int depth, const StopToken& stop);

struct DistinctCount {
    int ply = 0;
    std::uint64_t positions = 0;
    std::uint64_t up_to_symmetry = 0;
};

/// Counts the distinct positions after 1, 2, .. `depth` plies and reports each count as soon as it
/// is known.
void count_distinct(const Position& position, int depth, const StopToken& stop,
                    const std::function<void(const DistinctCount&)>& report);

}  // namespace lawan::runtime
