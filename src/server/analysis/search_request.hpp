#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop.hpp"
#include "play/position_source.hpp"
#include "play/request_fields.hpp"
#include "server/analysis/search_pool.hpp"
#include "server/games/live_games.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// A validated `AnalysisRequest`.
struct SearchRequest {
    Line line;
    std::string bot;
    Limits limits;
    std::uint64_t seed = 1;
    bool as_played = false;  ///< repeat the search for a move of a game
    std::string told{};      ///< the report of a search tree, to show in place of a search

    /// Runs the search; blocks.
    [[nodiscard]] Report search(const Registry& registry, const Position& position,
                                const StopToken& stop, const ReportCallback& progress) const;
};

/// The parts of the server that analyses use.
struct SearchParts {
    EventLoop& loop;
    const Registry& registry;
    const ServerSettings& settings;
    LiveGames& live_games;
    SearchPool& pool;

    /// Parses and validates a request. `standard_time`: the time limit of a request without limits;
    /// if none, the bot's own limits apply. Throws Refusal.
    [[nodiscard]] SearchRequest read(const Json& json, std::optional<Duration> standard_time) const;
    static void check_not_over(const SearchRequest& request);
};

/// Reads a `SearchLimits`.
[[nodiscard]] Attempt<Limits> read_limits(RequestFields fields);

[[nodiscard]] Refusal failed_search(const std::string& why);
[[nodiscard]] Refusal waited_too_long();

}  // namespace lawan::server
