#pragma once

#include <string>

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/shard.hpp"
#include "cli/commands/command.hpp"

// Arguments and helpers of the commands that split long jobs over machines.

namespace lawan::cli {

/// Parses `2/8`, the second of eight parts; empty: the whole job. Throws UsageError.
[[nodiscard]] Shard parse_shard(const std::string& text);
/// Returns `-2-of-8` for file names; empty for the whole job.
[[nodiscard]] std::string part_text(const Shard& shard);

/// Creates the directory for results. Throws EnvironmentError.
void make_directories(const std::string& directory);

/// Throws UsageError if there is no experiment of that name.
[[nodiscard]] const Experiment& find_experiment(const std::string& name);
/// Reports an experiment whose parts were merged, without playing anything.
[[nodiscard]] ExitCode report_merged_experiment(Context& context, Journal& whole,
                                                const ExperimentIdentity& identity,
                                                const std::string& directory, bool json);

}  // namespace lawan::cli
