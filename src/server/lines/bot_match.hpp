#pragma once

#include <memory>
#include <string>

#include "server/analysis/analysis.hpp"
#include "server/analysis/search_request.hpp"
#include "server/lines/asked_bots.hpp"

namespace lawan::server {

/// Plays a match of two bots on threads of its own; either may be the caller's. `progress` has the
/// results so far, `done` the fields of `lawan match --json` and the games. `id`: of the request.
/// On the loop. Throws Refusal; events come later.
[[nodiscard]] std::unique_ptr<Analysis> start_match(const SearchParts& parts, AskedBots& asked,
                                                    const std::string& id, const Json& request,
                                                    AnalysisEvents events);

/// Longest match.
inline constexpr int most_pairs = 10'000;

}  // namespace lawan::server
