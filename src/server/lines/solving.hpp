#pragma once

#include <memory>
#include <string>

#include "server/analysis/analysis.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// Solves a position on a thread of the pool: `done` has the fields of `lawan solve --json`. On the
/// loop. Throws Refusal; events come later.
[[nodiscard]] std::unique_ptr<Analysis> start_solving(const SearchParts& parts, const Json& request,
                                                      const std::string& visitor,
                                                      AnalysisEvents events);

}  // namespace lawan::server
