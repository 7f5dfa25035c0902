// Every bot against every other: what none of the reports compared.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"

namespace lawan::arena {
namespace {

/// Of the score of a match, estimated from its pairs.
double variance_of_score(const Json& summary) {
    const std::vector<double> counts = summary["pentanomial"];
    const double pairs = std::accumulate(counts.begin(), counts.end(), 0.0);
    const double score = summary["score"];
    double squares = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        squares += counts[i] * std::pow(static_cast<double>(i) / 4 - score, 2);
    return squares / pairs / pairs;
}

/// The error of 95 % of a mean score, in per cent.
double error_of_mean(double variance, const std::vector<std::string>& players) {
    constexpr double normal_95 = 1.96;
    return 100 * normal_95 * std::sqrt(variance) / static_cast<double>(players.size() - 1);
}

/// Nobody may lead by games that are too few to have an error.
void say_too_few(Findings& findings, const Words& words, const std::string& game) {
    findings.found.push_back(fmt::format(
        fmt::runtime(words("On {} too few different games were played to say who is the best.",
                           "Di {} terlalu sedikit permainan berbeda yang dimainkan untuk menilai "
                           "siapa yang terbaik.")),
        game));
}

/// Who has the highest mean score, and who is not surely behind.
void say_who_leads(Findings& findings, const Words& words, const std::string& game,
                   const std::vector<std::string>& players, const std::vector<double>& means,
                   const std::vector<double>& errors) {
    const auto best = static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
    std::vector<std::string> close;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (i != best && means[best] - means[i] <= std::hypot(errors[best], errors[i]))
            close.push_back(fmt::format("{} ({})", players[i],
                                        words.number(fmt::format("{:.1f} %", means[i]))));
    }
    const std::string mean = words.number(fmt::format("{:.1f} %", means[best]));
    if (close.empty()) {
        findings.found.push_back(
            fmt::format(fmt::runtime(words("On {} {} has the highest mean score, {}, beyond the "
                                           "error.",
                                           "Di {} {} bernilai rata-rata tertinggi, {}, di luar "
                                           "galat.")),
                        game, players[best], mean));
        return;
    }
    findings.found.push_back(fmt::format(
        fmt::runtime(words("On {} {} ({}) cannot be told apart from {}: their mean scores differ "
                           "by no more than the error of 95 %.",
                           "Di {} {} ({}) tidak dapat dibedakan dari {}: nilai rata-rata mereka "
                           "berbeda tidak lebih dari galat 95 %.")),
        game, players[best], mean, fmt::join(close, ", ")));
}

}  // namespace

Findings run_bots_all(Laboratory& laboratory) {
    Findings findings = findings_of("bots-all", laboratory.language);
    const Words words = laboratory.words();
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
        Table table{fmt::format(fmt::runtime(words("{}: score of the row against the column",
                                                   "{}: nilai baris lawan kolom")),
                                game),
                    {"bot"}};
        for (const auto& bot : players) table.columns.push_back(bot);
        table.columns.push_back(words("mean", "rata-rata"));
        std::map<std::pair<std::size_t, std::size_t>, double> scores;
        std::vector<double> variances(players.size());
        bool telling = true;
        for (std::size_t i = 0; i < players.size(); ++i) {
            for (std::size_t j = i + 1; j < players.size(); ++j) {
                const Json result =
                    laboratory.pairs(game, players[i], players[j], laboratory.scaled(30),
                                     done += 1.0 / static_cast<double>(matches));
                scores[{i, j}] = result["score"];
                scores[{j, i}] = 1 - result["score"].get<double>();
                const double variance = variance_of_score(result);
                variances[i] += variance;
                variances[j] += variance;
                telling = telling && is_telling(result);
                findings.data["pairs"].push_back(result);
            }
        }
        std::vector<double> errors;
        for (const double variance : variances) errors.push_back(error_of_mean(variance, players));
        Plot bars{
            fmt::format(fmt::runtime(words("Mean score on {}", "Nilai rata-rata di {}")), game),
            "bot", words("score in %", "nilai dalam %"), Plot::Kind::Bars};
        bars.series.push_back({words("mean over the others", "rata-rata atas yang lain")});
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
        if (telling)
            say_who_leads(findings, words, game, players, bars.series[0].y, errors);
        else
            say_too_few(findings, words, game);
        findings.tables.push_back(table);
        findings.plots.push_back(bars);
    }
    findings.conditions.emplace_back(
        words("limits", "batas"),
        fmt::format(fmt::runtime(words(
                        "those in the names of the bots, and no clock: {}; pairs a pairing: {}",
                        "yang ada di nama bot, tanpa jam: {}; pasangan tiap bot: {}")),
                    fmt::join(bots, ", "), laboratory.scaled(30)));
    return findings;
}

}  // namespace lawan::arena
