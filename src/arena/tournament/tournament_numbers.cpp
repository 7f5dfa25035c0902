#include "arena/tournament/tournament_numbers.hpp"

#include <array>

#include "base/text.hpp"

namespace lawan::arena {
namespace {

/// A bot's pair counts and margins.
struct Pairs {
    std::array<std::uint64_t, 5> counts{};
    std::vector<double> margins{};
};

std::vector<Pairs> pairs_by_bot(const TournamentPlan& plan, const TournamentResult& result) {
    std::vector<Pairs> bots(plan.bots.size());
    for (const auto& [pairing, openings, played] : result.pairings) {
        for (const auto& pair : played.pairs) {
            const double margin = (pair.games[0].margin + pair.games[1].margin) / 2;
            Pairs& first = bots[pairing.first];
            Pairs& second = bots[pairing.second];
            ++first.counts[pair.half_points()];
            ++second.counts[4 - pair.half_points()];
            first.margins.push_back(margin);
            second.margins.push_back(0 - margin);
        }
    }
    return bots;
}

Json with_reason_words(const Json& faults_by_bot) {
    Json words = Json::object();
    for (const auto& [bot, faults] : faults_by_bot.items()) {
        for (const auto& [reason, count] : faults.items())
            words[bot][reason_word(*parse_reason(reason))] = count;
    }
    return words;
}

template <class T>
Json optional_json(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json standing_json(const TournamentPlan& plan, const Standing& standing, const Pairs& pairs) {
    const bool played = standing.games() > 0;
    const auto known = [&](double value) { return played ? Json(value) : Json(); };
    const MeanEstimate margin = estimate_mean(pairs.margins);
    Json faults = Json::object();
    for (const auto& [reason, count] : standing.faults) faults[reason_word(reason)] = count;
    return {{"bot", plan.bots[standing.bot].name},
            {"games", standing.games()},
            {"wins", standing.won},
            {"draws", standing.drawn},
            {"losses", standing.lost},
            {"points", standing.points()},
            {"score", known(played ? standing.points() / standing.games() : 0)},
            {"elo", known(standing.rating.value)},
            {"elo_error", played ? optional_json(standing.rating.error) : Json()},
            {"pentanomial", pairs.counts},
            {"los", known(played ? likelihood_of_superiority(pairs.counts) : 0)},
            {"margin", known(margin.mean)},
            {"margin_error", optional_json(margin.error)},
            {"faults", faults}};
}

/// Lost, drawn and won games of each bot against each, indexed by `row * bots + column`.
using Results = std::vector<std::array<std::uint64_t, 3>>;

Results results_of(const TournamentPlan& plan, const TournamentResult& result) {
    const std::size_t count = plan.bots.size();
    Results results(count * count);
    for (const auto& [pairing, openings, played] : result.pairings) {
        const auto games = played.games();
        for (std::size_t i = 0; i < 3; ++i) {
            results[pairing.first * count + pairing.second][i] += games[i];
            results[pairing.second * count + pairing.first][2 - i] += games[i];
        }
    }
    return results;
}

Json cell_json(const std::array<std::uint64_t, 3>& games) {
    const auto [lost, drawn, won] = games;
    const std::uint64_t all = lost + drawn + won;
    if (all == 0) return nullptr;
    return {{"games", all},
            {"wins", won},
            {"draws", drawn},
            {"losses", lost},
            {"points", static_cast<double>(won) + static_cast<double>(drawn) / 2}};
}

Json sprt_json(const TournamentPlan& plan, const PairingResult& played) {
    if (!plan.sprt) return nullptr;
    Json verdict;
    if (played.verdict)
        verdict = *played.verdict == SprtVerdict::AcceptH1 ? "accepted" : "rejected";
    return {{"llr", log_likelihood_ratio(played.pentanomial(), *plan.sprt)}, {"verdict", verdict}};
}

}  // namespace

Json plan_json(const TournamentPlan& plan) {
    const auto given = [&](const char* name) { return plan.source.value(name, Json()); };
    Json bots = Json::array();
    for (const auto& bot : plan.bots) bots.push_back({{"name", bot.name}, {"spec", bot.spec}});
    const bool by_default = given("time").is_null() && given("nodes").is_null() &&
                            given("depth").is_null() && given("clock").is_null();
    return {
        {"name", plan.name},
        {"games", plan.games},
        {"bot", bots},
        {"format", plan.format == TournamentPlan::Format::Gauntlet ? "gauntlet" : "round-robin"},
        {"pairs", plan.pairs},
        {"seed", plan.seed},
        {"openings", plan.balanced ? "balanced" : "random"},
        {"opening_plies", optional_json(plan.opening_plies)},
        {"adjudicate", plan.adjudicate},
        {"time", by_default ? Json("1s") : given("time")},
        {"nodes", given("nodes")},
        {"depth", given("depth")},
        {"clock", given("clock")},
        {"margin", plan.source.value("margin", duration_text(usual_margin))},
        {"sprt", given("sprt")}};
}

Json tournament_numbers(const TournamentPlan& plan, const TournamentResult& result) {
    const auto list = standings(plan, result);
    const auto pairs = pairs_by_bot(plan, result);
    const Results results = results_of(plan, result);
    Json table = Json::array();
    Json crosstable = Json::array();
    for (const auto& row : list) {
        table.push_back(standing_json(plan, row, pairs[row.bot]));
        Json cells = Json::array();
        for (const auto& column : list)
            cells.push_back(cell_json(results[row.bot * plan.bots.size() + column.bot]));
        crosstable.push_back(std::move(cells));
    }
    Json pairings = Json::array();
    for (const auto& [pairing, openings, played] : result.pairings) {
        if (played.pairs.empty()) continue;
        Json summary =
            pairing_summary(played, plan.games[pairing.game],
                            {plan.bots[pairing.first].name, plan.bots[pairing.second].name});
        summary["faults"] = with_reason_words(summary["faults"]);
        summary["sprt"] = sprt_json(plan, played);
        pairings.push_back(std::move(summary));
    }
    return {{"standings", table}, {"crosstable", crosstable}, {"pairings", pairings}};
}

Json RatingHistory::json(const TournamentPlan& plan, std::span<const RatedPair> course) {
    constexpr std::size_t most_points = 48;
    std::size_t step = 1;
    while (course.size() / step > most_points) step *= 2;
    std::erase_if(points_, [&](const auto& point) { return point.first % step != 0; });
    std::vector<std::size_t> counts;
    for (std::size_t count = step; count <= course.size(); count += step) counts.push_back(count);
    if (!course.empty() && course.size() % step != 0) counts.push_back(course.size());

    Json names = Json::array();
    Json elo = Json::array();
    for (const auto& bot : plan.bots) {
        names.push_back(bot.name);
        elo.push_back(Json::array());
    }
    Json games = Json::array();
    for (const std::size_t count : counts) {
        Json& point = points_[count];
        if (point.is_null()) {
            const auto pairs = course.first(count);
            std::vector<bool> played(plan.bots.size());
            for (const auto& pair : pairs) played[pair.first] = played[pair.second] = true;
            const auto values = bradley_terry_values(plan.bots.size(), pairs);
            point = Json::array();
            for (std::size_t i = 0; i < values.size(); ++i)
                point.push_back(played[i] ? Json(values[i]) : Json());
        }
        games.push_back(2 * count);
        for (std::size_t i = 0; i < elo.size(); ++i) elo[i].push_back(point[i]);
    }
    return {{"bots", names}, {"games", games}, {"elo", elo}};
}

}  // namespace lawan::arena
