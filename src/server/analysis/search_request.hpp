#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/stop.hpp"
#include "play/position_source.hpp"
#include "server/analysis/search_pool.hpp"
#include "server/games/live_games.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// An `AnalysisRequest`, read and found acceptable.
struct SearchRequest {
    Line line;
    std::string bot;
    Limits limits;
    std::uint64_t seed = 1;
    bool as_played = false;  ///< the search of a game's move is to be repeated
    std::string told{};      ///< lines that tell of a tree, in place of a search

    /// Blocks.
    [[nodiscard]] Report search(const Registry& registry, const Position& position,
                                const StopToken& stop, const ReportCallback& progress) const;
};

/// What searches for those who ask are made of.
struct SearchParts {
    EventLoop& loop;
    const Registry& registry;
    const ServerSettings& settings;
    LiveGames& live_games;
    SearchPool& pool;

    /// `standard_time`: where the request has no limit; none: as the bot does. Throws Refusal.
    [[nodiscard]] SearchRequest read(const Json& json, std::optional<Duration> standard_time) const;
    static void check_not_over(const SearchRequest& request);
};

[[nodiscard]] Refusal failed_search(const std::string& why);
[[nodiscard]] Refusal waited_too_long();

}  // namespace lawan::server
