// The experiments of reports A and C, and the round robin of all bots.

#include <fmt/format.h>

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "arena/experiment.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "runtime/trace_text.hpp"

namespace lawan {
namespace {

std::string games_text(const Json& summary) {
    return fmt::format("+{} ={} -{}", summary["wins"].get<int>(), summary["draws"].get<int>(),
                       summary["losses"].get<int>());
}

std::string margin_text(const Json& summary) {
    const std::string error = summary["margin_error"].is_null()
                                  ? ""
                                  : fmt::format(" ± {:.1f}", summary["margin_error"].get<double>());
    return fmt::format("{:+.1f}{}", summary["margin"].get<double>(), error);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

// Stand-ins with limits in depth and generations, so that a seed repeats the games.
const std::string a_minimax = "alphabeta:depth=5";
const std::string a_local = "local";
const std::string a_genetic = "genetic:generations=200";

/// A game of report A as printed: bots by side, rounds, its marks for X and O.
struct PrintedGame {
    std::string x;
    std::string o;
    int rounds;
    std::string published;
};

}  // namespace

Findings run_adjacency_a(Laboratory& laboratory) {
    Findings findings = findings_of("adjacency-a");
    const std::vector<PrintedGame> printed = {
        {a_minimax, a_local, 28, "41-23"},        {a_minimax, a_local, 8, "13-11"},
        {a_local, a_minimax, 8, "11-13"},         {a_minimax, a_genetic, 28, "43-21"},
        {a_minimax, a_genetic, 8, "minimax won"}, {a_genetic, a_minimax, 8, "minimax won"},
        {a_local, a_genetic, 28, "26-38"},        {a_local, a_genetic, 8, "genetic won"},
        {a_genetic, a_local, 8, "genetic won"},
    };
    Table single{"As printed: single games, X first",
                 {"X", "O", "rounds", "published", "ours", "winner"}};
    double done = 0;
    for (const auto& [x, o, rounds, published] : printed) {
        const Json game =
            laboratory.game(fmt::format("adjacency:rounds={}", rounds), x, o, done += 0.02);
        single.rows.push_back(
            {x, o, std::to_string(rounds), published,
             fmt::format("{}-{}", game["x_marks"].get<int>(), game["o_marks"].get<int>()),
             game["winner"].is_null() ? "draw"
             : game["winner"] == "x"  ? x
                                      : o});
        findings.data["printed"].push_back(game);
    }
    single.note =
        "Single games prove little: the second player has an edge. The pairs below play each "
        "opening with both colours.";
    findings.tables.push_back(single);

    Table people{"Against people", {"bot", "report A", "here"}};
    for (const auto& [bot, published] : {std::pair{a_minimax, "5 games, 5 won by the bot"},
                                         {a_local, "3 games, 1 won by the bot"}}) {
        std::string here =
            laboratory.against_people ? laboratory.against_people("adjacency", bot) : "";
        if (here.empty())
            here = fmt::format(
                "not played yet: start lawan and play Adjacency in the browser against {}", bot);
        people.rows.push_back({bot, published, here});
    }
    people.note = "Here: the games kept by lawan serve on this machine, on any board.";
    findings.tables.push_back(people);

    Table pairs{"Pairs with colours swapped, from random openings",
                {"game", "first", "second", "games", "score", "Elo", "margin in marks"}};
    Plot bars{"Score of the first named", "game", "score in %", Plot::Kind::Bars};
    const std::vector<std::array<std::string, 2>> matches = {{a_minimax, a_local},
                                                             {a_minimax, a_genetic},
                                                             {a_genetic, a_local},
                                                             {a_local, "random"},
                                                             {a_genetic, "random"}};
    for (const auto& [first, second] : matches)
        bars.series.push_back({fmt::format("{} v {}", first, second)});
    for (const char* game :
         {"adjacency:rounds=8", "adjacency", "adjacency:nb=4,rounds=8", "adjacency:nb=4"}) {
        bars.categories.emplace_back(game);
        for (std::size_t i = 0; i < matches.size(); ++i) {
            const Json result = laboratory.pairs(game, matches[i][0], matches[i][1],
                                                 laboratory.scaled(100), done += 0.04);
            pairs.rows.push_back({game, matches[i][0], matches[i][1], games_text(result),
                                  percent(result["score"]), elo_text(result), margin_text(result)});
            bars.series[i].y.push_back(100 * result["score"].get<double>());
            findings.data["pairs"].push_back(result);
        }
    }
    findings.tables.push_back(pairs);
    findings.plots.push_back(bars);
    return findings;
}

Findings run_depth_table_c(Laboratory& laboratory) {
    Findings findings = findings_of("depth-table-c");
    // Rows: minimax depth 4..8; columns: hybrid depth 4..8.
    const std::array<std::array<const char*, 5>, 5> published = {
        {{"L35", "W33", "W37", "W35", "D42"},
         {"W33", "L35", "L37", "W39", "L19"},
         {"L40", "W31", "W31", "W27", "W29"},
         {"L34", "L34", "L31", "D42", "W35"},
         {"L33", "L35", "L31", "L33", "W31"}}};
    const std::vector<std::string> columns = {"minimax",  "hybrid 4", "hybrid 5",
                                              "hybrid 6", "hybrid 7", "hybrid 8"};
    Table theirs{"Published by report C", columns};
    Table single{"Ours, single games, the hybrid first", columns};
    Table pairs{"Ours, pairs: score of the hybrid", columns};
    Table ratings{"Ours, pairs: Elo of the hybrid", columns};
    double done = 0;
    for (int minimax = 4; minimax <= 8; ++minimax) {
        const std::string label = fmt::format("depth {}", minimax);
        theirs.rows.push_back({label});
        single.rows.push_back({label});
        pairs.rows.push_back({label});
        ratings.rows.push_back({label});
        for (int depth = 4; depth <= 8; ++depth) {
            done += 0.04;
            theirs.rows.back().emplace_back(published[static_cast<std::size_t>(minimax - 4)]
                                                     [static_cast<std::size_t>(depth - 4)]);
            const std::string hybrid = fmt::format("hybrid:depth={},generations=60", depth);
            const std::string opponent = fmt::format("alphabeta:eval=lines,depth={}", minimax);
            const Json game = laboratory.game("connect4", hybrid, opponent, done - 0.03);
            const char letter = game["winner"].is_null() ? 'D' : game["winner"] == "x" ? 'W' : 'L';
            single.rows.back().push_back(fmt::format("{}{}", letter, game["plies"].get<int>()));
            const Json result =
                laboratory.pairs("connect4", hybrid, opponent, laboratory.scaled(50), done);
            pairs.rows.back().push_back(
                fmt::format("{} ({})", percent(result["score"]), games_text(result)));
            ratings.rows.back().push_back(elo_text(result));
            findings.data["single"].push_back(game);
            findings.data["pairs"].push_back(result);
        }
    }
    findings.tables = {theirs, single, pairs, ratings};
    return findings;
}

namespace {

/// Mean over seeds of the fitness in each generation: best, mean, least, spread.
using Curves = std::array<std::vector<double>, 4>;

Json fitness_curves(Laboratory& laboratory, const std::string& selection, int seeds,
                    std::uint64_t generations) {
    const auto start = laboratory.registry.start("connect4");
    Curves curves;
    for (auto& curve : curves) curve.assign(generations, 0);
    for (int seed = 0; seed < seeds; ++seed) {
        const std::string spec =
            fmt::format("hybrid:selection={},generations={}", selection, generations);
        const auto bot = laboratory.registry.make_bot(
            spec, *start, laboratory.seed + static_cast<std::uint64_t>(seed));
        if (!bot) throw EnvironmentError(bot.error().message);
        const Report report = (*bot)->choose(*start, {.traced = true}, laboratory.stop, {});
        if (laboratory.stop.stop_requested()) throw ExperimentStopped{};
        const auto& records = report.trace->generations;
        for (std::size_t i = 0; i < generations; ++i) {
            const auto& record = records[std::min(i, records.size() - 1)];
            const std::array values = {record.best, record.mean, record.least, record.spread};
            for (std::size_t k = 0; k < curves.size(); ++k) curves[k][i] += values[k] / seeds;
        }
    }
    return {{"best", curves[0]}, {"mean", curves[1]}, {"least", curves[2]}, {"spread", curves[3]}};
}

}  // namespace

Findings run_selection_c(Laboratory& laboratory) {
    Findings findings = findings_of("selection-c");
    const int seeds = laboratory.scaled(100);
    constexpr std::uint64_t generations = 100;
    Plot fitness{fmt::format("Fitness by generation, empty board, mean of {} seeds", seeds),
                 "generation", "fitness"};
    Plot spread{"Spread of the fitness (standard deviation)", "generation", "spread"};
    Table table{"After the last generation", {"selection", "best", "mean", "least", "spread"}};
    Table games{"Different games of the hybrid against itself, one a seed",
                {"selection", "games", "different"}};
    double done = 0;
    for (const std::string selection : {"better-half", "sus"}) {
        const Json curves = laboratory.step(
            fmt::format("fitness {} {} seeds", selection, seeds), done += 0.1,
            [&] { return fitness_curves(laboratory, selection, seeds, generations); });
        findings.data[selection] = curves;
        Series mean{selection + ", mean and range"};
        Series best{selection + ", best"};
        Series width{selection};
        for (std::size_t i = 0; i < generations; ++i) {
            const auto x = static_cast<double>(i + 1);
            mean.x.push_back(x);
            mean.y.push_back(curves["mean"][i]);
            mean.low.push_back(curves["least"][i]);
            mean.high.push_back(curves["best"][i]);
            best.x.push_back(x);
            best.y.push_back(curves["best"][i]);
            width.x.push_back(x);
            width.y.push_back(curves["spread"][i]);
        }
        fitness.series.push_back(mean);
        fitness.series.push_back(best);
        spread.series.push_back(width);
        const auto last = [&](const char* name) {
            return fmt::format("{:.4f}", curves[name].back().get<double>());
        };
        table.rows.push_back(
            {selection, last("best"), last("mean"), last("least"), last("spread")});

        std::set<Json> different;
        for (int seed = 0; seed < seeds; ++seed) {
            const std::string x =
                fmt::format("hybrid:selection={},generations=20,seed={}", selection, 2 * seed);
            const std::string o =
                fmt::format("hybrid:selection={},generations=20,seed={}", selection, 2 * seed + 1);
            different.insert(laboratory.game("connect4", x, o, done + 0.4 * seed / seeds)["moves"]);
        }
        done += 0.4;
        games.rows.push_back({selection, std::to_string(seeds), std::to_string(different.size())});
        findings.data["different_games"][selection] = different.size();
    }
    findings.tables = {table, games};
    findings.plots = {fitness, spread};
    return findings;
}

Findings run_bots_all(Laboratory& laboratory) {
    Findings findings = findings_of("bots-all");
    std::vector<std::string> bots = {"random",
                                     "local",
                                     "minimax:depth=3",
                                     "alphabeta:depth=5",
                                     "mcts:nodes=2000",
                                     "genetic:generations=200",
                                     "hybrid:generations=30"};
    bots.insert(bots.end(), laboratory.more_bots.begin(), laboratory.more_bots.end());
    std::vector<std::string> games = {"adjacency:rounds=8", "adjacency", "connect4", "tictactoe"};
    if (!laboratory.games.empty()) games = laboratory.games;
    const std::size_t matches = games.size() * (bots.size() + 1) * bots.size() / 2;
    double done = 0;
    for (const std::string& game : games) {
        std::vector<std::string> players = bots;
        if (game.starts_with("adjacency")) players.emplace_back("mirror");
        Table table{fmt::format("{}: score of the row against the column", game), {"bot"}};
        for (const auto& bot : players) table.columns.push_back(bot);
        table.columns.emplace_back("mean");
        std::map<std::pair<std::size_t, std::size_t>, double> scores;
        for (std::size_t i = 0; i < players.size(); ++i) {
            for (std::size_t j = i + 1; j < players.size(); ++j) {
                const Json result =
                    laboratory.pairs(game, players[i], players[j], laboratory.scaled(30),
                                     done += 1.0 / static_cast<double>(matches));
                scores[{i, j}] = result["score"];
                scores[{j, i}] = 1 - result["score"].get<double>();
                findings.data["pairs"].push_back(result);
            }
        }
        Plot bars{fmt::format("Mean score on {}", game), "bot", "score in %", Plot::Kind::Bars};
        bars.series.push_back({"mean over the others"});
        for (std::size_t i = 0; i < players.size(); ++i) {
            table.rows.push_back({players[i]});
            double sum = 0;
            for (std::size_t j = 0; j < players.size(); ++j) {
                if (i != j) sum += scores[{i, j}];
                table.rows.back().push_back(i == j ? "" : percent(scores[{i, j}]));
            }
            const double mean = sum / static_cast<double>(players.size() - 1);
            table.rows.back().push_back(percent(mean));
            bars.categories.push_back(players[i]);
            bars.series[0].y.push_back(100 * mean);
        }
        findings.tables.push_back(table);
        findings.plots.push_back(bars);
    }
    return findings;
}

}  // namespace lawan
