#pragma once

#include "base/stop.hpp"
#include "play/review.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// Evaluates one position; blocks. The analyst asks the solver first, unlimited by the clock,
/// wherever it expects to be quick: such results are exact and reproducible.
[[nodiscard]] Opinion look_at(const Registry& registry, const SearchRequest& request, Look look,
                              const StopToken& stop);

}  // namespace lawan::server
