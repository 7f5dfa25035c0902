#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "runtime/registry.hpp"
#include "runtime/search_tree.hpp"

namespace lawan::runtime {

/// Nodes that plain minimax visits in the tree that alpha-beta pruned.
struct MinimaxCount {
    std::uint64_t nodes = 0;
    bool at_least = false;  ///< the count was cut short
};

/// A search with its recorded trace.
struct RecordedSearch {
    std::string bot;
    Position position;
    std::uint64_t seed = 1;
    Report report;
    std::optional<SearchTree> tree{};  ///< only of bots that build a tree
    std::optional<MinimaxCount> minimax{};
};

struct RecordingWish {
    std::string bot;
    Limits limits{};
    std::uint64_t seed = 1;
    Duration counting = std::chrono::milliseconds(500);  ///< time for `minimax`
};

/// Searches with tracing. `wish.limits` apply as in Bot::choose(). Without limits, minimax and
/// alpha-beta search three plies, or to the end if at most five are left, and a program gets one
/// second. Blocks until done. Requires a position that is not over.
[[nodiscard]] Expected<RecordedSearch> record_search(const Registry& registry,
                                                     const Position& position,
                                                     const RecordingWish& wish,
                                                     const StopToken& stop,
                                                     const ReportCallback& progress);

}  // namespace lawan::runtime
