#include "arena/experiment.hpp"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <memory>

#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace lawan {

Json Laboratory::step(const std::string& name, double done, const std::function<Json()>& work) {
    if (stop.stop_requested()) throw ExperimentStopped{};
    if (progress) progress(name, done);
    return journal.step(name, [&] {
        Json result = work();
        if (stop.stop_requested()) throw ExperimentStopped{};  // it may be incomplete
        return result;
    });
}

Json Laboratory::shared_step(const std::string& name, double done,
                             const std::function<Json()>& work, const Json& instead) {
    const bool mine = shard.has(shared_steps++) && !recall_only;
    if (mine || journal.find(name) != nullptr) return step(name, done, work);
    ++left_out;
    return instead;
}

Json Laboratory::pairs(const std::string& game, const std::string& first, const std::string& second,
                       int count, double done) {
    PairingResult drawn;
    drawn.pairs.push_back({.games = {FinishedGame{.score = 0.5}, FinishedGame{.score = 0.5}}});
    const auto play = [&] {
        const auto start = registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        PairingPlan plan{.bots = {first, second}, .seed = seed, .concurrency = concurrency};
        const auto openings = make_openings(*start, static_cast<std::size_t>(count), seed);
        const PairingResult result = play_pairing(registry, openings, plan, stop, {});
        if (result.interrupted) throw ExperimentStopped{};
        return pairing_summary(result, game, plan.bots);
    };
    return shared_step(fmt::format("{} | {} v {} | {} pairs", game, first, second, count), done,
                       play, pairing_summary(drawn, game, {first, second}));
}

Json Laboratory::game(const std::string& game, const std::string& x, const std::string& o,
                      double done) {
    const auto play = [&] {
        const auto start = registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        std::array<std::unique_ptr<Bot>, 2> bots;
        const std::array specs = {x, o};
        for (std::size_t i = 0; i < 2; ++i) {
            auto bot = registry.make_bot(specs[i], *start, seed + i);
            if (!bot) throw EnvironmentError(bot.error().message);
            bots[i] = *std::move(bot);
        }
        Match match(*start);
        while (!match.result())
            match.play(*bots[static_cast<std::size_t>(match.position().to_move())], {}, stop, {});
        if (stop.stop_requested()) throw ExperimentStopped{};
        const auto& result = *match.result();
        const Marks marks = match.position().board().marks;
        Json object{{"x", x},
                    {"o", o},
                    {"plies", match.moves().size()},
                    {"x_marks", std::popcount(marks.x)},
                    {"o_marks", std::popcount(marks.o)}};
        object["winner"] = result.winner ? Json(player_text(*result.winner)) : Json();
        object["reason"] = reason_text(result.reason);
        object["moves"] = match.moves();
        return object;
    };
    const Json drawn{{"x", x},
                     {"o", o},
                     {"plies", 0},
                     {"x_marks", 0},
                     {"o_marks", 0},
                     {"winner", nullptr},
                     {"reason", "normal"},
                     {"moves", Json::array()}};
    return shared_step(fmt::format("{} | X {} v O {} | one game", game, x, o), done, play, drawn);
}

std::string ExperimentIdentity::text() const {
    return fmt::format("{} seed {} scale {}", name, seed, scale);
}

std::optional<ExperimentIdentity> ExperimentIdentity::of_text(std::string_view text) {
    const auto words = split_words(text);
    if (words.size() != 5) return std::nullopt;
    ExperimentIdentity identity{.name = std::string(words[0].text)};
    try {
        identity.seed = std::stoull(std::string(words[2].text));
        identity.scale = std::stod(std::string(words[4].text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
    return identity.text() == text ? std::optional(identity) : std::nullopt;
}

std::span<const Experiment> experiments() {
    static const std::array list = {
        Experiment{"adjacency-a",
                   "report A's games between minimax, local search and the genetic bot",
                   run_adjacency_a},
        Experiment{"depth-table-c",
                   "report C's table: the hybrid at depth 4..8 against minimax at depth 4..8",
                   run_depth_table_c},
        Experiment{"selection-c", "report C's plot: fitness by generation, better-half against SUS",
                   run_selection_c},
        Experiment{"nodes-d", "report D's tree of tic-tac-toe, and what alpha-beta leaves of it",
                   run_nodes_d},
        Experiment{"windows-e", "report E's window score, its zero horizon and its greedy aim",
                   run_windows_e},
        Experiment{"bots-all", "every bot against every other, on each game", run_bots_all},
    };
    return list;
}

}  // namespace lawan
