#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "server/tournaments/plan.hpp"
#include "store/tournament_store.hpp"

// Tournaments in lists, as docs/openapi.yaml has them.

namespace lawan::server {

/// What somebody may do with a tournament: `{"host", "may"}`.
[[nodiscard]] Json you_json(const TournamentRecord& record, const KeyHash& person, bool is_public);

/// Without its progress. `place`: in the queue, if it waits.
[[nodiscard]] Json summary_json(const TournamentRecord& record, const ArenaPlan& plan,
                                std::optional<std::size_t> place);

/// Of a tournament of which only the number of its finished pairs is known.
[[nodiscard]] Json progress_json(const TournamentRecord& record, const TournamentPlan& plan,
                                 std::int64_t finished_pairs);
/// Of an experiment that nobody has opened.
[[nodiscard]] Json progress_json(const TournamentRecord& record);

}  // namespace lawan::server
