#pragma once

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/journal.hpp"
#include "base/language.hpp"
#include "render/report.hpp"

namespace lawan::cli {

/// What a reader needs to repeat an experiment, with the programs and machines that played the
/// steps of its journal, when the last one ended and how long all of them took. What the journal of
/// an older version does not say is called unknown.
[[nodiscard]] Making making_of(const ExperimentIdentity& identity, const Journal& journal,
                               Language language);

}  // namespace lawan::cli
