#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/options.hpp"
#include "eval/adjacency/survival.hpp"
#include "eval/lines.hpp"
#include "eval/marks.hpp"
#include "eval/windows.hpp"
#include "eval/zero.hpp"
#include "runtime/any_game.hpp"
#include "runtime/bot.hpp"
#include "runtime/bots/search_bot.hpp"
#include "runtime/registry.hpp"

/// Shared parts of the built-in bots: options, and dispatch from names to types.
namespace lawan::runtime {

using MadeBot = Expected<std::unique_ptr<Bot>>;
inline constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

// Options that several bots share.
inline const OptionInfo time_option{
    "time", OptionInfo::Kind::Time, "", "time per move", 0, 0, {}, {}, true};
inline const OptionInfo depth_option{
    "depth", OptionInfo::Kind::Integer, "", "plies to look ahead", 1, most_plies};
inline const OptionInfo nodes_option{
    "nodes", OptionInfo::Kind::Integer, "", "positions to visit", 1, no_bound, {}, {}, true};
inline const OptionInfo generations_option{
    "generations", OptionInfo::Kind::Integer, "", "bred per move", 1, no_bound, {}, {}, true};
inline const OptionInfo seed_option{
    "seed", OptionInfo::Kind::Integer, "", "for the random numbers", 0, no_bound};
inline const OptionInfo evaluation_option{
    "eval",
    OptionInfo::Kind::Choice,
    "",
    "evaluation at the depth limit: marks, survival or utility in adjacency [marks]; windows, "
    "lines or utility elsewhere [windows]",
    0,
    0,
    {"marks", "survival", "windows", "lines", "utility"}};

/// The option `as`: presets with the settings of the reports' bots, as in `as=a`. The other bots of
/// a report's game need no preset.
inline OptionInfo report_option(std::vector<Preset> presets) {
    OptionInfo info{.name = "as",
                    .kind = OptionInfo::Kind::Choice,
                    .standard = "",
                    .help = "a report's settings; options that follow override them"};
    for (const auto& preset : presets) info.choices.push_back(preset.choice);
    info.presets = std::move(presets);
    return info;
}

inline Limits limits_of(const Options& options) {
    Limits limits;
    if (options.has("time")) limits.time = options.time("time");
    if (options.has("depth")) limits.depth = static_cast<int>(options.integer("depth"));
    if (options.has("nodes")) limits.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    if (options.has("generations")) {
        limits.generations = static_cast<std::uint64_t>(options.integer("generations"));
    }
    return limits;
}

inline std::uint64_t seed_of(const Options& options, std::uint64_t given) {
    return options.has("seed") ? static_cast<std::uint64_t>(options.integer("seed")) : given;
}

template <Game G, class S>
std::unique_ptr<Bot> search_bot(S searcher, const Options& options) {
    return std::make_unique<SearchBot<G, S>>(std::move(searcher), limits_of(options));
}

/// Calls `use(game)` with the position's rules as their static type.
template <class Use>
MadeBot with_game(const Position& position, const Use& use) {
    return with_typed(position, [&]<Game G>(const TypedPosition<G>& root) -> MadeBot {
        return use(root.rules());
    });
}

inline std::unexpected<Error> wrong_evaluation(const std::string& name, std::string_view game,
                                               std::string_view possible) {
    return fail(fmt::format("eval: {} has {}, not {}", game, possible, name));
}

/// Calls `use(evaluation)` with the evaluation of that name, or the game's default if the name is
/// empty.
template <class Use>
MadeBot with_evaluation(const Adjacency& game, const std::string& name, const Use& use) {
    if (name.empty() || name == "marks") return use(MarksEvaluation{});
    if (name == "survival") return use(SurvivalEvaluation(game));
    if (name == "utility") return use(ZeroEvaluation{});
    return wrong_evaluation(name, "adjacency", "marks, survival and utility");
}

template <Game G, class Use>
MadeBot with_evaluation(const G& game, const std::string& name, const Use& use) {
    if (name.empty() || name == "windows") return use(WindowsEvaluation{});
    if (name == "lines") return use(LinesEvaluation(game.lines()));
    if (name == "utility") return use(ZeroEvaluation{});
    return wrong_evaluation(name, game.spec(), "windows, lines and utility");
}

inline std::string evaluation_name(const Options& options) {
    const bool zero_horizon = options.has("horizon") && options.choice("horizon") == "zero";
    if (zero_horizon) return "utility";  // together with `eval` it is refused
    return options.has("eval") ? options.choice("eval") : "";
}

inline int integer_of(const Options& options, std::string_view name) {
    return static_cast<int>(options.integer(name));
}

}  // namespace lawan::runtime
