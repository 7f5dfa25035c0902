#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// How a bot's move of a game came about, and whether its search can be repeated.
struct PlayedSearch {
    std::string move;
    bool timed = false;                    ///< the clock may have ended it
    bool remembered = false;               ///< the bot went on from what its earlier moves left
    std::optional<std::uint64_t> nodes{};  ///< after so many positions, where that is known
};

/// Makes the request the search that was played after the position its source names: the game's
/// seed, the bot's own limits, or the positions it had looked at when the clock ended it. Throws
/// Refusal if no move of the game follows.
[[nodiscard]] PlayedSearch repeat_played(const SearchParts& parts, const Json& source,
                                         SearchRequest& request);

}  // namespace lawan::server
