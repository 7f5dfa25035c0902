#pragma once

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/journal.hpp"
#include "base/language.hpp"
#include "render/report.hpp"

namespace lawan::cli {

/// Returns the provenance of an experiment's report: the command to repeat it, the programs and
/// machines that played the steps, the date of the last step and the total time. Journals of older
/// versions lack some of it, which is reported as unknown.
[[nodiscard]] Making making_of(const ExperimentIdentity& identity, const Journal& journal,
                               Language language);

}  // namespace lawan::cli
