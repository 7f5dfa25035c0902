// The experiments of reports D and E, which only need minimax and alpha-beta.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "arena/experiment.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "runtime/counting.hpp"

namespace lawan {
namespace {

struct Effort {
    std::uint64_t nodes;
    double milliseconds;
};

/// What one search from the start takes.
Effort effort_of(Laboratory& laboratory, const std::string& game, const std::string& bot,
                 double done) {
    const Json result = laboratory.step(fmt::format("{} | nodes of {}", game, bot), done, [&] {
        const auto start = laboratory.registry.start(game);
        if (!start) throw EnvironmentError(start.error().message);
        const auto searcher = laboratory.registry.make_bot(bot, *start, laboratory.seed);
        if (!searcher) throw EnvironmentError(searcher.error().message);
        const Report report = (*searcher)->choose(*start, {}, laboratory.stop, {});
        if (laboratory.stop.stop_requested()) throw ExperimentStopped{};
        return Json{{"nodes", report.counters.nodes},
                    {"score", report.score},
                    {"move", report.move},
                    {"milliseconds", to_milliseconds(report.time)}};
    });
    return {result["nodes"], result["milliseconds"]};
}

Series series_of(const std::string& name, const std::vector<std::pair<int, double>>& points) {
    Series series{name};
    for (const auto& [x, y] : points) {
        series.x.push_back(x);
        series.y.push_back(y);
    }
    return series;
}

}  // namespace

Findings run_nodes_d(Laboratory& laboratory) {
    Findings findings = findings_of("nodes-d");
    const std::vector<std::pair<std::string, std::string>> searches = {
        {"minimax", "plain minimax"},
        {"alphabeta:order=off,eval=utility", "alpha-beta, board order"},
        {"alphabeta:eval=windows", "alpha-beta, ordered by window score"},
    };
    Table whole{"The whole game from the empty 3x3 board",
                {"search", "published", "nodes", "share"}};
    const std::uint64_t all = effort_of(laboratory, "tictactoe", "minimax", 0).nodes;
    for (const auto& [bot, words] : searches) {
        const std::uint64_t nodes = effort_of(laboratory, "tictactoe", bot, 0.1).nodes;
        const std::string published = bot == "minimax"           ? "549,946"
                                      : bot == searches[1].first ? "18,297"
                                                                 : "";
        whole.rows.push_back({words, published, grouped(nodes),
                              fmt::format("{:.2f} %", 100.0 * static_cast<double>(nodes) /
                                                          static_cast<double>(all))});
        findings.data["tictactoe"][bot] = nodes;
    }
    findings.tables.push_back(whole);

    const Json distinct = laboratory.step("tictactoe | different positions", 0.2, [&] {
        Json counts{{"positions", 1}, {"up_to_symmetry", 1}};
        count_distinct(*laboratory.registry.start("tictactoe"), 9, laboratory.stop,
                       [&](const DistinctCount& row) {
                           counts["positions"] =
                               counts["positions"].get<std::uint64_t>() + row.positions;
                           counts["up_to_symmetry"] =
                               counts["up_to_symmetry"].get<std::uint64_t>() + row.up_to_symmetry;
                       });
        return counts;
    });
    findings.tables.push_back({"Why the tree is so much larger than the game",
                               {"what", "number"},
                               {{"nodes of the tree", grouped(all)},
                                {"different positions", grouped(distinct["positions"])},
                                {"up to symmetry", grouped(distinct["up_to_symmetry"])}}});
    findings.data["distinct"] = distinct;

    const std::vector<std::pair<std::string, int>> boards = {
        {"tictactoe", 9}, {"mnk:4,4,4", 6}, {"mnk:5,5,4", 5}};
    double done = 0.3;
    for (const auto& [game, deepest] : boards) {
        Plot plot{fmt::format("Nodes by depth, {}", game), "depth", "nodes", Plot::Kind::Lines,
                  true};
        Table table{fmt::format("Nodes by depth, {}", game), {"depth"}};
        for (const auto& [bot, words] : searches) table.columns.push_back(words);
        std::vector<std::vector<std::pair<int, double>>> points(searches.size());
        for (int depth = 1; depth <= deepest; ++depth) {
            table.rows.push_back({std::to_string(depth)});
            for (std::size_t i = 0; i < searches.size(); ++i) {
                const std::string bot = fmt::format(
                    "{}{}depth={}", searches[i].first,
                    searches[i].first.find(':') == std::string::npos ? ":" : ",", depth);
                const std::uint64_t nodes = effort_of(laboratory, game, bot, done).nodes;
                points[i].emplace_back(depth, static_cast<double>(nodes));
                table.rows.back().push_back(grouped(nodes));
                findings.data["by_depth"][game][searches[i].first].push_back(nodes);
            }
        }
        for (std::size_t i = 0; i < searches.size(); ++i)
            plot.series.push_back(series_of(searches[i].second, points[i]));
        findings.tables.push_back(table);
        findings.plots.push_back(plot);
        done += 0.2;
    }
    findings.remarks.push_back(
        fmt::format("Plain minimax visits {} nodes, as published; alpha-beta in board order {}.",
                    grouped(all), grouped(findings.data["tictactoe"][searches[1].first])));
    return findings;
}

Findings run_windows_e(Laboratory& laboratory) {
    Findings findings = findings_of("windows-e");
    Table nodes{"Nodes of one search from the empty board",
                {"depth", "minimax", "minimax, greedy 3", "minimax, greedy 5", "alpha-beta",
                 "alpha-beta, greedy 3", "alpha-beta, greedy 5", "alpha-beta, zero horizon"}};
    Plot plot{"Nodes by depth, Connect Four", "depth", "nodes", Plot::Kind::Lines, true};
    const std::vector<std::pair<std::string, std::string>> searches = {
        {"minimax:depth={}", nodes.columns[1]},
        {"minimax:greedy=3,depth={}", nodes.columns[2]},
        {"minimax:greedy=5,depth={}", nodes.columns[3]},
        {"alphabeta:depth={}", nodes.columns[4]},
        {"alphabeta:greedy=3,depth={}", nodes.columns[5]},
        {"alphabeta:greedy=5,depth={}", nodes.columns[6]},
        {"alphabeta:horizon=zero,depth={}", nodes.columns[7]},
    };
    constexpr int deepest = 7;
    Table times{"Milliseconds of the same searches", nodes.columns};
    Plot time_plot{"Milliseconds by depth, Connect Four", "depth", "milliseconds",
                   Plot::Kind::Lines, true};
    std::vector<std::vector<std::pair<int, double>>> points(searches.size());
    std::vector<std::vector<std::pair<int, double>>> time_points(searches.size());
    for (int depth = 1; depth <= deepest; ++depth) {
        nodes.rows.push_back({std::to_string(depth)});
        times.rows.push_back({std::to_string(depth)});
        for (std::size_t i = 0; i < searches.size(); ++i) {
            const std::string bot = fmt::format(fmt::runtime(searches[i].first), depth);
            const auto [count, milliseconds] = effort_of(laboratory, "connect4", bot, 0.02 * depth);
            points[i].emplace_back(depth, static_cast<double>(count));
            time_points[i].emplace_back(depth, milliseconds);
            times.rows.back().push_back(fmt::format("{:.3f}", milliseconds));
            nodes.rows.back().push_back(grouped(count));
            findings.data["nodes"][searches[i].second].push_back(count);
        }
    }
    for (std::size_t i = 0; i < searches.size(); ++i) {
        plot.series.push_back(series_of(searches[i].second, points[i]));
        time_plot.series.push_back(series_of(searches[i].second, time_points[i]));
    }
    findings.tables.push_back(nodes);
    findings.plots.push_back(plot);
    findings.time_tables.push_back(times);
    findings.time_plots.push_back(time_plot);

    Table strength{"Strength at equal depth, pairs with colours swapped",
                   {"depth", "match", "games", "score", "Elo"}};
    Plot bars{"Score of the first named", "depth", "score in %", Plot::Kind::Bars};
    const std::vector<std::array<std::string, 3>> matches = {
        {"score v zero horizon", "alphabeta:depth={}", "alphabeta:horizon=zero,depth={}"},
        {"greedy 3 v all moves", "alphabeta:greedy=3,depth={}", "alphabeta:depth={}"},
        {"greedy 5 v all moves", "alphabeta:greedy=5,depth={}", "alphabeta:depth={}"},
    };
    for (const auto& match : matches) bars.series.push_back({match[0]});
    const int pairs = laboratory.scaled(100);
    for (int depth = 1; depth <= deepest; ++depth) {
        bars.categories.push_back(std::to_string(depth));
        for (std::size_t i = 0; i < matches.size(); ++i) {
            const std::string first = fmt::format(fmt::runtime(matches[i][1]), depth);
            const std::string second = fmt::format(fmt::runtime(matches[i][2]), depth);
            const Json result =
                laboratory.pairs("connect4", first, second, pairs, 0.15 + 0.12 * depth);
            const double score = 100 * result["score"].get<double>();
            strength.rows.push_back(
                {std::to_string(depth), matches[i][0],
                 fmt::format("+{} ={} -{}", result["wins"].get<int>(), result["draws"].get<int>(),
                             result["losses"].get<int>()),
                 fmt::format("{:.1f} %", score), elo_text(result)});
            bars.series[i].y.push_back(score);
            findings.data["strength"].push_back(result);
        }
    }
    findings.tables.push_back(strength);
    findings.plots.push_back(bars);
    return findings;
}

}  // namespace lawan
