#pragma once

#include "base/stop.hpp"
#include "play/review.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

/// Blocks. The analyst asks the solver first, without a clock, wherever the solver expects to be
/// quick: so what is said of such a game is exact, and the same every time.
[[nodiscard]] Opinion look_at(const Registry& registry, const SearchRequest& request, Look look,
                              const StopToken& stop);

}  // namespace lawan::server
