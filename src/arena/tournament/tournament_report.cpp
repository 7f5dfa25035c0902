#include "arena/tournament/tournament_report.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lawan::arena {
namespace {

std::vector<RatedPair> rated_pairs(const TournamentResult& result) {
    std::vector<RatedPair> pairs;
    for (const auto& [pairing, openings, played] : result.pairings) {
        for (const auto& pair : played.pairs)
            pairs.push_back(
                {pairing.first, pairing.second, pair.games[0].score + pair.games[1].score});
    }
    return pairs;
}

/// Counts the distinct pairs of each bot, up to the number an interval requires: repeated games are
/// no evidence.
std::vector<std::size_t> different_pairs(const TournamentPlan& plan,
                                         const TournamentResult& result) {
    std::vector<std::size_t> counts(plan.bots.size());
    for (const auto& [pairing, openings, played] : result.pairings) {
        const std::size_t different = played.distinct_pairs(least_distinct_pairs);
        counts[pairing.first] += different;
        counts[pairing.second] += different;
    }
    return counts;
}

std::string rating_text(const Rating& rating) {
    return rating.error ? fmt::format("{:+.0f} ± {:.0f}", rating.value, *rating.error)
                        : fmt::format("{:+.0f}", rating.value);
}

std::string fault_text(const std::map<Reason, int>& faults) {
    std::vector<std::string> parts;
    for (const auto& [reason, count] : faults)
        parts.push_back(fmt::format("{} {}", count, reason_text(reason)));
    return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ", "));
}

/// Removes a column unless it is `needed`.
void leave_out(Table& table, std::string_view name, bool needed) {
    if (needed) return;
    const auto at = std::ranges::find(table.columns, name) - table.columns.begin();
    table.columns.erase(table.columns.begin() + at);
    for (auto& row : table.rows) row.erase(row.begin() + at);
}

Table pairings_table(const TournamentPlan& plan, const TournamentResult& result) {
    Table table{.title = "Pairings",
                .columns = {"game", "bots", "pairs", "different", "+ = -", "LL LD WL+DD WD WW",
                            "Elo", "nElo", "superior", "margin", "SPRT"},
                .note = "From the first bot's view. No rating on fewer than ten different pairs."};
    for (const auto& [pairing, openings, played] : result.pairings) {
        const Json summary = pairing_summary(played, plan.games[pairing.game], {});
        const auto pairs = played.pentanomial();
        const auto number = [&](const char* name, const char* error) {
            if (summary[name].is_null()) return std::string("-");
            const double value = summary[name];
            return summary[error].is_null()
                       ? fmt::format("{:+.1f}", value)
                       : fmt::format("{:+.1f} ± {:.1f}", value, summary[error].get<double>());
        };
        std::string verdict = "-";
        if (plan.sprt) {
            verdict = fmt::format("{}, LLR {:.2f}",
                                  !played.verdict                            ? "undecided"
                                  : *played.verdict == SprtVerdict::AcceptH1 ? "accepted"
                                                                             : "rejected",
                                  log_likelihood_ratio(pairs, *plan.sprt));
        }
        table.rows.push_back(
            {plan.games[pairing.game],
             fmt::format("{} v {}", plan.bots[pairing.first].name, plan.bots[pairing.second].name),
             std::to_string(played.pairs.size()), std::to_string(played.distinct_pairs()),
             fmt::format("{} {} {}", summary["wins"].get<int>(), summary["draws"].get<int>(),
                         summary["losses"].get<int>()),
             fmt::format("{}", fmt::join(pairs, " ")), elo_text(summary),
             number("nelo", "nelo_error"),
             fmt::format("{:.1f} %", 100 * summary["los"].get<double>()),
             has_marks(plan.games[pairing.game]) ? number("margin", "margin_error") : "-",
             verdict});
    }
    leave_out(table, "SPRT", plan.sprt.has_value());
    leave_out(table, "margin", std::ranges::any_of(plan.games, has_marks));
    return table;
}

/// Tabulates the results from each opening for the player who moved first after it.
Table openings_table(const TournamentPlan& plan, const TournamentResult& result) {
    std::map<std::pair<std::size_t, std::size_t>, std::array<int, 3>> counts;
    std::map<std::pair<std::size_t, std::size_t>, std::string> names;
    for (const auto& [pairing, openings, played] : result.pairings) {
        for (const auto& pair : played.pairs) {
            const std::pair key(pairing.game, pair.opening);
            names[key] = fmt::format("{}", fmt::join(openings[pair.opening].moves, " "));
            for (const auto& game : pair.games) {
                const double score = game.moved_first ? game.score : 1 - game.score;
                ++counts[key][score > 0.5 ? 0 : score == 0.5 ? 1 : 2];
            }
        }
    }
    Table table{.title = "Openings",
                .columns = {"game", "opening", "+ = -"},
                .note = "From the view of whoever moves first after the opening."};
    constexpr std::size_t most_rows = 200;
    for (const auto& [key, count] : counts) {
        if (table.rows.size() == most_rows) {
            table.note += fmt::format(" The first {} of {}.", most_rows, counts.size());
            break;
        }
        table.rows.push_back({plan.games[key.first], names[key].empty() ? "the start" : names[key],
                              fmt::format("{} {} {}", count[0], count[1], count[2])});
    }
    return table;
}

Plot rating_plot(const TournamentPlan& plan, const std::vector<Standing>& list) {
    Plot plot{.title = "Ratings", .x_label = "bot", .y_label = "Elo", .kind = Plot::Kind::Bars};
    Series series{.name = "rating"};
    for (const auto& standing : list) {
        plot.categories.push_back(plan.bots[standing.bot].name);
        series.y.push_back(standing.rating.value);
        const double error = standing.rating.error.value_or(0);
        series.low.push_back(standing.rating.value - error);
        series.high.push_back(standing.rating.value + error);
    }
    plot.series.push_back(std::move(series));
    return plot;
}

/// Plots ratings after each tenth of the openings, as if the tournament had ended there.
Plot progress_plot(const TournamentPlan& plan, const TournamentResult& result) {
    Plot plot{.title = "Ratings as the openings went by", .x_label = "openings", .y_label = "Elo"};
    for (const auto& bot : plan.bots) plot.series.push_back({.name = bot.name});
    for (int step = 1; step <= 10; ++step) {
        const std::size_t until =
            static_cast<std::size_t>(plan.pairs) * static_cast<std::size_t>(step) / 10;
        if (until == 0) continue;
        std::vector<RatedPair> pairs;
        for (const auto& [pairing, openings, played] : result.pairings) {
            for (const auto& pair : played.pairs) {
                if (pair.opening < until)
                    pairs.push_back(
                        {pairing.first, pairing.second, pair.games[0].score + pair.games[1].score});
            }
        }
        const auto ratings = bradley_terry_values(plan.bots.size(), pairs);
        for (std::size_t i = 0; i < ratings.size(); ++i) {
            plot.series[i].x.push_back(static_cast<double>(until));
            plot.series[i].y.push_back(ratings[i]);
        }
    }
    return plot;
}

}  // namespace

Table standings_table(const TournamentPlan& plan, const std::vector<Standing>& list) {
    Table table{
        .title = "Standings",
        .columns = {"", "bot", "rating", "score", "games", "won", "drawn", "lost", "faults"},
        .note =
            "Ratings are Bradley-Terry's on the Elo scale, their mean is 0; ± is 95 % "
            "by resampling pairs."};
    for (std::size_t i = 0; i < list.size(); ++i) {
        const Standing& standing = list[i];
        const double share = standing.games() == 0 ? 0 : 100 * standing.points() / standing.games();
        table.rows.push_back({std::to_string(i + 1), plan.bots[standing.bot].name,
                              rating_text(standing.rating), fmt::format("{:.1f} %", share),
                              std::to_string(standing.games()), std::to_string(standing.won),
                              std::to_string(standing.drawn), std::to_string(standing.lost),
                              fault_text(standing.faults)});
    }
    return table;
}

Table crosstable(const TournamentPlan& plan, const TournamentResult& result,
                 const std::vector<Standing>& list) {
    const std::size_t count = plan.bots.size();
    std::vector<double> points(count * count);
    std::vector<int> games(count * count);
    for (const auto& pair : rated_pairs(result)) {
        points[pair.first * count + pair.second] += pair.points;
        points[pair.second * count + pair.first] += 2 - pair.points;
        games[pair.first * count + pair.second] += 2;
        games[pair.second * count + pair.first] += 2;
    }
    Table table{.title = "Crosstable",
                .columns = {"bot"},
                .note = "Points of the row's bot against the column's, of how many games."};
    for (std::size_t i = 0; i < count; ++i) table.columns.push_back(std::to_string(i + 1));
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t row = list[i].bot;
        std::vector<std::string> cells = {fmt::format("{} {}", i + 1, plan.bots[row].name)};
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t at = row * count + list[k].bot;
            cells.push_back(games[at] == 0 ? "" : fmt::format("{:g}/{}", points[at], games[at]));
        }
        table.rows.push_back(std::move(cells));
    }
    return table;
}

std::vector<Standing> standings(const TournamentPlan& plan, const TournamentResult& result,
                                bool rated) {
    std::vector<Standing> list(plan.bots.size());
    for (std::size_t i = 0; i < list.size(); ++i) list[i].bot = i;
    for (const auto& [pairing, openings, played] : result.pairings) {
        const auto [lost, drawn, won] = played.games();
        Standing& first = list[pairing.first];
        Standing& second = list[pairing.second];
        first.won += static_cast<int>(won);
        second.lost += static_cast<int>(won);
        first.drawn += static_cast<int>(drawn);
        second.drawn += static_cast<int>(drawn);
        first.lost += static_cast<int>(lost);
        second.won += static_cast<int>(lost);
        const auto faults = played.faults();
        for (const auto& [reason, count] : faults[0]) first.faults[reason] += count;
        for (const auto& [reason, count] : faults[1]) second.faults[reason] += count;
    }
    if (rated) {
        const auto pairs = rated_pairs(result);
        const auto ratings = bradley_terry(list.size(), pairs, plan.seed);
        const auto different = different_pairs(plan, result);
        for (std::size_t i = 0; i < list.size(); ++i) {
            list[i].rating = ratings[i];
            if (different[i] < least_distinct_pairs) list[i].rating.error.reset();
        }
    }
    std::ranges::sort(list, [](const Standing& one, const Standing& other) {
        if (one.rating.value != other.rating.value) return one.rating.value > other.rating.value;
        if (one.points() != other.points()) return one.points() > other.points();
        return one.bot < other.bot;
    });
    return list;
}

Findings tournament_findings(const TournamentPlan& plan, const TournamentResult& result) {
    const auto list = standings(plan, result);
    Findings findings{.name = plan.name,
                      .title = "Tournament " + plan.name,
                      .claim = fmt::format("{} bots, {}, {} pairs of games.", plan.bots.size(),
                                           fmt::join(plan.games, ", "), result.pairs())};
    findings.tables = {standings_table(plan, list), crosstable(plan, result, list),
                       pairings_table(plan, result), openings_table(plan, result)};
    findings.plots = {rating_plot(plan, list), progress_plot(plan, result)};
    findings.data["plan"] = plan.source;
    findings.data["standings"] = Json::array();
    for (const auto& standing : list) {
        Json faults = Json::object();
        for (const auto& [reason, count] : standing.faults) faults[reason_text(reason)] = count;
        findings.data["standings"].push_back(
            {{"bot", plan.bots[standing.bot].name},
             {"rating", standing.rating.value},
             {"rating_error", standing.rating.error ? Json(*standing.rating.error) : Json()},
             {"wins", standing.won},
             {"draws", standing.drawn},
             {"losses", standing.lost},
             {"faults", faults}});
    }
    findings.data["pairings"] = Json::array();
    for (const auto& [pairing, openings, played] : result.pairings)
        findings.data["pairings"].push_back(
            pairing_summary(played, plan.games[pairing.game],
                            {plan.bots[pairing.first].name, plan.bots[pairing.second].name}));
    return findings;
}

}  // namespace lawan::arena
