// Every bot against every other, a comparison that none of the reports made.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/experiments/experiment_text.hpp"
#include "arena/match/statistics.hpp"

namespace lawan::arena {
namespace {

/// Estimates the variance of a match's score from its pairs.
double variance_of_score(const Json& summary) {
    const std::vector<std::uint64_t> counts = summary["pentanomial"];
    const double error = estimate_score(counts).standard_error;
    return error * error;
}

/// The matches on one game, keyed by player numbers.
struct Matches {
    using Players = std::pair<std::size_t, std::size_t>;

    std::map<Players, double> scores{};     ///< of the first player
    std::map<Players, double> variances{};  ///< of the score, in either order
    bool telling = true;
};

/// Mean scores of all bots on one game.
struct Standings {
    std::string game;
    std::vector<std::string> players;
    std::vector<double> means{};  ///< in percent
};

/// Converts the variance of a sum of scores to the 95 % error of their mean over all other players,
/// in percent.
double error_of_sum(double variance, const Standings& standings) {
    return 100 * confidence_95 * std::sqrt(variance) /
           static_cast<double>(standings.players.size() - 1);
}

double variance_of_sum(const Matches& matches, const Standings& standings, std::size_t player) {
    double variance = 0;
    for (std::size_t other = 0; other < standings.players.size(); ++other)
        if (other != player) variance += matches.variances.at({player, other});
    return variance;
}

/// Returns the error of the difference of two means. Their own match counts doubly, because one
/// gains what the other loses: its score enters twice and its variance four times, of which the
/// sums already contain two.
double error_of_difference(const Matches& matches, const Standings& standings, std::size_t a,
                           std::size_t b) {
    return error_of_sum(variance_of_sum(matches, standings, a) +
                            variance_of_sum(matches, standings, b) +
                            2 * matches.variances.at({a, b}),
                        standings);
}

/// Says that too few games were played: without errors nobody is called ahead.
void say_too_few(Findings& findings, const Words& words, const std::string& game) {
    findings.found.push_back(fmt::format(
        fmt::runtime(words("On {} too few different games were played to say who is the best.",
                           "Di {} terlalu sedikit permainan berbeda yang dimainkan untuk menilai "
                           "siapa yang terbaik.")),
        game));
}

/// Says who has the highest mean score and who is not significantly behind.
void say_who_leads(Findings& findings, const Words& words, const Matches& matches,
                   const Standings& standings) {
    const auto& [game, players, means] = standings;
    const auto best = static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
    const auto with_mean = [&](std::size_t player) {
        return fmt::format("{} ({})", players[player],
                           words.number(fmt::format("{:.1f} %", means[player])));
    };
    std::vector<std::string> close;
    std::size_t next = best;  ///< the one whose lag exceeds its error by the least
    double least = 0;
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (i == best) continue;
        const double beyond =
            means[best] - means[i] - error_of_difference(matches, standings, best, i);
        if (beyond <= 0) close.push_back(with_mean(i));
        if (next == best || beyond < least) {
            next = i;
            least = beyond;
        }
    }
    if (close.empty()) {
        findings.found.push_back(fmt::format(
            fmt::runtime(words("On {} {} has the highest mean score, {}, beyond the error: it is "
                               "ahead of {} by {} points.",
                               "Di {} {} bernilai rata-rata tertinggi, {}, di luar galat: ia "
                               "unggul atas {} sebesar {} poin.")),
            game, players[best], words.number(fmt::format("{:.1f} %", means[best])),
            with_mean(next),
            words.number(fmt::format("{:.1f} ± {:.1f}", means[best] - means[next],
                                     error_of_difference(matches, standings, best, next)))));
        return;
    }
    findings.found.push_back(fmt::format(
        fmt::runtime(words("On {} {} cannot be told apart from {}: their mean scores differ by no "
                           "more than the error of the difference.",
                           "Di {} {} tidak dapat dibedakan dari {}: nilai rata-rata mereka "
                           "berbeda tidak lebih dari galat selisihnya.")),
        game, with_mean(best), fmt::join(close, ", ")));
}

/// The progress of the experiment, as a fraction.
struct Share {
    double of_a_match;
    double done = 0;

    double next() { return done += of_a_match; }
};

Matches play_all(Laboratory& laboratory, const Standings& standings, Findings& findings,
                 Share& share) {
    const auto& players = standings.players;
    Matches matches;
    for (std::size_t i = 0; i < players.size(); ++i) {
        for (std::size_t j = i + 1; j < players.size(); ++j) {
            const Json result = laboratory.pairs(standings.game, players[i], players[j],
                                                 laboratory.scaled(30), share.next());
            matches.scores[{i, j}] = result["score"];
            matches.scores[{j, i}] = 1 - result["score"].get<double>();
            matches.variances[{i, j}] = matches.variances[{j, i}] = variance_of_score(result);
            matches.telling = matches.telling && is_telling(result);
            findings.data["pairs"].push_back(result);
        }
    }
    return matches;
}

/// Tabulates all scores and their means, which it also adds to the standings.
Table table_of(const Matches& matches, Standings& standings, const Words& words) {
    const auto& players = standings.players;
    Table table{fmt::format(fmt::runtime(words("{}: score of the row against the column",
                                               "{}: nilai baris lawan kolom")),
                            standings.game),
                {"bot"}};
    for (const auto& bot : players) table.columns.push_back(bot);
    table.columns.push_back(words("mean", "rata-rata"));
    table.columns.emplace_back("±");
    table.note = words(
        "±: the error of 95 % of the mean. That of a difference of two means is larger than both "
        "make it alone, because what one gains in their own match the other loses.",
        "±: galat 95 % dari rata-rata. Galat selisih dua rata-rata lebih besar daripada gabungan "
        "keduanya, sebab yang diperoleh satu pihak dalam pertandingan mereka hilang dari pihak "
        "lain.");
    for (std::size_t i = 0; i < players.size(); ++i) {
        table.rows.push_back({players[i]});
        double sum = 0;
        for (std::size_t j = 0; j < players.size(); ++j) {
            const double score = i == j ? 0 : matches.scores.at({i, j});
            sum += score;
            table.rows.back().push_back(i == j ? "" : percent(score));
        }
        const double mean = sum / static_cast<double>(players.size() - 1);
        table.rows.back().push_back(percent(mean));
        table.rows.back().push_back(
            matches.telling
                ? fmt::format("{:.1f} %",
                              error_of_sum(variance_of_sum(matches, standings, i), standings))
                : "");
        standings.means.push_back(100 * mean);
    }
    return table;
}

Plot bars_of(const Standings& standings, const Words& words) {
    Plot bars{fmt::format(fmt::runtime(words("Mean score on {}", "Nilai rata-rata di {}")),
                          standings.game),
              "bot", words("score in %", "nilai dalam %"), Plot::Kind::Bars};
    bars.series.push_back({words("mean over the others", "rata-rata atas yang lain")});
    bars.categories = standings.players;
    bars.series[0].y = standings.means;
    return bars;
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
    const std::size_t count = games.size() * (bots.size() + 1) * bots.size() / 2;
    Share share{1.0 / static_cast<double>(count)};
    for (const std::string& game : games) {
        Standings standings{.game = game, .players = bots};
        if (game.starts_with("adjacency")) standings.players.emplace_back("mirror");
        const Matches matches = play_all(laboratory, standings, findings, share);
        findings.tables.push_back(table_of(matches, standings, words));
        if (matches.telling)
            say_who_leads(findings, words, matches, standings);
        else
            say_too_few(findings, words, game);
        findings.plots.push_back(bars_of(standings, words));
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
