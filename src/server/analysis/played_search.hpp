#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// How a bot's move in a game was found, and whether its search can be repeated.
struct PlayedSearch {
    std::string move;
    bool timed = false;                    ///< the clock may have ended the search
    bool remembered = false;               ///< the bot kept something from its earlier moves
    std::optional<std::uint64_t> nodes{};  ///< nodes searched, if known
};

/// Turns the request into a repetition of the search for the move that was played after the
/// source's position: with the game's seed, and the bot's own limits or, if the clock ended the
/// search, its node count. Throws Refusal if no move of the game follows.
[[nodiscard]] PlayedSearch repeat_played(const SearchParts& parts, const Json& source,
                                         SearchRequest& request);

}  // namespace lawan::server
