#pragma once

#include <string>

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/shard.hpp"
#include "cli/commands/command.hpp"

// What the commands that split long jobs over machines share.

namespace lawan::cli {

/// `2/8`: the second of eight parts; empty: the whole. Throws UsageError.
[[nodiscard]] Shard parse_shard(const std::string& text);
/// `-2-of-8` in the names of files; nothing for the whole.
[[nodiscard]] std::string part_text(const Shard& shard);

/// For results. Throws EnvironmentError if it cannot be made.
void make_directories(const std::string& directory);

/// Throws UsageError if there is none of that name.
[[nodiscard]] const Experiment& find_experiment(const std::string& name);
/// Reports what the parts of an experiment found together, and plays nothing.
[[nodiscard]] ExitCode report_merged_experiment(Context& context, Journal& whole,
                                                const ExperimentIdentity& identity,
                                                const std::string& directory, bool json);

}  // namespace lawan::cli
