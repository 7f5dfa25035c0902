#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "runtime/registry.hpp"
#include "runtime/search_tree.hpp"

namespace lawan::runtime {

/// How many positions plain minimax looks at where alpha-beta looked at fewer.
struct MinimaxCount {
    std::uint64_t nodes = 0;
    bool at_least = false;  ///< it was not counted to the end
};

/// A search with all that it recorded.
struct RecordedSearch {
    std::string bot;
    Position position;
    std::uint64_t seed = 1;
    Report report;
    std::optional<SearchTree> tree{};  ///< of the bots that have one
    std::optional<MinimaxCount> minimax{};
};

struct RecordingWish {
    std::string bot;
    Limits limits{};
    std::uint64_t seed = 1;
    Duration counting = std::chrono::milliseconds(500);  ///< for `minimax`
};

/// Searches and records; `wish.limits` beyond the bot's own hold as in Bot::choose. Without any,
/// minimax and alpha-beta look three plies ahead, or to the end if that is near, and a program has
/// a second. Blocks. The position is not over.
[[nodiscard]] Expected<RecordedSearch> record_search(const Registry& registry,
                                                     const Position& position,
                                                     const RecordingWish& wish,
                                                     const StopToken& stop,
                                                     const ReportCallback& progress);

}  // namespace lawan::runtime
