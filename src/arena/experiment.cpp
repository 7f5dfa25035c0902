#include "arena/experiment.hpp"

#include <fmt/format.h>

#include <algorithm>
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
    std::string text = fmt::format("{} seed {} scale {}", name, seed, scale);
    for (const auto& bot : more_bots) text += fmt::format("\nbot {}", bot);
    for (const auto& game : games) text += fmt::format("\ngame {}", game);
    return text;
}

std::string ExperimentIdentity::command() const {
    std::string text = fmt::format("lawan experiment run {} --seed {}{}", name, seed,
                                   scale == 1 ? "" : fmt::format(" --scale {:g}", scale));
    for (const auto& bot : more_bots) text += fmt::format(" --bot \"{}\"", bot);
    for (const auto& game : games) text += fmt::format(" --game {}", game);
    return text;
}

std::optional<ExperimentIdentity> ExperimentIdentity::of_text(std::string_view text) {
    const auto lines = split(text, '\n');
    const auto words = split_words(lines[0].text);
    if (words.size() != 5) return std::nullopt;
    ExperimentIdentity identity{.name = std::string(words[0].text)};
    try {
        identity.seed = std::stoull(std::string(words[2].text));
        identity.scale = std::stod(std::string(words[4].text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
    for (const auto& [line, offset] : std::span(lines).subspan(1)) {
        if (line.starts_with("bot ")) identity.more_bots.emplace_back(line.substr(4));
        if (line.starts_with("game ")) identity.games.emplace_back(line.substr(5));
    }
    return identity.text() == text ? std::optional(identity) : std::nullopt;
}

std::span<const Experiment> experiments() {
    static const std::array list = {
        Experiment{"adjacency-a",
                   "report A's games between minimax, local search and the genetic bot",
                   "Minimax, local search and the genetic bot (report A)",
                   "Report A (Institut Teknologi Bandung, 2023) played single games on 8x8: "
                   "minimax won 11 of 11, local search 1 of 9, "
                   "the genetic bot 3 of 6 (3-0 over local search, 0-3 against minimax). "
                   "Marks published: minimax v local 41-23 in 28 "
                   "rounds, 13-11 and, as O, 13-11 in 8; minimax v genetic 43-21 and local "
                   "v genetic 26-38 in 28.",
                   run_adjacency_a},
        Experiment{"depth-table-c",
                   "report C's table: the hybrid at depth 4..8 against minimax at depth 4..8",
                   "The hybrid against minimax, depth by depth (report C)",
                   "Report C (Universitas Pelita Harapan) lets its genetic algorithm with "
                   "minimax replies, depth 4 to 8, play single games of Connect "
                   "Four against minimax of depth 4 to 8 with the same evaluation. W: the "
                   "genetic algorithm won; the number is the plies played.",
                   run_depth_table_c},
        Experiment{"selection-c", "report C's plot: fitness by generation, better-half against SUS",
                   "Better-half or stochastic universal sampling? (report C)",
                   "Report C's figure 6 compares two ways to choose parents by the fitness "
                   "of each generation: best, mean, range and spread.",
                   run_selection_c},
        Experiment{"nodes-d", "report D's tree of tic-tac-toe, and what alpha-beta leaves of it",
                   "How large is the tree? (report D)",
                   "Report D (Institut Teknologi Bandung, 2019) plays tic-tac-toe by "
                   "minimax to the end of the game and "
                   "argues for alpha-beta on larger boards. From the empty 3x3 board the "
                   "full tree has 549,946 nodes.",
                   run_nodes_d},
        Experiment{"windows-e", "report E's window score, its zero horizon and its greedy aim",
                   "What is report E's window score worth?",
                   "Report E (Universitas Airlangga, 2024) scores every window of four in "
                   "Connect Four, and aims at a greedy "
                   "choice of moves. Its program returns 0 at the depth limit instead of "
                   "the score and tries every move; it "
                   "publishes no numbers. Here: the score against its zero horizon, and "
                   "greedy off, 3 and 5.",
                   run_windows_e},
        Experiment{"bots-all", "every bot against every other, on each game",
                   "Every bot against every other",
                   "None of the reports compared its bots with those of the others. Limits "
                   "in depth, play-outs and generations, so that a seed repeats the games.",
                   run_bots_all, true},
    };
    return list;
}

const Experiment* experiment_named(std::string_view name) {
    const auto list = experiments();
    const auto found = std::ranges::find(list, name, &Experiment::name);
    return found == list.end() ? nullptr : &*found;
}

Findings findings_of(std::string_view name) {
    const Experiment& experiment = *experiment_named(name);
    return {.name = experiment.name, .title = experiment.title, .claim = experiment.claim};
}

}  // namespace lawan
