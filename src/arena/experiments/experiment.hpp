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

/// Thrown out of an experiment that was stopped; its finished steps are kept.
struct ExperimentStopped {};

/// How often a search is timed.
inline constexpr int timed_searches = 3;

/// What an experiment works with.
struct Laboratory {
    const Registry& registry;
    Journal& journal;
    std::uint64_t seed = 1;
    int concurrency = 1;
    double scale = 1;                      ///< of the number of games; 1 is the full experiment
    bool clock = false;                    ///< the report's time a move instead of generations
    std::vector<std::string> more_bots{};  ///< that play along, where every bot does
    std::vector<std::string> games{};      ///< instead of the experiment's own; empty: those
    StopToken stop{};
    std::function<void(const std::string& step, double done)> progress{};
    /// Matches and single games are split over the parts of a shard; other steps are short and done
    /// by each. What this part does not play, it gets as a draw, so its findings mean nothing.
    Shard shard{};
    bool recall_only = false;  ///< play no match and no game that the journal does not have
    std::size_t left_out = 0;  ///< how many matches and games were not played
    /// What the user's own finished games against a bot amount to; empty: none.
    std::function<std::string(const std::string& bot, const Words& words)> against_people{};
    Language language = Language::English;  ///< of the findings; steps are the same in each

    [[nodiscard]] Words words() const { return {language}; }

    [[nodiscard]] int scaled(int pairs) const {
        return std::max(1, static_cast<int>(pairs * scale));
    }

    /// One match as a step: its summary.
    [[nodiscard]] Json pairs(const std::string& game, const std::string& first,
                             const std::string& second, int count, double done);
    /// One single game from the start as a step: {x, o, plies, x_marks, o_marks, winner, reason,
    /// moves}. Games of the same bots differ by their number, which changes the seed.
    [[nodiscard]] Json game(const std::string& game, const std::string& x, const std::string& o,
                            double done, std::uint64_t number = 0);
    /// Any other step.
    [[nodiscard]] Json step(const std::string& name, double done,
                            const std::function<Json()>& work);
    /// One search of a position by a new bot. Its time is the least of a few such searches, since
    /// one alone also pays for what the machine did before.
    [[nodiscard]] Report search(const Position& position, const std::string& bot) const;
    /// A step that other parts may do; `instead` stands for its result then.
    [[nodiscard]] Json shared_step(const std::string& name, double done,
                                   const std::function<Json()>& work, const Json& instead);

    std::size_t shared_steps = 0;  ///< so far
};

struct Experiment {
    std::string name;
    Text summary;
    Text title;
    Text claim;  ///< what the report did and published
    std::function<Findings(Laboratory&)> run;
    bool open = false;     ///< to other bots and games
    bool clocked = false;  ///< can be played by the report's clock
};

/// How the journal of such a run begins.
struct ExperimentIdentity {
    std::string name;
    std::uint64_t seed = 1;
    double scale = 1;
    std::vector<std::string> more_bots{};
    std::vector<std::string> games{};
    bool clock = false;

    [[nodiscard]] std::string text() const;
    /// What one types to get the same.
    [[nodiscard]] std::string command(Language language = Language::English) const;
    [[nodiscard]] static std::optional<ExperimentIdentity> of_text(std::string_view text);
};

/// The reports' experiments, by name.
[[nodiscard]] std::span<const Experiment> experiments();
/// Nothing if there is no such one.
[[nodiscard]] const Experiment* experiment_named(std::string_view name);
/// With name, title and claim, and nothing found yet.
[[nodiscard]] Findings findings_of(std::string_view name, Language language = Language::English);

/// Plays what the journal does not have, and says what was found in the laboratory's language.
/// Throws ExperimentStopped.
[[nodiscard]] Findings run_experiment(const Experiment& experiment, Laboratory& laboratory);

Findings run_nodes_d(Laboratory& laboratory);
Findings run_windows_e(Laboratory& laboratory);
Findings run_adjacency_a(Laboratory& laboratory);
Findings run_depth_table_c(Laboratory& laboratory);
Findings run_selection_c(Laboratory& laboratory);
Findings run_bots_all(Laboratory& laboratory);

}  // namespace lawan::arena
