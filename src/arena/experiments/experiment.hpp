#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/summary.hpp"
#include "arena/tournament/journal.hpp"
#include "arena/tournament/shard.hpp"
#include "base/language.hpp"
#include "base/stop.hpp"
#include "render/findings.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// Thrown when an experiment is stopped. Its finished steps are kept.
struct ExperimentStopped {};

/// Number of runs of a timed search.
inline constexpr int timed_searches = 3;

/// The tools and settings of an experiment.
struct Laboratory {
    const Registry& registry;
    Journal& journal;
    std::uint64_t seed = 1;
    int concurrency = 1;
    double scale = 1;    ///< factor for the number of games; 1 is the full experiment
    bool clock = false;  ///< use the report's time per move instead of generations
    std::vector<std::string> more_bots{};  ///< additional bots where every bot plays
    std::vector<std::string> games{};      ///< replace the experiment's games unless empty
    StopToken stop{};
    std::function<void(const std::string& step, double done)> progress{};
    /// Distributes matches and single games over the parts of a shard; other steps are short and
    /// repeated by each part. Games of other parts count as draws, so a part's findings are
    /// meaningless.
    Shard shard{};
    bool recall_only = false;  ///< play no match or game that the journal lacks
    std::size_t left_out = 0;  ///< number of matches and games not played
    /// Summarizes the user's own finished games against a bot; empty if there are none.
    std::function<std::string(const std::string& bot, const Words& words)> against_people{};
    Language language = Language::English;  ///< of the findings; step names do not depend on it

    [[nodiscard]] Words words() const { return {language}; }

    [[nodiscard]] int scaled(int pairs) const {
        return std::max(1, static_cast<int>(pairs * scale));
    }

    /// Plays a match as a step and returns its summary.
    [[nodiscard]] Json pairs(const std::string& game, const std::string& first,
                             const std::string& second, int count, double done);
    /// Plays one game from the start as a step and returns {x, o, plies, x_marks, o_marks, winner,
    /// reason, moves}. `number` changes the seed, so that repeated games differ.
    [[nodiscard]] Json game(const std::string& game, const std::string& x, const std::string& o,
                            double done, std::uint64_t number = 0);
    /// Runs any other step, unless the journal has it.
    [[nodiscard]] Json step(const std::string& name, double done,
                            const std::function<Json()>& work);
    /// Searches a position with a new bot several times and reports the least time, since single
    /// times include cold caches and other load.
    [[nodiscard]] Report search(const Position& position, const std::string& bot) const;
    /// Runs a step that belongs to one part of a shard; other parts use `instead`.
    [[nodiscard]] Json shared_step(const std::string& name, double done,
                                   const std::function<Json()>& work, const Json& instead);

    std::size_t shared_steps = 0;  ///< count so far
};

struct Experiment {
    std::string name;
    Text summary;
    Text title;
    Text claim;  ///< the report's method and published claim
    std::function<Findings(Laboratory&)> run;
    bool open = false;     ///< accepts further bots and games
    bool clocked = false;  ///< can be played with the report's clock
};

/// Identifies a run by its settings: the first line of its journal.
struct ExperimentIdentity {
    std::string name;
    std::uint64_t seed = 1;
    double scale = 1;
    std::vector<std::string> more_bots{};
    std::vector<std::string> games{};
    bool clock = false;

    [[nodiscard]] std::string text() const;
    /// Returns the command line that repeats the run.
    [[nodiscard]] std::string command(Language language = Language::English) const;
    [[nodiscard]] static std::optional<ExperimentIdentity> of_text(std::string_view text);
};

/// Returns the experiments of all reports.
[[nodiscard]] std::span<const Experiment> experiments();
/// Finds an experiment by name; null if there is none.
[[nodiscard]] const Experiment* experiment_named(std::string_view name);
/// Returns findings with name, title and claim only.
[[nodiscard]] Findings findings_of(std::string_view name, Language language = Language::English);

/// Plays what the journal does not have and returns the findings in the laboratory's language.
/// Blocks until done. Throws ExperimentStopped.
[[nodiscard]] Findings run_experiment(const Experiment& experiment, Laboratory& laboratory);

Findings run_nodes_d(Laboratory& laboratory);
Findings run_windows_e(Laboratory& laboratory);
Findings run_adjacency_a(Laboratory& laboratory);
Findings run_depth_table_c(Laboratory& laboratory);
Findings run_selection_c(Laboratory& laboratory);
Findings run_bots_all(Laboratory& laboratory);

}  // namespace lawan::arena
